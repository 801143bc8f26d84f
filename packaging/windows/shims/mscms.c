/* test-only stub of mscms.dll for wine: no colour profiles */
#define X __declspec(dllexport) 
typedef void* H; typedef int B; typedef unsigned D;
X H OpenColorProfileW(void*p,D a,D b,D c){return 0;}
X H OpenColorProfileA(void*p,D a,D b,D c){return 0;}
X B CloseColorProfile(H h){return 1;}
X B GetColorProfileFromHandle(H h,void*b,D*n){if(n)*n=0;return 0;}
X H WcsOpenColorProfileW(void*a,void*b,void*c,D d,D e,D f,D g){return 0;}
X H WcsCreateIccProfile(H h,D o){return 0;}
X B GetStandardColorSpaceProfileW(void*m,D id,void*b,D*n){if(n)*n=0;return 0;}
X B GetColorDirectoryW(void*m,void*b,D*n){if(n)*n=0;return 0;}
X B WcsGetDefaultColorProfile(D a,void*b,D c,D d,D e,D f,void*g){return 0;}
X B WcsGetDefaultColorProfileSize(D a,void*b,D c,D d,D e,D*f){if(f)*f=0;return 0;}
