/*
 Runs a program, and lets a fault befall it at one of its system calls that change files.

   faultpoint kill|short|ERRNO NUMBER CALLS LOG PROGRAM [ARGUMENT...]

 CALLS is a list of kinds, separated by commas: write, sync, name, remove, make, send. All threads of the program are counted together, from
 1; programs that it starts are left alone. At the call of that NUMBER the program is killed before the call is made; or the call fails with the
 error number; or only half of what it was to write is written. The call is written to LOG; with NUMBER 0 that happens to each, and no fault.
 Exits as the program does.
*/
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
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
  pid_t program;
  long count;
} Fault;

typedef struct __ptrace_syscall_info Call;

/* The kind of a system call, and the number of the argument that is its descriptor, or -1. NULL for those that change nothing. */
static const char *kind_of(const Call *call, int *descriptor) {
  *descriptor = -1;
  switch (call->entry.nr) {
  case SYS_write: case SYS_pwrite64: case SYS_writev: *descriptor = 0; return "write";
  case SYS_ftruncate: *descriptor = 0; return "write";
  case SYS_fsync: case SYS_fdatasync: *descriptor = 0; return "sync";
  case SYS_linkat: case SYS_renameat2: case SYS_mkdirat: return "name";
  case SYS_unlinkat: return "remove";
  case SYS_openat: return call->entry.args[2] & O_CREAT ? "make" : NULL;
#ifdef SYS_link
  case SYS_link: case SYS_rename: case SYS_mkdir: return "name";
  case SYS_unlink: case SYS_rmdir: return "remove";
  case SYS_open: return call->entry.args[1] & O_CREAT ? "make" : NULL;
#endif
#ifdef SYS_renameat
  case SYS_renameat: return "name";
#endif
  default: return NULL;
  }
}

static int is_listed(const char *calls, const char *kind) {
  size_t length = strlen(kind);
  for (const char *at = calls; (at = strstr(at, kind)) != NULL; at += length) {
    if ((at == calls || at[-1] == ',') && (at[length] == ',' || at[length] == 0)) return 1;
  }
  return 0;
}

/* What a descriptor of the program is: a path, or something in brackets such as pipe:[7]. */
static void name_descriptor(pid_t program, unsigned long long number, char *name, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/%d/fd/%llu", program, number);
  ssize_t length = readlink(link, name, size - 1);
  name[length < 0 ? 0 : length] = 0;
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

static void meet(Fault *fault, pid_t thread, const Call *call) {
  char name[4096] = "";
  int descriptor;
  const char *kind = kind_of(call, &descriptor);
  if (kind == NULL) return;
  if (descriptor >= 0) {
    name_descriptor(fault->program, call->entry.args[descriptor], name, sizeof name);
    if (!is_file(name)) kind = strncmp(name, "pipe:", 5) == 0 || strncmp(name, "socket:", 7) == 0 ? "send" : NULL;
  }
  if (kind == NULL || !is_listed(fault->calls, kind)) return;
  fault->count += 1;
  if (fault->number != 0 && fault->number != fault->count) return;
  fprintf(fault->log, "%ld %s %llu %s\n", fault->count, kind, (unsigned long long)call->entry.nr, name);
  fflush(fault->log);
  if (fault->number == 0) return;
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
  Fault fault = {arguments[1], atol(arguments[2]), arguments[3], fopen(arguments[4], "we"), 0, 0};
  if (fault.log == NULL) {
    perror(arguments[4]);
    return 2;
  }
  fault.program = start(arguments + 5);
  return follow(&fault);
}
