#ifndef DOCEDIT_CGUMBO_SHIM_H
#define DOCEDIT_CGUMBO_SHIM_H

#include <gumbo.h>

#endif
