#ifndef DOCEDIT_CGIT2_SHIM_H
#define DOCEDIT_CGIT2_SHIM_H

#include <fcntl.h>
#include <git2.h>
#include <git2/sys/commit.h>
#include <git2/sys/hashsig.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <git2/sys/stream.h>
#include <git2/sys/transport.h>
#include <sys/vfs.h>
#include <zlib.h>

/* git_libgit2_opts is variadic, which Swift cannot call: one function for each option that is used. */

static inline int cgit2_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

static inline int cgit2_enable_fsync(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

static inline int cgit2_enable_strict_object_creation(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_OBJECT_CREATION, enabled);
}

static inline int cgit2_set_cache_limit(git_object_t kind, size_t size) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, kind, size);
}

static inline int cgit2_set_certificate_file(const char *file) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, NULL);
}

/* Inflates a zlib stream into the room, and tells how much was written. 1: the stream ended there; 0: it is cut off, broken, or longer. */
static inline int cgit2_inflate(const unsigned char *bytes, size_t count, unsigned char *out, size_t room, size_t *written) {
  z_stream stream = {0};
  unsigned char more;
  int status = Z_OK;
  *written = 0;
  if (count > 0xFFFFFFFFu || room > 0xFFFFFFFFu || inflateInit(&stream) != Z_OK) return 0;
  stream.next_in = (z_const Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = out;
  stream.avail_out = (uInt)room;
  if (room > 0) status = inflate(&stream, Z_NO_FLUSH);
  *written = room - stream.avail_out;
  if (status == Z_OK) {
    stream.next_out = &more;
    stream.avail_out = 1;
    status = inflate(&stream, Z_FINISH);
    if (stream.avail_out == 0) status = Z_DATA_ERROR;
  }
  inflateEnd(&stream);
  return status == Z_STREAM_END;
}

/* Deflates the bytes into the room, and tells how much was written; 0 where they do not fit. zlib fills tables of 128 KB before it begins: for few bytes it gets small ones. */
static inline int cgit2_deflate(const unsigned char *bytes, size_t count, unsigned char *out, size_t room, size_t *written) {
  z_stream stream = {0};
  int window = 9, status;
  *written = 0;
  while (window < 15 && ((size_t)1 << window) < count) window++;
  if (count > 0xFFFFFFFFu || room > 0xFFFFFFFFu
      || deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, window, window < 14 ? window - 6 : 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (z_const Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = out;
  stream.avail_out = (uInt)room;
  status = deflate(&stream, Z_FINISH);
  *written = status == Z_STREAM_END ? room - stream.avail_out : 0;
  deflateEnd(&stream);
  return status == Z_STREAM_END;
}

/* With small tables, an eighth and a sixty-fourth may be added to bytes that cannot be deflated (zlib, deflateBound). */
static inline size_t cgit2_deflated_limit(size_t count) { return (size_t)compressBound((uLong)count) + count / 4 + 64; }

/* glibc declares pipe2 only for programs that ask for all of GNU. */
extern int pipe2(int ends[2], int flags);

static inline int cgit2_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

/* Lets the disk begin with what was written to the file, without waiting for it. glibc declares this, too, only for programs that ask for all of GNU. */
extern int sync_file_range(int file, __off64_t start, __off64_t count, unsigned int flags);

static inline void cgit2_begin_sync(int file) { sync_file_range(file, 0, 0, 2); }

/* The number that the file's system has in statfs(2); 0 where it is not known. */
static inline unsigned long cgit2_file_system(int file) {
  struct statfs system;
  return fstatfs(file, &system) == 0 ? (unsigned long)system.f_type & 0xFFFFFFFFul : 0;
}

#endif
