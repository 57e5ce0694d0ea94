/* Operations that move data: each rank has datatypes of its own for the same bytes. */
#include "legal-programs.h"

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
    count = p.place == IN_PLACE_OTHER_IGNORED ? (int)(hash(rank, 3, 5) % 3) * in.count : 0;
    type = p.place == IN_PLACE_OTHER_IGNORED && hash(rank, 4, 5) % 2 ? MPI_BYTE : basic();
    if (p.place == IN_PLACE_NO_DATATYPE) memset(&type, 0, sizeof type);
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
  unsigned char *own = bytes(length(one, 1));
  unsigned char *whole = is_root() ? bytes(length(all, peers)) : NULL;
  if (gathers && has_one) put(own, one, 0, me, 0);
  if (whole && gathers && in_place) put(whole, all, rank, me, 0);
  for (int i = 0; whole && !gathers && i < peers; i++) put(whole, all, i, peers_offset + i, 0);
  int count = all.count, my_count = one.count;
  MPI_Datatype type = all.type;
  if (p.place == IN_PLACE_OTHER_IGNORED) {
    /* These are significant at the root alone, and the root's own block is not, in place. */
    if (!is_root()) count = (int)(hash(rank, 3, 5) % 3) * 9;
    if (!is_root()) type = MPI_BYTE;
    if (in_place) my_count = 0;
  }
  void *mine_at = in_place ? MPI_IN_PLACE : own;
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
