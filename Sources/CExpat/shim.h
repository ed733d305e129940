#ifndef DOCEDIT_CEXPAT_SHIM_H
#define DOCEDIT_CEXPAT_SHIM_H

#include <expat.h>

#endif
