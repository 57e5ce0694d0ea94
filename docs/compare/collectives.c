/*
 * The simulated time of one collective operation, for docs/compare/collectives.sh: smpirun runs it with the algorithm forced.
 * All ranks begin in the same instant of simulated time; a time ends when the last rank has returned. Nothing is computed: sums
 * cost no simulated time (--cfg=smpi/simulate-computation:no). Each result is looked at, so that a forced algorithm that does
 * something else is no time.
 *   collectives OPERATION BYTES...
 * BYTES are what Fathom means by M: the root's message, what one has for one other (gather, scatter, exchange, allgather), or
 * the whole vector of one rank (sums, of doubles). Prints "BYTES MICROSECONDS" for each.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, ranks;

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "collectives: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 3);
}

static void *bytes_of(size_t size, int value) {
  void *bytes = malloc(size + 1);
  require(bytes != NULL, "no memory");
  return memset(bytes, value, size + 1);
}

static double *ones(int count) {
  double *vector = bytes_of(count * sizeof(double), 0);
  for (int i = 0; i < count; i++) vector[i] = 1;
  return vector;
}

/* All ranks go on in this second, far beyond the end of what was before, so that nothing is under way any more. */
static double at(double second) {
  double left = second - MPI_Wtime();
  struct timespec sleep = {.tv_sec = (time_t)left, .tv_nsec = (long)((left - (double)(time_t)left) * 1e9 + 0.5)};
  nanosleep(&sleep, NULL);
  return second;
}

/* The operation, then a look at the result; returns what it took this rank. */
static double run(const char *operation, int size, double second) {
  size_t all = (size_t)size * ranks;
  int count = size / (int)sizeof(double), own = count / ranks + (rank < count % ranks);
  int *counts = bytes_of(ranks * sizeof(int), 0);
  for (int i = 0; i < ranks; i++) counts[i] = count / ranks + (i < count % ranks);
  unsigned char *from = bytes_of(all, rank + 1), *to = bytes_of(all, 0);
  double *vector = ones(count), *sum = bytes_of(count * sizeof(double), 0);
  int blocks = 0, sums = 0;
  double begin = at(second);
  if (!strcmp(operation, "barrier")) {
    MPI_Barrier(MPI_COMM_WORLD);
  } else if (!strcmp(operation, "broadcast")) {
    MPI_Bcast(from, size, MPI_BYTE, 0, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) require(from[i] == 1, "wrong broadcast");
  } else if (!strcmp(operation, "gather")) {
    MPI_Gather(from, size, MPI_BYTE, to, size, MPI_BYTE, 0, MPI_COMM_WORLD);
    blocks = rank == 0 ? ranks : 0;
  } else if (!strcmp(operation, "scatter")) {
    MPI_Scatter(from, size, MPI_BYTE, to, size, MPI_BYTE, 0, MPI_COMM_WORLD);
    blocks = 1;
  } else if (!strcmp(operation, "complete-exchange")) {
    MPI_Alltoall(from, size, MPI_BYTE, to, size, MPI_BYTE, MPI_COMM_WORLD);
    blocks = ranks;
  } else if (!strcmp(operation, "allgather")) {
    MPI_Allgather(from, size, MPI_BYTE, to, size, MPI_BYTE, MPI_COMM_WORLD);
    blocks = ranks;
  } else if (!strcmp(operation, "allreduce")) {
    MPI_Allreduce(vector, sum, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    sums = count;
  } else if (!strcmp(operation, "reduce")) {
    MPI_Reduce(vector, sum, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    sums = rank == 0 ? count : 0;
  } else if (!strcmp(operation, "reduce-scatter")) {
    MPI_Reduce_scatter(vector, sum, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    sums = own;
  } else {
    require(0, "no such operation");
  }
  double took = MPI_Wtime() - begin;
  for (int block = 0; block < blocks; block++)
    for (int i = 0; i < size; i++) require(to[(size_t)block * size + i] == block + 1, "wrong block");
  for (int i = 0; i < sums; i++) require(sum[i] == ranks, "wrong sum");
  free(counts);
  free(from);
  free(to);
  free(vector);
  free(sum);
  return took;
}

/* Of all ranks, at rank 0. Not by MPI_Reduce: of fewer numbers than ranks, the one that is forced may fail. */
static double latest(double took) {
  if (rank > 0) MPI_Send(&took, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
  for (int other = 1; rank == 0 && other < ranks; other++) {
    double its;
    MPI_Recv(&its, 1, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (its > took) took = its;
  }
  return took;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  require(argc > 2, "OPERATION BYTES...");
  for (int a = 2; a < argc; a++) {
    double took = run(argv[1], atoi(argv[a]), a * 2000.0);
    at(a * 2000.0 + 1000);
    double last = latest(took);
    if (rank == 0) printf("%s %.4f\n", argv[a], last * 1e6);
  }
  MPI_Finalize();
  return 0;
}
