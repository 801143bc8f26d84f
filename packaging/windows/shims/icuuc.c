/* test-only stub of Windows' icuuc.dll for wine: converters unavailable */
typedef int UErrorCode; typedef unsigned short UChar;
#define X __declspec(dllexport)
X void* ucnv_open(const char*n, UErrorCode*e){ if(e)*e=2; return 0; }
X void ucnv_close(void*c){}
X void ucnv_reset(void*c){}
X signed char ucnv_getMaxCharSize(void*c){return 4;}
X const char* ucnv_getName(void*c, UErrorCode*e){return "";}
X void ucnv_getToUCallBack(void*c, void**a, const void**b){}
X void ucnv_getFromUCallBack(void*c, void**a, const void**b){}
X void ucnv_setToUCallBack(void*c,void*a,const void*b,void**o,const void**p,UErrorCode*e){if(e)*e=2;}
X void ucnv_setFromUCallBack(void*c,void*a,const void*b,void**o,const void**p,UErrorCode*e){if(e)*e=2;}
X void UCNV_FROM_U_CALLBACK_SUBSTITUTE(){}
X void UCNV_TO_U_CALLBACK_SUBSTITUTE(){}
X void ucnv_cbToUWriteUChars(){}
X void ucnv_cbFromUWriteUChars(){}
X void ucnv_toUnicode(void*c,UChar**t,const UChar*tl,const char**s,const char*sl,int*o,signed char f,UErrorCode*e){if(e)*e=2;}
X void ucnv_fromUnicode(void*c,char**t,const char*tl,const UChar**s,const UChar*sl,int*o,signed char f,UErrorCode*e){if(e)*e=2;}
X int ucnv_toUCountPending(void*c,UErrorCode*e){return 0;}
X int ucnv_fromUCountPending(void*c,UErrorCode*e){return 0;}
X const char* ucnv_getStandardName(const char*n,const char*s,UErrorCode*e){return 0;}
X const char* ucnv_getAvailableName(int n){return 0;}
X int ucnv_countAvailable(){return 0;}
