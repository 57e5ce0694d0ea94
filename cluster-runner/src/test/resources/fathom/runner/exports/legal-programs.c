/*
 * Runs the legal programs that a file describes, one after the other, and compares each result with
 * one that is computed without communication. LegalProgram.java describes the columns of the file.
 *
 * Usage: legal-programs PROGRAMS ANSWERS SECONDS
 * A program that takes longer than SECONDS ends the whole start.
 */
#include "legal-moves.h"
#include "legal-sums.h"

enum { REPORT = 7, GO_ON = 8, LEADERS = 9 }; /* tags */

static char alarm_text[64];

static void too_long(int signal) {
  (void)signal;
  if (write(fileno(answers), alarm_text, strlen(alarm_text)) < 0) _exit(4);
  _exit(3);
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
  int place = i < p.ranks && p.reversed ? p.ranks - 1 - i : i;
  return (p.first + place * p.step) % of;
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
    int colour = position < 0 ? MPI_UNDEFINED : second;
    succeed(MPI_Comm_split(MPI_COMM_WORLD, colour, position, &local));
    if (position < 0) return;
  }
  comm = local;
  is_root_group = !second;
  my_offset = peers_offset = 0;
  if (p.remote) {
    int leader = member(second ? 0 : p.ranks, of);
    succeed(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, leader, LEADERS, &comm));
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
    fprintf(answers, "%d wrong %lld elements, the first at %lld\n", p.number,
            (long long)all.wrong, (long long)all.first_wrong);
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
  while (fscanf(programs, "%d %15s %d %d %d %d %d %d %d %d %d %d %d %d %d %d", &p.number,
                p.operation, &p.ranks, &p.remote, &p.first, &p.step, &p.reversed, &p.by_group,
                &p.twin, &p.place, &p.shape, &p.kind, &p.count, &p.root, &p.calls, &p.seed) == 16)
    run(of, atoi(argv[3]));
  MPI_Finalize();
  if (!world) fprintf(answers, "all done\n");
  return 0;
}
