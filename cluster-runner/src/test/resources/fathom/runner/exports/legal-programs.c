/*
 * Runs the legal programs that a file describes, one after the other, and compares each result with
 * one that is computed without communication. LegalProgram.java describes the columns of the file.
 *
 * Usage: legal-programs PROGRAMS ANSWERS SECONDS
 * A program that takes longer than SECONDS ends the whole start.
 */
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { UNTOUCHED = 0xA5, REPORT = 7, GO_ON = 8, LEADERS = 9 };
enum { SAME, WHOLE_AT_ROOT, MIXED, STRIDED };
enum { SUM, MAX, MINLOC, USER, MATRIX, STRIDED_MATRIX, DOUBLES };

/* One line of the file. */
static struct {
  char operation[16];
  int number, ranks, remote, first, step, reversed, by_group, twin, place, shape, kind, count, root;
  int calls, seed;
} p;

/* This rank's place: the peers are the remote group's ranks, or its own group's if there is none. */
static MPI_Comm comm;
static int world, ranks, rank, peers, my_offset, peers_offset, is_root_group, call_number;
static char alarm_text[64];

/* Not the standard output, on which libraries say things of their own. */
static FILE *answers;

/* What a rank says of a program to rank 0 of MPI_COMM_WORLD. */
struct report {
  int64_t wrong, first_wrong;
  uint64_t digest;
  double entered, left;
};
static struct report mine;

static int is(const char *operation) { return !strcmp(p.operation, operation); }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void too_long(int signal) {
  (void)signal;
  if (write(fileno(answers), alarm_text, strlen(alarm_text)) < 0) _exit(4);
  _exit(3);
}

static void succeed(int result) {
  char words[MPI_MAX_ERROR_STRING];
  int length;
  if (result == MPI_SUCCESS) return;
  MPI_Error_string(result, words, &length);
  fprintf(answers, "%d failed %s\n", p.number, words);
  fflush(answers);
  MPI_Abort(MPI_COMM_WORLD, 5);
}

static void *bytes(size_t size) {
  void *all = malloc(size + 64);
  if (!all) exit(6);
  return memset(all, UNTOUCHED, size + 64);
}

static uint32_t hash(uint32_t a, uint32_t b, uint32_t c) {
  uint32_t h = (a * 0x9E3779B1u) ^ (b * 0x85EBCA77u) ^ (c * 0xC2B2AE3Du) ^ (uint32_t)p.seed;
  h ^= h >> 15;
  h *= 0x2C1B3C6Du;
  return h ^ (h >> 13);
}

static void expect(int right, int64_t at) {
  if (right) return;
  if (!mine.wrong++) mine.first_wrong = at;
}

static void digest(const void *what, size_t size) {
  const unsigned char *b = what;
  for (size_t i = 0; i < size; i++) mine.digest = (mine.digest ^ b[i]) * 1099511628211u;
}

/* How one rank describes p.count basic elements: so many of a type, with gaps where stride is 2. */
struct side {
  MPI_Datatype type;
  int count, stride;
};

static int unit(void) { return p.kind == 0 ? 1 : p.kind == 1 ? 4 : 8; }

static MPI_Datatype basic(void) {
  return p.kind == 0 ? MPI_BYTE : p.kind == 1 ? MPI_INT : MPI_DOUBLE;
}

static struct side side(int salt, int at_root) {
  struct side s = {basic(), p.count, 1};
  static const int sizes[] = {1, 2, 3, 4, 8, 12, 64, 1024};
  int pieces = 1;
  uint32_t chance = hash(rank + 50 * is_root_group, salt, 11);
  if (p.shape == WHOLE_AT_ROOT) {
    if (!at_root) return s;
    MPI_Type_contiguous(p.count, basic(), &s.type);
    s.count = 1;
  } else if (p.shape != SAME) {
    for (int i = 0; i < 8; i++)
      if (p.count % sizes[(chance + i) % 8] == 0) {
        pieces = sizes[(chance + i) % 8];
        break;
      }
    s.count = p.count / pieces;
    if (p.shape == STRIDED && chance & 64) {
      MPI_Datatype gaps;
      s.stride = 2;
      MPI_Type_vector(pieces, 1, 2, basic(), &gaps);
      MPI_Type_create_resized(gaps, 0, 2 * (MPI_Aint)pieces * unit(), &s.type);
      MPI_Type_free(&gaps);
    } else {
      MPI_Type_contiguous(pieces, basic(), &s.type);
    }
  } else {
    return s;
  }
  MPI_Type_commit(&s.type);
  return s;
}

static void release(struct side *s) {
  if (s->type != basic()) MPI_Type_free(&s->type);
}

static size_t length(struct side s, int blocks) {
  return (size_t)blocks * p.count * s.stride * unit();
}

static unsigned char value(int from, int to, int i) {
  return (unsigned char)(i * 31 + (i >> 8) * 7 + from * 101 + to * 57 + call_number * 13 + p.seed);
}

static unsigned char *at(unsigned char *buffer, struct side s, int block, int element) {
  return buffer + ((size_t)block * p.count + element) * s.stride * unit();
}

static void put(unsigned char *buffer, struct side s, int block, int from, int to) {
  for (int e = 0; e < p.count; e++)
    for (int b = 0; b < unit(); b++) at(buffer, s, block, e)[b] = value(from, to, e * unit() + b);
}

static void check(unsigned char *buffer, struct side s, int block, int from, int to) {
  for (int e = 0; e < p.count; e++) {
    unsigned char *here = at(buffer, s, block, e);
    for (int b = 0; b < unit(); b++)
      expect(here[b] == value(from, to, e * unit() + b), (int64_t)block * p.count + e);
    for (int b = unit(); b < s.stride * unit(); b++) expect(here[b] == UNTOUCHED, e);
  }
}

/* The blocking call or its nonblocking twin. */
#define CALL(blocking, nonblocking, ...)                            \
  do {                                                              \
    MPI_Request request = MPI_REQUEST_NULL;                         \
    mine.entered = now();                                           \
    if (p.twin) {                                                   \
      succeed(nonblocking(__VA_ARGS__, &request));                  \
      succeed(MPI_Wait(&request, MPI_STATUS_IGNORE));               \
    } else {                                                        \
      succeed(blocking(__VA_ARGS__));                               \
    }                                                               \
    mine.left = now();                                              \
  } while (0)

static int root(void) {
  if (!p.remote || !is_root_group) return p.root;
  return rank == p.root ? MPI_ROOT : MPI_PROC_NULL;
}

static int is_root(void) { return is_root_group && rank == p.root; }

/* Whether a rank of the root's group has nothing to give or take, which happens between groups. */
static int is_aside(void) { return p.remote && is_root_group && rank != p.root; }

static void bcast(void) {
  struct side s = side(1, is_root());
  unsigned char *b = bytes(length(s, 1));
  if (is_root()) put(b, s, 0, p.root, 0);
  CALL(MPI_Bcast, MPI_Ibcast, b, s.count, s.type, root(), comm);
  if (!is_aside()) {
    check(b, s, 0, p.root, 0);
    digest(b, length(s, 1));
  }
  free(b);
  release(&s);
}

/* Allgather and alltoall: each rank has a block for each peer, in an allgather always the same. */
static void exchange(int same) {
  struct side in = side(1, 0), out = side(2, 1);
  int me = my_offset + rank, blocks = same ? 1 : peers;
  unsigned char *sent = bytes(length(in, blocks)), *got = bytes(length(out, peers));
  for (int i = 0; i < blocks; i++) put(sent, in, i, me, same ? 0 : peers_offset + i);
  void *send = sent;
  int count = in.count;
  MPI_Datatype type = in.type;
  if (p.place) {
    send = MPI_IN_PLACE;
    for (int i = 0; i < peers; i++)
      if (!same || i == rank) put(got, out, i, me, same ? 0 : i);
    /* Both are ignored by the standard. */
    count = p.place == 2 ? (int)(hash(rank, 3, 5) % 3) * in.count : 0;
    type = p.place == 2 && hash(rank, 4, 5) % 2 ? MPI_BYTE : basic();
  }
  if (same)
    CALL(MPI_Allgather, MPI_Iallgather, send, count, type, got, out.count, out.type, comm);
  else
    CALL(MPI_Alltoall, MPI_Ialltoall, send, count, type, got, out.count, out.type, comm);
  for (int i = 0; i < peers; i++) check(got, out, i, peers_offset + i, same ? 0 : me);
  for (int i = 0; i < blocks; i++) check(sent, in, i, me, same ? 0 : peers_offset + i);
  digest(got, length(out, peers));
  free(sent);
  free(got);
  release(&in);
  release(&out);
}

/* Gather and scatter: the root has a block for each peer, every peer has one. */
static void rooted(int gathers) {
  struct side one = side(1, 0), all = side(2, 1);
  int me = my_offset + rank, has_one = p.remote ? !is_root_group : 1;
  int in_place = p.place && is_root();
  unsigned char *own = bytes(length(one, 1)), *whole = is_root() ? bytes(length(all, peers)) : NULL;
  if (gathers && has_one) put(own, one, 0, me, 0);
  for (int i = 0; whole && i < peers; i++)
    if (gathers ? in_place && i == rank : 1) put(whole, all, i, gathers ? me : peers_offset + i, 0);
  /* Significant at the root alone. */
  int count = is_root() ? all.count : p.place == 2 ? (int)(hash(rank, 3, 5) % 3) * 9 : all.count;
  MPI_Datatype type = is_root() || p.place < 2 ? all.type : MPI_BYTE;
  void *mine_at = in_place ? MPI_IN_PLACE : own;
  int my_count = in_place && p.place == 2 ? 0 : one.count;
  if (gathers)
    CALL(MPI_Gather, MPI_Igather, mine_at, my_count, one.type, whole, count, type, root(), comm);
  else
    CALL(MPI_Scatter, MPI_Iscatter, whole, count, type, mine_at, my_count, one.type, root(), comm);
  for (int i = 0; whole && i < peers; i++) check(whole, all, i, peers_offset + i, 0);
  if (has_one && !in_place) check(own, one, 0, me, 0);
  if (whole) digest(whole, length(all, peers));
  digest(own, length(one, 1));
  free(own);
  free(whole);
  release(&one);
  release(&all);
}

/* An element of a sum: at most four unsigned numbers, or one of the other types. */
union element {
  uint32_t matrix[4];
  long whole;
  double real;
};

static union element element(int from, int i) {
  union element e;
  memset(&e, 0, sizeof e);
  uint32_t h = hash(from, i, call_number);
  switch (p.kind) {
    case MAX: e.whole = (long)h - 0x7fffffffL; break;
    case DOUBLES: e.real = (h + 1.0) / 3e9; break; /* rounded, so that the order shows */
    case MINLOC: e.matrix[0] = h % 5; e.matrix[1] = from; break;
    case USER: e.matrix[0] = h % 65521; break;
    default:
      for (uint32_t k = 0; k < 4; k++) e.matrix[k] = h * (2 * k + 3) + (h >> 7) + k;
  }
  return e;
}

static void product(const uint32_t *a, uint32_t *b, int s) {
  uint32_t b0 = b[0], b1 = b[s], b2 = b[2 * s], b3 = b[3 * s];
  b[0] = a[0] * b0 + a[s] * b2;
  b[s] = a[0] * b1 + a[s] * b3;
  b[2 * s] = a[2 * s] * b0 + a[3 * s] * b2;
  b[3 * s] = a[2 * s] * b1 + a[3 * s] * b3;
}

static void matrices(void *in, void *inout, int *n, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *n; i++) product((uint32_t *)in + 4 * i, (uint32_t *)inout + 4 * i, 1);
}

static void strided_matrices(void *in, void *inout, int *n, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *n; i++) product((uint32_t *)in + 8 * i, (uint32_t *)inout + 8 * i, 2);
}

static void modulo(void *in, void *inout, int *n, MPI_Datatype *type) {
  (void)type;
  uint32_t *a = in, *b = inout;
  for (int i = 0; i < *n; i++) b[i] = (a[i] + b[i]) % 65521;
}

/* b becomes a, then b. */
static void fold(union element *a, union element *b) {
  switch (p.kind) {
    case MAX: if (a->whole > b->whole) b->whole = a->whole; break;
    case DOUBLES: b->real += a->real; break;
    case MINLOC:
      if (a->matrix[0] < b->matrix[0] || (a->matrix[0] == b->matrix[0] && a->matrix[1] < b->matrix[1])) *b = *a;
      break;
    case USER: b->matrix[0] = (a->matrix[0] + b->matrix[0]) % 65521; break;
    case SUM: b->matrix[0] += a->matrix[0]; break;
    default: product(a->matrix, b->matrix, 1);
  }
}

static int extent(void) {
  static const int sizes[] = {4, sizeof(long), 8, 4, 16, 32, 8};
  return sizes[p.kind];
}

static void store(unsigned char *buffer, int i, union element e) {
  unsigned char *here = buffer + (size_t)i * extent();
  if (p.kind == STRIDED_MATRIX)
    for (int k = 0; k < 4; k++) memcpy(here + 8 * k, &e.matrix[k], 4);
  else
    memcpy(here, &e, extent());
}

static union element load(const unsigned char *buffer, int i) {
  const unsigned char *here = buffer + (size_t)i * extent();
  union element e;
  memset(&e, 0, sizeof e);
  if (p.kind == STRIDED_MATRIX)
    for (int k = 0; k < 4; k++) memcpy(&e.matrix[k], here + 8 * k, 4);
  else
    memcpy(&e, here, extent());
  return e;
}

static void check_sum(const unsigned char *buffer) {
  for (int i = 0; i < p.count; i++) {
    union element meant = element(peers_offset + peers - 1, i), found = load(buffer, i);
    for (int r = peers - 2; r >= 0; r--) {
      union element e = element(peers_offset + r, i);
      fold(&e, &meant);
    }
    double off = found.real - meant.real;
    if (p.kind == DOUBLES)
      expect(off < 1e-12 * peers && off > -1e-12 * peers, i);
    else
      expect(!memcmp(&found, &meant, p.kind == SUM || p.kind == USER ? 4 : sizeof found), i);
  }
  digest(buffer, (size_t)p.count * extent());
}

static void sum(int to_all) {
  static MPI_Op product_op = MPI_OP_NULL, strided_op, modulo_op;
  static MPI_Datatype matrix, gaps, strided;
  if (product_op == MPI_OP_NULL) {
    MPI_Op_create(matrices, 0, &product_op);
    MPI_Op_create(strided_matrices, 0, &strided_op);
    MPI_Op_create(modulo, 1, &modulo_op);
    MPI_Type_contiguous(4, MPI_UNSIGNED, &matrix);
    MPI_Type_commit(&matrix);
    MPI_Type_vector(4, 1, 2, MPI_UNSIGNED, &gaps);
    MPI_Type_create_resized(gaps, 0, 32, &strided);
    MPI_Type_commit(&strided);
  }
  MPI_Op ops[] = {MPI_SUM, MPI_MAX, MPI_MINLOC, modulo_op, product_op, strided_op, MPI_SUM};
  MPI_Datatype types[] = {MPI_UNSIGNED, MPI_LONG, MPI_2INT, MPI_UNSIGNED, matrix, strided, MPI_DOUBLE};
  int takes = to_all || is_root(), in_place = p.place && takes;
  size_t size = (size_t)p.count * extent();
  unsigned char *in = bytes(size), *out = takes ? bytes(size) : NULL;
  for (int i = 0; i < p.count; i++) store(in_place ? out : in, i, element(my_offset + rank, i));
  void *from = in_place ? MPI_IN_PLACE : in;
  if (to_all)
    CALL(MPI_Allreduce, MPI_Iallreduce, from, out, p.count, types[p.kind], ops[p.kind], comm);
  else
    CALL(MPI_Reduce, MPI_Ireduce, from, out, p.count, types[p.kind], ops[p.kind], root(), comm);
  if (takes) check_sum(out);
  free(in);
  free(out);
}

static void barrier(void) {
  MPI_Request request;
  mine.entered = now();
  if (p.twin) {
    succeed(MPI_Ibarrier(comm, &request));
    succeed(MPI_Wait(&request, MPI_STATUS_IGNORE));
  } else {
    succeed(MPI_Barrier(comm));
  }
  mine.left = now();
}

static void once(void) {
  if (is("bcast")) bcast();
  else if (is("allgather")) exchange(1);
  else if (is("alltoall")) exchange(0);
  else if (is("gather")) rooted(1);
  else if (is("scatter")) rooted(0);
  else if (is("allreduce")) sum(1);
  else if (is("reduce")) sum(0);
  else barrier();
}

/* The rank of MPI_COMM_WORLD that is a member of this number. */
static int member(int i, int of) {
  return (p.first + (i < p.ranks && p.reversed ? p.ranks - 1 - i : i) * p.step) % of;
}

/* Makes the communicator, or none for ranks that stay out. */
static void communicate(void) {
  int of, position = -1, all = p.ranks + p.remote;
  MPI_Comm_size(MPI_COMM_WORLD, &of);
  for (int i = 0; i < all; i++)
    if (member(i, of) == world) position = i;
  int second = position >= p.ranks;
  MPI_Comm local = MPI_COMM_NULL;
  if (p.by_group) {
    if (position < 0) return;
    int list[64], n = second ? p.remote : p.ranks;
    MPI_Group whole, group;
    for (int i = 0; i < n; i++) list[i] = member(second ? p.ranks + i : i, of);
    succeed(MPI_Comm_group(MPI_COMM_WORLD, &whole));
    succeed(MPI_Group_incl(whole, n, list, &group));
    succeed(MPI_Comm_create_group(MPI_COMM_WORLD, group, p.number, &local));
    MPI_Group_free(&whole);
    MPI_Group_free(&group);
  } else {
    succeed(MPI_Comm_split(MPI_COMM_WORLD, position < 0 ? MPI_UNDEFINED : second, position, &local));
    if (position < 0) return;
  }
  comm = local;
  is_root_group = !second;
  my_offset = peers_offset = 0;
  if (p.remote) {
    succeed(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, member(second ? 0 : p.ranks, of), LEADERS, &comm));
    MPI_Comm_free(&local);
    my_offset = second ? 100 : 0;
    peers_offset = 100 - my_offset;
  }
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  peers = ranks;
  if (p.remote) MPI_Comm_remote_size(comm, &peers);
}

/* Waits without a busy processor, which other ranks need. */
static void receive(void *what, int size, int from, int tag) {
  int here = 0;
  struct timespec pause = {0, 200000};
  for (;;) {
    MPI_Iprobe(from, tag, MPI_COMM_WORLD, &here, MPI_STATUS_IGNORE);
    if (here) break;
    nanosleep(&pause, NULL);
  }
  MPI_Recv(what, size, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Rank 0 writes what all found, then all go on. */
static void answer(int of) {
  if (world) {
    char go;
    MPI_Send(&mine, sizeof mine, MPI_BYTE, 0, REPORT, MPI_COMM_WORLD);
    receive(&go, 1, 0, GO_ON);
    return;
  }
  struct report all = mine;
  double entered = mine.entered, left = mine.left;
  for (int r = 1; r < of; r++) {
    struct report other;
    receive(&other, sizeof other, r, REPORT);
    if (other.wrong && !all.wrong) all.first_wrong = other.first_wrong;
    all.wrong += other.wrong;
    all.digest = all.digest * 31 + other.digest;
    if (other.left > 0) {
      entered = entered > 0 && entered > other.entered ? entered : other.entered;
      left = left > 0 && left < other.left ? left : other.left;
    }
  }
  if (is("barrier") && !p.remote && left < entered) all.wrong++;
  if (all.wrong)
    fprintf(answers, "%d wrong %lld elements, the first at %lld\n", p.number, (long long)all.wrong, (long long)all.first_wrong);
  else
    fprintf(answers, "%d right %016llx\n", p.number, (unsigned long long)all.digest);
  fflush(answers);
  for (int r = 1; r < of; r++) MPI_Send("", 1, MPI_BYTE, r, GO_ON, MPI_COMM_WORLD);
}

static void run(int of, int seconds) {
  memset(&mine, 0, sizeof mine);
  mine.digest = 14695981039346656037u;
  comm = MPI_COMM_NULL;
  if (!world) {
    fprintf(answers, "%d begun\n", p.number);
    fflush(answers);
  }
  snprintf(alarm_text, sizeof alarm_text, "%d hung\n", p.number);
  alarm(seconds);
  communicate();
  for (call_number = 0; comm != MPI_COMM_NULL && call_number < p.calls; call_number++) once();
  if (comm != MPI_COMM_NULL) MPI_Comm_free(&comm);
  answer(of);
  alarm(0);
}

int main(int argc, char **argv) {
  int of, length;
  char version[MPI_MAX_LIBRARY_VERSION_STRING];
  if (argc < 4) return 2;
  FILE *programs = fopen(argv[1], "r");
  answers = fopen(argv[2], "a");
  if (!programs || !answers) return 2;
  MPI_Init(&argc, &argv);
  signal(SIGALRM, too_long);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_size(MPI_COMM_WORLD, &of);
  MPI_Get_library_version(version, &length);
  version[strcspn(version, "\n")] = 0;
  if (!world) fprintf(answers, "library %s\n", version);
  while (fscanf(programs, "%d %15s %d %d %d %d %d %d %d %d %d %d %d %d %d %d", &p.number, p.operation,
                &p.ranks, &p.remote, &p.first, &p.step, &p.reversed, &p.by_group, &p.twin, &p.place,
                &p.shape, &p.kind, &p.count, &p.root, &p.calls, &p.seed) == 16)
    run(of, atoi(argv[3]));
  MPI_Finalize();
  if (!world) fprintf(answers, "all done\n");
  return 0;
}
