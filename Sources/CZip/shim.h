#ifndef DOCEDIT_CZIP_SHIM_H
#define DOCEDIT_CZIP_SHIM_H

#include <zip.h>

#endif
