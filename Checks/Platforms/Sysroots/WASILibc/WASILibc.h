// What the package and the toolchain's modules use of WASI's C library.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
