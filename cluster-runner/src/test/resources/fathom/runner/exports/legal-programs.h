/* What all parts of the legal programs share: the program that is run, and what a rank finds. */
#ifndef LEGAL_PROGRAMS_H
#define LEGAL_PROGRAMS_H

#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { UNTOUCHED = 0xA5 };

/* The numbers of LegalProgram's enums Place, Shape and, for sums, Kind. */
enum { TWO_BUFFERS, IN_PLACE, IN_PLACE_OTHER_IGNORED, IN_PLACE_NO_DATATYPE };
enum { SAME, WHOLE_AT_ROOT, MIXED, STRIDED };
enum { SUM, MAX, MINLOC, USER, MATRIX, STRIDED_MATRIX, DOUBLES };

/* One line of the file. */
static struct {
  char operation[16];
  int number, ranks, remote, first, step, reversed, by_group, twin, place, shape, kind, count, root;
  int calls, seed;
} p;

/*
 * This rank's place in the program's communicator. Its peers are the remote group's ranks, or its
 * own group's if there is none. Data of the two groups differ by my_offset and peers_offset.
 */
static MPI_Comm comm;
static int world, ranks, rank, peers, my_offset, peers_offset, is_root_group, call_number;

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

static void succeed(int result) {
  char words[MPI_MAX_ERROR_STRING];
  int length;
  if (result == MPI_SUCCESS) return;
  MPI_Error_string(result, words, &length);
  for (char *end = words; (end = strchr(end, '\n'));) *end = ' ';
  fprintf(answers, "%d failed %s\n", p.number, words);
  fflush(answers);
  MPI_Abort(MPI_COMM_WORLD, 5);
  _exit(5); /* MPICH's may return, and the next program would be blamed. */
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

#endif
