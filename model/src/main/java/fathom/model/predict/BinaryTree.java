package fathom.model.predict;

/** What the binary tree of the programs takes (BM Table 1 prints a bound only). */
final class BinaryTree {
  private BinaryTree() {}

  /** Messages until the last node has its own, where a node sends to its first child first. */
  static int longestPath(int nodes) {
    int longest = 0;
    for (int node = nodes - 1; node >= nodes / 2; node--) {
      int path = 0;
      // Children of i are 2i + 1, served first, and 2i + 2.
      for (int at = node; at > 0; at = (at - 1) / 2) {
        path += at % 2 == 1 ? 1 : 2;
      }
      longest = Math.max(longest, path);
    }
    return longest;
  }
}
