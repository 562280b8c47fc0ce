#ifndef WHERETO_CZLIB_SHIM_H
#define WHERETO_CZLIB_SHIM_H

#include <zlib.h>

#endif
