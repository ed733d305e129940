// What the C library has and hides from Swift, most of it behind `_GNU_SOURCE`.
#pragma once

#include <malloc.h>
#include <sys/xattr.h>

/// rename(2) with flags; `EINVAL` where the file system does not know one of them.
int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);

enum RenameFlag {
  RENAME_KEEPING = 1,
  RENAME_EXCHANGING = 2,
};
