/*
 Runs a program, and lets a fault befall it at one of its system calls that change files.

   faultpoint kill|short|ERRNO NUMBER CALLS LOG PROGRAM [ARGUMENT...]

 CALLS is a list of kinds, separated by commas: write, sync, name, remove, make, send. All threads of the program are counted together, from
 1; programs that it starts are left alone. At the call of that NUMBER the program is killed before the call is made; or the call fails with the
 error number; or only half of what it was to write is written. With NUMBER 0 there is no fault. The calls up to there are written to LOG, a line each with
 tabs between: number, kind, what is done, then inode, size and path of the file before the call, and of a second one for links and renames. Inodes of what is not
 there are 0; folders that are removed have a slash at the end. In the folder LOG.kept, if there is one, files stay that the program removes or replaces, by
 inode; and INODE.synced is what a file was when it was last synchronized. Exits as the program does.
*/
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
  const char *effect;
  long number;
  const char *calls;
  FILE *log;
  char kept[4100];
  pid_t program;
  long count;
} Fault;

typedef struct __ptrace_syscall_info Call;

/* What a call does: its kind, a word for it, and the numbers of its arguments that are a descriptor or paths (with the folder before them), or -1. */
typedef struct {
  const char *kind, *verb;
  int descriptor, path, folder, other, other_folder;
} Meaning;

static Meaning on_descriptor(const char *kind, const char *verb) { return (Meaning){kind, verb, 0, -1, -1, -1, -1}; }
static Meaning on_path(const char *kind, const char *verb, int folder, int path) {
  return (Meaning){kind, verb, -1, path, folder, -1, -1};
}
static Meaning on_paths(const char *verb, int folder, int path, int other_folder, int other) {
  return (Meaning){"name", verb, -1, path, folder, other, other_folder};
}

static Meaning opening(const Call *call, int folder, int path) {
  unsigned long long flags = call->entry.args[path + 1];
  if (!(flags & O_CREAT)) return (Meaning){0};
  return on_path("make", flags & O_TRUNC ? "empty" : "open", folder, path);
}

/* Its kind is NULL for those that change nothing. */
static Meaning meaning_of(const Call *call) {
  switch (call->entry.nr) {
  case SYS_write: case SYS_pwrite64: case SYS_writev: return on_descriptor("write", "write");
  case SYS_ftruncate: return on_descriptor("write", "truncate");
  case SYS_fsync: case SYS_fdatasync: return on_descriptor("sync", "sync");
  case SYS_linkat: return on_paths("link", 0, 1, 2, 3);
  case SYS_renameat2: return on_paths("rename", 0, 1, 2, 3);
  case SYS_mkdirat: return on_path("name", "folder", 0, 1);
  case SYS_symlinkat: return on_path("name", "symlink", 1, 2);
  case SYS_unlinkat: return on_path("remove", "remove", 0, 1);
  case SYS_openat: return opening(call, 0, 1);
#ifdef SYS_link
  case SYS_link: return on_paths("link", -1, 0, -1, 1);
  case SYS_rename: return on_paths("rename", -1, 0, -1, 1);
  case SYS_mkdir: return on_path("name", "folder", -1, 0);
  case SYS_symlink: return on_path("name", "symlink", -1, 1);
  case SYS_unlink: case SYS_rmdir: return on_path("remove", "remove", -1, 0);
  case SYS_open: return opening(call, -1, 0);
#endif
#ifdef SYS_renameat
  case SYS_renameat: return on_paths("rename", 0, 1, 2, 3);
#endif
  default: return (Meaning){0};
  }
}

static int is_listed(const char *calls, const char *kind) {
  size_t length = strlen(kind);
  for (const char *at = calls; (at = strstr(at, kind)) != NULL; at += length) {
    if ((at == calls || at[-1] == ',') && (at[length] == ',' || at[length] == 0)) return 1;
  }
  return 0;
}

/* What a link of the program's in /proc leads to: a path, or something in brackets such as pipe:[7]. */
static void read_link(pid_t program, const char *which, unsigned long long number, char *name, size_t size) {
  char link[64];
  snprintf(link, sizeof link, which, program, number);
  ssize_t length = readlink(link, name, size - 1);
  name[length < 0 ? 0 : length] = 0;
}

/* The text at an address of the program; pages are read one by one, as the next one may not be there. */
static void read_text(pid_t program, unsigned long long address, char *text, size_t size) {
  size_t done = 0;
  text[0] = 0;
  while (done + 1 < size) {
    size_t rest = 4096 - (address + done) % 4096;
    struct iovec here = {text + done, rest < size - 1 - done ? rest : size - 1 - done};
    struct iovec there = {(void *)(address + done), here.iov_len};
    ssize_t count = process_vm_readv(program, &here, 1, &there, 1, 0);
    if (count <= 0) break;
    text[done + count] = 0;
    if (memchr(text + done, 0, count) != NULL) return;
    done += count;
  }
}

/* A path of the program's as an absolute one. */
static void read_path(pid_t program, const Call *call, int folder, int argument, char *path, size_t size) {
  char own[4096], base[4096];
  read_text(program, call->entry.args[argument], own, sizeof own);
  int descriptor = folder < 0 ? AT_FDCWD : (int)call->entry.args[folder];
  if (descriptor == AT_FDCWD) read_link(program, "/proc/%d/cwd", 0, base, sizeof base);
  else read_link(program, "/proc/%d/fd/%llu", descriptor, base, sizeof base);
  if (own[0] == '/') snprintf(path, size, "%s", own);
  else snprintf(path, size, "%s/%s", base, own);
}

/* What is at the path, not following a last link; zeros where there is nothing. */
static struct stat look_at(const char *path) {
  struct stat found = {0};
  if (lstat(path, &found) != 0) memset(&found, 0, sizeof found);
  return found;
}

static int is_file(const char *name) {
  return name[0] == '/' && (strncmp(name, "/dev/", 5) != 0 || strncmp(name, "/dev/shm/", 9) == 0);
}

static int is_thread(pid_t program, pid_t thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d", program, thread);
  return access(path, F_OK) == 0;
}

static void spoil(pid_t thread, const char *effect) {
#ifdef __x86_64__
  struct user_regs_struct registers;
  struct iovec place = {&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, thread, 1, &place) != 0) return;
  if (strcmp(effect, "short") == 0) {
    registers.rdx = (registers.rdx + 1) / 2;
  } else {
    registers.orig_rax = (unsigned long long)-1;
    registers.rax = (unsigned long long)-atoll(effect);
  }
  ptrace(PTRACE_SETREGSET, thread, 1, &place);
#else
  fprintf(stderr, "faultpoint: errors can only be made on x86-64\n");
  exit(2);
#endif
}

/* Keeps a file, or a symbolic link, that will have this name no longer. */
static void keep(const Fault *fault, const char *path, const struct stat *file) {
  char kept[4160];
  if (S_ISDIR(file->st_mode)) return;
  snprintf(kept, sizeof kept, "%s/%llu", fault->kept, (unsigned long long)file->st_ino);
  (void)!link(path, kept);
}

/* Keeps what a file is now. */
static void keep_content(const Fault *fault, const char *path, const struct stat *file) {
  char kept[4160], bytes[65536];
  ssize_t count;
  if (!S_ISREG(file->st_mode)) return;
  snprintf(kept, sizeof kept, "%s/%llu.synced", fault->kept, (unsigned long long)file->st_ino);
  int from = open(path, O_RDONLY | O_CLOEXEC), to = open(kept, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  while (from >= 0 && to >= 0 && (count = read(from, bytes, sizeof bytes)) > 0) {
    if (write(to, bytes, count) != count) exit(2);
  }
  close(from);
  close(to);
}

static void note(Fault *fault, const Call *call, const Meaning *meaning, const char *name) {
  char path[8200] = "", other[8200] = "";
  struct stat file = {0}, second = {0};
  if (meaning->descriptor >= 0) {
    snprintf(path, sizeof path, "/proc/%d/fd/%d", fault->program, (int)call->entry.args[meaning->descriptor]);
    if (stat(path, &file) != 0) memset(&file, 0, sizeof file);
    if (strcmp(meaning->kind, "sync") == 0 && fault->count != fault->number) keep_content(fault, path, &file);
    snprintf(path, sizeof path, "%s", name);
  } else {
    read_path(fault->program, call, meaning->folder, meaning->path, path, sizeof path);
    file = look_at(path);
    if (strcmp(meaning->kind, "remove") == 0) {
      keep(fault, path, &file);
      if (S_ISDIR(file.st_mode) && path[strlen(path) - 1] != '/') strncat(path, "/", sizeof path - strlen(path) - 1);
    }
  }
  if (meaning->other >= 0) {
    read_path(fault->program, call, meaning->other_folder, meaning->other, other, sizeof other);
    second = look_at(other);
    if (strcmp(meaning->verb, "rename") == 0) keep(fault, other, &second);
  }
  fprintf(fault->log, "%ld\t%s\t%s\t%llu\t%lld\t%s\t%llu\t%s\n", fault->count, meaning->kind, meaning->verb,
      (unsigned long long)file.st_ino, (long long)file.st_size, path, (unsigned long long)second.st_ino, other);
}

static void meet(Fault *fault, pid_t thread, const Call *call) {
  char name[4096] = "";
  Meaning meaning = meaning_of(call);
  if (meaning.kind == NULL) return;
  if (meaning.descriptor >= 0) {
    read_link(fault->program, "/proc/%d/fd/%llu", call->entry.args[meaning.descriptor], name, sizeof name);
    if (!is_file(name)) {
      meaning.kind = strncmp(name, "pipe:", 5) == 0 || strncmp(name, "socket:", 7) == 0 ? "send" : NULL;
    }
  }
  if (meaning.kind == NULL || !is_listed(fault->calls, meaning.kind)) return;
  fault->count += 1;
  if (fault->number != 0 && fault->count > fault->number) return;
  note(fault, call, &meaning, name);
  if (fault->number != fault->count) return;
  fflush(fault->log);
  if (strcmp(fault->effect, "kill") == 0) kill(fault->program, SIGKILL);
  else spoil(thread, fault->effect);
}

/* Goes on with a thread that stopped; programs that were started are let go. */
static void resume(Fault *fault, pid_t thread, int status) {
  int event = status >> 16, signal = WSTOPSIG(status);
  Call call;
  if (event == PTRACE_EVENT_EXEC && thread != fault->program) {
    ptrace(PTRACE_DETACH, thread, 0, 0);
    return;
  }
  if (signal == (SIGTRAP | 0x80)) {
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof call, &call) > 0 && call.op == PTRACE_SYSCALL_INFO_ENTRY
        && is_thread(fault->program, thread)) {
      meet(fault, thread, &call);
    }
    signal = 0;
  } else if (event != 0) {
    signal = 0;
  }
  ptrace(PTRACE_SYSCALL, thread, 0, signal);
}

static int follow(Fault *fault) {
  int status, end = 0;
  pid_t thread;
  while ((thread = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR) {
    if (thread <= 0) continue;
    if (WIFSTOPPED(status)) { resume(fault, thread, status); continue; }
    if (thread == fault->program) end = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  return end;
}

static pid_t start(char **arguments) {
  int ready[2];
  char byte;
  if (pipe(ready) != 0) exit(2);
  pid_t program = fork();
  if (program == 0) {
    close(ready[1]);
    if (read(ready[0], &byte, 1) != 1) _exit(2);
    close(ready[0]);
    execvp(arguments[0], arguments);
    _exit(127);
  }
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC;
  if (program < 0 || ptrace(PTRACE_SEIZE, program, 0, options | PTRACE_O_EXITKILL) != 0
      || ptrace(PTRACE_INTERRUPT, program, 0, 0) != 0 || write(ready[1], "x", 1) != 1) {
    perror("faultpoint");
    exit(2);
  }
  close(ready[0]);
  close(ready[1]);
  return program;
}

int main(int count, char **arguments) {
  if (count < 6) {
    fprintf(stderr, "usage: faultpoint kill|short|ERRNO NUMBER CALLS LOG PROGRAM [ARGUMENT...]\n");
    return 64;
  }
  Fault fault = {arguments[1], atol(arguments[2]), arguments[3], fopen(arguments[4], "we"), "", 0, 0};
  if (fault.log == NULL) {
    perror(arguments[4]);
    return 2;
  }
  snprintf(fault.kept, sizeof fault.kept, "%s.kept", arguments[4]);
  fault.program = start(arguments + 5);
  int end = follow(&fault);
  fclose(fault.log);
  return end;
}
