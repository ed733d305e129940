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

static inline int cgit2_set_open_pack_limit(size_t limit) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, limit);
}

static inline int cgit2_set_certificate_file(const char *file) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, NULL);
}

/* Whether the bytes are a whole zlib stream. libgit2 never comes back from a loose object that was cut off. */
static inline int cgit2_is_whole_stream(const unsigned char *bytes, size_t count) {
  unsigned char out[16384];
  z_stream stream = {0};
  if (count > 0xFFFFFFFFu || inflateInit(&stream) != Z_OK) return 0;
  stream.next_in = (z_const Bytef *)bytes;
  stream.avail_in = (uInt)count;
  int status;
  do {
    stream.next_out = out;
    stream.avail_out = sizeof out;
    status = inflate(&stream, Z_NO_FLUSH);
  } while (status == Z_OK);
  inflateEnd(&stream);
  return status == Z_STREAM_END;
}

/* glibc declares pipe2 only for programs that ask for all of GNU. */
extern int pipe2(int ends[2], int flags);

static inline int cgit2_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

#endif
