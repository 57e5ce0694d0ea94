/* Operations that combine data, by MPI's operators and by the user's. */
#include "legal-programs.h"

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
      if (a->matrix[0] < b->matrix[0] ||
          (a->matrix[0] == b->matrix[0] && a->matrix[1] < b->matrix[1]))
        *b = *a;
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
  MPI_Datatype types[] = {MPI_UNSIGNED, MPI_LONG, MPI_2INT, MPI_UNSIGNED,
                          matrix,       strided,  MPI_DOUBLE};
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
