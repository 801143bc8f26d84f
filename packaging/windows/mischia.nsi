; The installer of Windows: for one user, without administrator; Italian and English.
; Defined from outside: SOURCE OUTPUT ICON VERSION VERSION_FOUR PUBLISHER COPYRIGHT KIND_EN
; KIND_IT SIZE_KB. /S installs silently, /D=FOLDER elsewhere, /NODESKTOP=1 without the icon there.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 64
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define APP "Mischia"
!define EXE "mischia.exe"
!define KIND "Mischia.Fight"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP}"

Name "${APP}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${APP}"
InstallDirRegKey HKCU "Software\${APP}" "InstallDir"
BrandingText "${APP} ${VERSION}"
VIProductVersion "${VERSION_FOUR}"
VIFileVersion "${VERSION_FOUR}"
VIAddVersionKey /LANG=1033 "ProductName" "${APP}"
VIAddVersionKey /LANG=1033 "CompanyName" "${PUBLISHER}"
VIAddVersionKey /LANG=1033 "FileDescription" "${APP} Setup"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "LegalCopyright" "${COPYRIGHT}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${__FILEDIR__}/welcome.bmp"
!define MUI_LANGDLL_WINDOWTITLE "${APP}"
!define MUI_LANGDLL_INFO "Language / Lingua"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "Software\${APP}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${EXE}"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Italian"

LangString WELCOME ${LANG_ENGLISH} "${APP} is installed for you alone: no administrator, no network, no restart.$\r$\n$\r$\nIf an older ${APP} is here, this one takes its place; your fights and campaigns stay as they are."
LangString WELCOME ${LANG_ITALIAN} "${APP} viene installato solo per te: niente amministratore, niente rete, niente riavvio.$\r$\n$\r$\nSe c'è già un ${APP} più vecchio, questo ne prende il posto; gli scontri e le campagne restano come sono."
LangString KIND_NAME ${LANG_ENGLISH} "${KIND_EN}"
LangString KIND_NAME ${LANG_ITALIAN} "${KIND_IT}"
LangString ON_DESKTOP ${LANG_ENGLISH} "Icon on the desktop"
LangString ON_DESKTOP ${LANG_ITALIAN} "Icona sul desktop"
LangString IS_RUNNING ${LANG_ENGLISH} "Mischia is running. Please close it, then try again."
LangString IS_RUNNING ${LANG_ITALIAN} "Mischia è aperto. Chiudilo, poi riprova."
LangString KEPT_DATA ${LANG_ENGLISH} "Your fights and campaigns stay where they are, in $LOCALAPPDATA\Mischia."
LangString KEPT_DATA ${LANG_ITALIAN} "Gli scontri e le campagne restano dove sono, in $LOCALAPPDATA\Mischia."
LangString MANUAL ${LANG_ENGLISH} "Manual of Mischia"
LangString MANUAL ${LANG_ITALIAN} "Manuale di Mischia"
LangString MANUAL_PAGE ${LANG_ENGLISH} "manual\en\index.html"
LangString MANUAL_PAGE ${LANG_ITALIAN} "manual\it\index.html"

; A program that runs cannot be replaced: its file cannot be opened for writing.
!macro WAIT_FOR_CLOSED
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\${EXE}"
    ${Do}
      ClearErrors
      FileOpen $0 "$INSTDIR\${EXE}" a
      ${IfNot} ${Errors}
        FileClose $0
        ${ExitDo}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IS_RUNNING)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel 3
      Quit
    ${Loop}
  ${EndIf}
!macroend

; Everything an installation has put here, of this version or an older one; nothing else.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\manual"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\${EXE}"
  Delete "$SMPROGRAMS\${APP}\*.lnk"
  RMDir "$SMPROGRAMS\${APP}"
!macroend

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Section "${APP}"
  SectionIn RO
  !insertmacro WAIT_FOR_CLOSED
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"  ; else the folders there are somebody else's
    !insertmacro REMOVE_PROGRAM
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS\${APP}"
  CreateShortcut "$SMPROGRAMS\${APP}\${APP}.lnk" "$INSTDIR\${EXE}"
  CreateShortcut "$SMPROGRAMS\${APP}\$(MANUAL).lnk" "$INSTDIR\$(MANUAL_PAGE)"
  WriteRegStr HKCU "Software\${APP}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\${APP}" "Language" "$LANGUAGE"
  WriteRegStr HKCU "Software\Classes\.mischia" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\.mischia" "Content Type" "application/x-mischia"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(KIND_NAME)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\${EXE},0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\${EXE}" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${EXE}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "$(ON_DESKTOP)"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/NODESKTOP=" $1
  ${If} ${Errors}
    CreateShortcut "$DESKTOP\${APP}.lnk" "$INSTDIR\${EXE}"
  ${EndIf}
SectionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section "Uninstall"
  !insertmacro WAIT_FOR_CLOSED
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$DESKTOP\${APP}.lnk"
  DeleteRegKey HKCU "Software\Classes\.mischia"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "Software\${APP}"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DetailPrint "$(KEPT_DATA)"
SectionEnd
