/*
 * Known costs put into send and receive calls, as a chemist adds a known amount to a sample: what is
 * measured must grow by as much. For LD_PRELOAD; built by tests alone.
 *
 * It acts in processes whose command line has DOSE_WHO in it (without it: JMH's forks), on datagram
 * sockets of the internet:
 *   DOSE_SEND="a b"    before each send of n bytes on a connected one, a + b*n us of this thread's time
 *   DOSE_RECEIVE="a b" after each receive call that brought n bytes, likewise
 *   DOSE_FILTER=k      a socket filter of k divisions: its time is the kernel's, when a message arrives
 *   DOSE_SPIN=a        the same by an eBPF program that looks at the clock for a us: root, Linux 6.9
 *   DOSE_LOG=file      at the end, a line: sends, mean us of a dose; receives, mean; us of the filter
 *
 * Unconnected sends are the prelude of a burst, which nobody times: they get no dose.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/filter.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MOST_DESCRIPTORS 65536
#define CALIBRATIONS 2001

struct dose {
  double us, us_per_byte; /* asked for */
  double burnt_us;        /* in all */
  unsigned long count;
};

static int acts;
static unsigned char is_datagram[MOST_DESCRIPTORS];
static struct dose of_send, of_receive;
static int divisions;
static int spin_program = -1;
static double filter_us;

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void burn(struct dose *dose, size_t bytes) {
  double us = dose->us + dose->us_per_byte * (double)bytes;
  if (us <= 0) {
    return;
  }
  double start = now_us(), spent;
  do {
    spent = now_us() - start;
  } while (spent < us);
  dose->burnt_us += spent;
  dose->count++;
}

#define MAY_GOTO 0xe5 /* BPF_JMP | BPF_JCOND: not in older headers */

/* Looks at the clock until so many us are over, takes the whole packet; the program's descriptor. */
static int load_spin(double us) {
  struct bpf_insn code[] = {
      {.code = BPF_JMP | BPF_CALL, .imm = BPF_FUNC_ktime_get_ns},
      {.code = BPF_ALU64 | BPF_MOV | BPF_X, .dst_reg = 6, .src_reg = 0},
      {.code = BPF_ALU64 | BPF_ADD | BPF_K, .dst_reg = 6, .imm = (int)(us * 1000)},
      {.code = MAY_GOTO, .off = 2},
      {.code = BPF_JMP | BPF_CALL, .imm = BPF_FUNC_ktime_get_ns},
      {.code = BPF_JMP | BPF_JLT | BPF_X, .dst_reg = 0, .src_reg = 6, .off = -3},
      {.code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = 0, .imm = 0x7fffffff},
      {.code = BPF_JMP | BPF_EXIT},
  };
  union bpf_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
  attributes.insns = (uint64_t)(uintptr_t)code;
  attributes.insn_cnt = sizeof code / sizeof *code;
  attributes.license = (uint64_t)(uintptr_t) "GPL";
  return (int)syscall(SYS_bpf, BPF_PROG_LOAD, &attributes, sizeof attributes);
}

/* Loads a number, divides it k times by 1, takes the whole packet. */
static int attach_divisions(int descriptor, int k) {
  struct sock_filter *code = calloc((size_t)k + 2, sizeof *code);
  int n = 0;
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_IMM, 0xfffffff0u);
  for (int i = 0; i < k; i++) {
    code[n++] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_DIV | BPF_K, 1);
  }
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, 0xffffffffu);
  struct sock_fprog program = {(unsigned short)n, code};
  int result = setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
  free(code);
  return result;
}

static int attach(int descriptor) {
  return spin_program >= 0
             ? setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_BPF, &spin_program, sizeof spin_program)
             : attach_divisions(descriptor, divisions);
}

static int by_size(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

/* A send over a UNIX socket pair runs the receiver's filter: its median with it less that without. */
static double filtered_send_us(int filtered) {
  int pair[2];
  static double times[CALIBRATIONS];
  if (syscall(SYS_socketpair, AF_UNIX, SOCK_DGRAM, 0, pair) != 0 || (filtered && attach(pair[1]) != 0)) {
    perror("dose: no filter");
    abort();
  }
  for (int i = 0; i < CALIBRATIONS; i++) {
    char byte = 1;
    double start = now_us();
    syscall(SYS_sendto, pair[0], &byte, 1, 0, NULL, 0);
    times[i] = now_us() - start;
    syscall(SYS_recvfrom, pair[1], &byte, 1, 0, NULL, NULL);
  }
  close(pair[0]);
  close(pair[1]);
  qsort(times, CALIBRATIONS, sizeof *times, by_size);
  return times[CALIBRATIONS / 2];
}

static void read_dose(const char *variable, struct dose *dose) {
  const char *text = getenv(variable);
  if (text != NULL && sscanf(text, "%lf %lf", &dose->us, &dose->us_per_byte) < 1) {
    fprintf(stderr, "dose: %s is no dose: %s\n", variable, text);
    abort();
  }
}

static int is_meant(void) {
  static char line[1 << 16];
  int file = open("/proc/self/cmdline", O_RDONLY);
  ssize_t length = file < 0 ? 0 : read(file, line, sizeof line - 1);
  if (file >= 0) {
    close(file);
  }
  for (ssize_t i = 0; i < length; i++) {
    line[i] = line[i] == 0 ? ' ' : line[i];
  }
  const char *who = getenv("DOSE_WHO");
  return length > 0 && strstr(line, who != NULL ? who : "org.openjdk.jmh.runner.ForkedMain") != NULL;
}

__attribute__((constructor)) static void begin(void) {
  if (!is_meant()) {
    return;
  }
  read_dose("DOSE_SEND", &of_send);
  read_dose("DOSE_RECEIVE", &of_receive);
  const char *filter = getenv("DOSE_FILTER"), *spin = getenv("DOSE_SPIN");
  if (filter != NULL) {
    divisions = atoi(filter);
  }
  if (spin != NULL && (spin_program = load_spin(atof(spin))) < 0) {
    perror("dose: no program of the kernel's");
    abort();
  }
  if (divisions > 0 || spin_program >= 0) {
    filter_us = filtered_send_us(1) - filtered_send_us(0);
  }
  acts = 1;
}

__attribute__((destructor)) static void end(void) {
  const char *log = getenv("DOSE_LOG");
  if (!acts || log == NULL) {
    return;
  }
  char line[200];
  int length =
      snprintf(
          line, sizeof line, "%lu %.4f %lu %.4f %.4f\n", of_send.count,
          of_send.count > 0 ? of_send.burnt_us / of_send.count : 0, of_receive.count,
          of_receive.count > 0 ? of_receive.burnt_us / of_receive.count : 0, filter_us);
  int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (file < 0 || write(file, line, (size_t)length) != length) {
    abort();
  }
  close(file);
}

static int is_dosed(int descriptor) {
  return acts && descriptor >= 0 && descriptor < MOST_DESCRIPTORS && is_datagram[descriptor];
}

#define REAL(result, name, ...)                            \
  static result (*real)(__VA_ARGS__);                      \
  if (real == NULL) {                                      \
    real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name); \
  }

int socket(int domain, int type, int protocol) {
  REAL(int, socket, int, int, int)
  int made = real(domain, type, protocol);
  if (made >= 0 && made < MOST_DESCRIPTORS) {
    is_datagram[made] = (domain == AF_INET || domain == AF_INET6) && (type & 0xf) == SOCK_DGRAM;
    if (is_dosed(made) && (divisions > 0 || spin_program >= 0) && attach(made) != 0) {
      abort();
    }
  }
  return made;
}

ssize_t send(int to, const void *bytes, size_t count, int flags) {
  REAL(ssize_t, send, int, const void *, size_t, int)
  if (is_dosed(to)) {
    burn(&of_send, count);
  }
  return real(to, bytes, count, flags);
}

ssize_t write(int to, const void *bytes, size_t count) {
  REAL(ssize_t, write, int, const void *, size_t)
  if (is_dosed(to)) {
    burn(&of_send, count);
  }
  return real(to, bytes, count);
}

static ssize_t received(int from, ssize_t count) {
  if (count > 0 && is_dosed(from)) {
    burn(&of_receive, (size_t)count);
  }
  return count;
}

ssize_t recv(int from, void *bytes, size_t room, int flags) {
  REAL(ssize_t, recv, int, void *, size_t, int)
  return received(from, real(from, bytes, room, flags));
}

ssize_t recvfrom(int from, void *bytes, size_t room, int flags, struct sockaddr *whose, socklen_t *length) {
  REAL(ssize_t, recvfrom, int, void *, size_t, int, struct sockaddr *, socklen_t *)
  return received(from, real(from, bytes, room, flags, whose, length));
}

ssize_t read(int from, void *bytes, size_t room) {
  REAL(ssize_t, read, int, void *, size_t)
  return received(from, real(from, bytes, room));
}
