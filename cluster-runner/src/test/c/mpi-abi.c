/* An MPI library of one rank with the standard interface of MPI 5.0, as far as Fathom calls it. It sends to
 * itself. Every constant it is handed must be the standard's own for that argument; what is not is named, in the
 * error's words and on standard error, and the call fails.
 *
 * The values are those of MPI 5.0, chapter 20 (Application Binary Interface), looked up in the MPI Forum's own
 * header: mpi-forum/mpi-abi-stubs, mpi.h, commit e5f65c77. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef intptr_t handle; /* all handles are pointers */

typedef struct {
  int source, tag, error, internal[5];
} status;

_Static_assert(sizeof(status) == 32, "MPI_Status has 32 bytes");

enum { SUCCESS = 0, WRONG = 13, TRUNCATED = 14, ANY_TAG = -2, SELF = 0, POISON = 0x5e5e5e5e, ROOM = 16 };

/* What may stand for a handle, by the names of the standard. */
static const struct named {
  const char *name;
  handle value;
} COMM_WORLD = {"MPI_COMM_WORLD", 0x101}, ERRORS_RETURN = {"MPI_ERRORS_RETURN", 0x143},
  BYTE = {"MPI_BYTE", 0x247}, DOUBLE = {"MPI_DOUBLE", 0x214}, SUM = {"MPI_SUM", 0x21};

static char complaint[256];

static struct message {
  int tag, bytes;
  char text[4096];
} queue[ROOM];
static int queued;

static int wrong(const char *call, const char *form, ...) {
  char what[200];
  va_list more;
  va_start(more, form);
  vsnprintf(what, sizeof what, form, more);
  va_end(more);
  snprintf(complaint, sizeof complaint, "%s: %s", call, what);
  fprintf(stderr, "stand-in: %s\n", complaint);
  return WRONG;
}

static int is(const char *call, handle given, struct named wanted) {
  return given == wanted.value ? SUCCESS
                               : wrong(call, "%s is 0x%lx, not 0x%lx", wanted.name, (long)wanted.value, (long)given);
}

/* The first that is not SUCCESS, of calls that name what is wrong. */
#define TRY(check)               \
  do {                           \
    int code_ = (check);         \
    if (code_ != SUCCESS) {      \
      return code_;              \
    }                            \
  } while (0)

static int is_self(const char *call, int rank) {
  return rank == SELF ? SUCCESS : wrong(call, "there is one rank, and no rank %d", rank);
}

/* A place for a status is an address: small numbers and those of no process are meant to be MPI_STATUS_IGNORE. */
static int is_status(const char *call, const void *given) {
  intptr_t at = (intptr_t)given;
  return at == 0 || (at > 65536 && at < ((intptr_t)1 << 47))
             ? SUCCESS
             : wrong(call, "MPI_STATUS_IGNORE is 0x0, not 0x%lx", (long)at);
}

static int is_tag(const char *call, int tag, int any_allowed) {
  return tag >= 0 || (any_allowed && tag == ANY_TAG)
             ? SUCCESS
             : wrong(call, any_allowed ? "MPI_ANY_TAG is -2, not %d" : "%d is no tag", tag);
}

static int at(int tag) {
  for (int i = 0; i < queued; i++) {
    if (tag == ANY_TAG || queue[i].tag == tag) {
      return i;
    }
  }
  return -1;
}

int MPI_Abi_get_version(int *major, int *minor) {
  *major = 1;
  *minor = 0;
  return SUCCESS;
}

int MPI_Get_library_version(char *version, int *length) {
  strcpy(version, "MPICH Version: 5, a stand-in\n");
  *length = (int)strlen(version);
  return SUCCESS;
}

/* The level that is meant stands in the environment: one of another name would be no error of the call. */
int MPI_Init_thread(int *count, char ***words, int required, int *provided) {
  (void)count;
  (void)words;
  static const struct named levels[] = {{"single", 0}, {"funneled", 1024}, {"serialized", 2048}, {"multiple", 4096}};
  const char *meant = getenv("STAND_IN_LEVEL");
  for (int i = 0; i < 4; i++) {
    if (meant != NULL && strcmp(meant, levels[i].name) == 0 && required != levels[i].value) {
      return wrong("MPI_Init_thread", "the level %s is %d, not %d", meant, (int)levels[i].value, required);
    }
  }
  *provided = required;
  return SUCCESS;
}

int MPI_Comm_set_errhandler(handle comm, handle handler) {
  TRY(is("MPI_Comm_set_errhandler", comm, COMM_WORLD));
  return is("MPI_Comm_set_errhandler", handler, ERRORS_RETURN);
}

int MPI_Comm_rank(handle comm, int *rank) {
  *rank = SELF;
  return is("MPI_Comm_rank", comm, COMM_WORLD);
}

int MPI_Comm_size(handle comm, int *size) {
  *size = 1;
  return is("MPI_Comm_size", comm, COMM_WORLD);
}

int MPI_Error_string(int code, char *words, int *length) {
  sprintf(words, "%s", code == WRONG ? complaint : "message truncated");
  *length = (int)strlen(words);
  return SUCCESS;
}

static int send(const char *call, const void *buffer, int count, handle type, int to, int tag, handle comm) {
  TRY(is(call, type, BYTE));
  TRY(is_self(call, to));
  TRY(is_tag(call, tag, 0));
  TRY(is(call, comm, COMM_WORLD));
  if (queued == ROOM || count < 0 || count > (int)sizeof queue[0].text) {
    return wrong(call, "no room for %d bytes", count);
  }
  queue[queued].tag = tag;
  queue[queued].bytes = count;
  memcpy(queue[queued++].text, buffer, (size_t)count);
  return SUCCESS;
}

int MPI_Send(const void *buffer, int count, handle type, int to, int tag, handle comm) {
  return send("MPI_Send", buffer, count, type, to, tag, comm);
}

int MPI_Ssend(const void *buffer, int count, handle type, int to, int tag, handle comm) {
  return send("MPI_Ssend", buffer, count, type, to, tag, comm);
}

int MPI_Recv(void *buffer, int count, handle type, int from, int tag, handle comm, status *about) {
  TRY(is("MPI_Recv", type, BYTE));
  TRY(is_self("MPI_Recv", from));
  TRY(is_tag("MPI_Recv", tag, 1));
  TRY(is("MPI_Recv", comm, COMM_WORLD));
  TRY(is_status("MPI_Recv", about));
  int taken = at(tag);
  if (taken < 0) {
    return wrong("MPI_Recv", "no message of tag %d would ever come", tag);
  }
  struct message *message = &queue[taken];
  if (message->bytes > count) {
    return TRUNCATED;
  }
  memcpy(buffer, message->text, (size_t)message->bytes);
  if (about != NULL) {
    /* No two places have the same value, so that one who reads another is found out. */
    *about = (status){.source = SELF, .tag = message->tag, .error = POISON - 1};
    for (int i = 0; i < 5; i++) {
      about->internal[i] = POISON + i;
    }
  }
  memmove(message, message + 1, sizeof queue[0] * (size_t)(--queued - taken));
  return SUCCESS;
}

int MPI_Iprobe(int from, int tag, handle comm, int *flag, status *about) {
  TRY(is_self("MPI_Iprobe", from));
  TRY(is_tag("MPI_Iprobe", tag, 1));
  TRY(is("MPI_Iprobe", comm, COMM_WORLD));
  TRY(is_status("MPI_Iprobe", about));
  *flag = at(tag) >= 0;
  return SUCCESS;
}

/* All collective operations move one rank's own message: bytes, but where they are added up. */
static int moved(const char *call, const void *from, void *to, int count, handle type, handle comm) {
  int sums = strstr(call, "educe") != NULL;
  TRY(is(call, type, sums ? DOUBLE : BYTE));
  TRY(is(call, comm, COMM_WORLD));
  memmove(to, from, (size_t)count * (sums ? sizeof(double) : 1));
  return SUCCESS;
}

int MPI_Barrier(handle comm) { return is("MPI_Barrier", comm, COMM_WORLD); }

int MPI_Bcast(void *buffer, int count, handle type, int root, handle comm) {
  TRY(is_self("MPI_Bcast", root));
  return moved("MPI_Bcast", buffer, buffer, count, type, comm);
}

#define OF_EACH(name)                                                                                          \
  int name(const void *from, int count, handle type, void *to, int room, handle there, int root, handle comm) { \
    TRY(is_self(#name, root));                                                                                 \
    TRY(is(#name, there, BYTE));                                                                               \
    return moved(#name, from, to, room < count ? room : count, type, comm);                                    \
  }
OF_EACH(MPI_Gather)
OF_EACH(MPI_Scatter)

#define AMONG_ALL(name)                                                                              \
  int name(const void *from, int count, handle type, void *to, int room, handle there, handle comm) { \
    TRY(is(#name, there, BYTE));                                                                     \
    return moved(#name, from, to, room < count ? room : count, type, comm);                          \
  }
AMONG_ALL(MPI_Alltoall)
AMONG_ALL(MPI_Allgather)

int MPI_Allreduce(const void *from, void *to, int count, handle type, handle op, handle comm) {
  TRY(is("MPI_Allreduce", op, SUM));
  return moved("MPI_Allreduce", from, to, count, type, comm);
}

int MPI_Reduce(const void *from, void *to, int count, handle type, handle op, int root, handle comm) {
  TRY(is_self("MPI_Reduce", root));
  TRY(is("MPI_Reduce", op, SUM));
  return moved("MPI_Reduce", from, to, count, type, comm);
}

int MPI_Abort(handle comm, int code) {
  (void)is("MPI_Abort", comm, COMM_WORLD);
  exit(code);
}

int MPI_Finalize(void) { return SUCCESS; }
