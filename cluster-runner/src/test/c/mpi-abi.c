/* An MPI library of one rank with the standard interface of MPI 5.0, as far as Fathom calls it. Each
 * call fails unless it is given the standard's own values, so that a test sees whether they are. */
#include <stdint.h>
#include <string.h>

typedef intptr_t handle; /* all handles are pointers */

enum { SUCCESS = 0, ERR_ARG = 13, ERR_COMM = 5 };

static const handle WORLD = 0x101, ERRORS_RETURN = 0x143;

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

int MPI_Init_thread(int *count, char ***words, int required, int *provided) {
  (void)count;
  (void)words;
  *provided = required;
  return required == 0 || required == 1024 || required == 2048 || required == 4096 ? SUCCESS : ERR_ARG;
}

int MPI_Comm_set_errhandler(handle comm, handle handler) {
  return comm == WORLD && handler == ERRORS_RETURN ? SUCCESS : ERR_ARG;
}

int MPI_Comm_rank(handle comm, int *rank) {
  *rank = 0;
  return comm == WORLD ? SUCCESS : ERR_COMM;
}

int MPI_Comm_size(handle comm, int *size) {
  *size = 1;
  return comm == WORLD ? SUCCESS : ERR_COMM;
}

int MPI_Error_string(int code, char *words, int *length) {
  strcpy(words, code == ERR_COMM ? "invalid communicator" : "invalid argument");
  *length = (int)strlen(words);
  return SUCCESS;
}

int MPI_Send(const void *buffer, int count, handle type, int to, int tag, handle comm) {
  (void)buffer;
  return count >= 0 && type == 0x247 && to == 0 && tag >= 0 && comm == WORLD ? SUCCESS : ERR_ARG;
}

int MPI_Recv(void *buffer, int count, handle type, int from, int tag, handle comm, void *status) {
  return status == 0 ? MPI_Send(buffer, count, type, from, tag, comm) : ERR_ARG;
}

int MPI_Barrier(handle comm) { return comm == WORLD ? SUCCESS : ERR_COMM; }

int MPI_Iprobe(int from, int tag, handle comm, int *flag, void *status) {
  *flag = 0;
  return from == 0 && tag >= 0 && comm == WORLD && status == 0 ? SUCCESS : ERR_ARG;
}

int MPI_Finalize(void) { return SUCCESS; }
