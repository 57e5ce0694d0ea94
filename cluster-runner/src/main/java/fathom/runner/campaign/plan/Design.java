package fathom.runner.campaign.plan;

import java.util.List;

/**
 * How thorough a campaign is: which sizes, how many windows of each, and in how many blocks.
 *
 * @param blocks of rows that the processor makes, which differ from one block to the next
 * @param lineBlocks of rows that the line makes (gaps, buffer, rates of several pairs): a line of
 *     known rate was the same in every block, to 0.03 %
 * @param pairSizes of overheads and round trips
 * @param pairWindows per size and launch, where a window holds few operations: a median of three
 *     shrugs off a stall
 * @param warmUps before them, of the smallest and of the largest messages, in turns
 * @param gapSizes ends of both pieces, where the coefficients' intervals are decided, and a few
 *     between
 * @param loopbackGapSizes loopback has no line, so no bend to be found: fewer
 * @param interferenceSizes of the messages that disturb work
 * @param rates how many rates they arrive at, which are compared
 * @param copySizes of copies
 * @param copyWindows of each size and column
 * @param coldPageWindows the same of cold copies up to a page, which wait for a memory that others
 *     use too: single windows differ by a quarter
 * @param portMultiples burst lengths into one port, in multiples of the buffer: beyond the knee,
 *     and far enough to tell D/A
 * @param twoPortMultiples into two ports: long enough to fill both buffers, no longer, because the
 *     longer, the more senders stall
 * @param burstMillis bursts of one launch, where they are short; every length at least twice, and
 *     three times where there is one launch
 * @param singlesShare of the usual time for single operations, from which percentiles are told
 */
record Design(
    int blocks,
    int lineBlocks,
    List<Integer> pairSizes,
    int pairWindows,
    int warmUps,
    List<Integer> gapSizes,
    List<Integer> loopbackGapSizes,
    List<Integer> interferenceSizes,
    int rates,
    List<Integer> copySizes,
    int copyWindows,
    int coldPageWindows,
    List<Double> portMultiples,
    List<Double> twoPortMultiples,
    double burstMillis,
    double singlesShare) {

  /** The usual one: six blocks, the least that a 95 % order-statistic interval needs. */
  static final Design FULL =
      new Design(
          6,
          4,
          List.of(1, 40, 64, 400, 936, 1472),
          3,
          4,
          List.of(1, 10, 20, 30, 40, 44, 64, 96, 256, 736, 1104, 1472),
          List.of(1, 20, 40, 64, 256, 736, 1104, 1472),
          List.of(1, 40, 400, 1472),
          2,
          // One packet's payload among powers of two from 1 byte to 64 MiB, and sizes between these
          // where a copy leaves a core's own caches, whose place in an octave is the machine's.
          List.of(
              1, 8, 16, 32, 64, 128, 256, 512, 1024, 1472, 2048, 4096, 8192, 16384, 24 << 10,
              32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10, 768 << 10, 1 << 20, 3 << 19,
              2 << 20, 4 << 20, 8 << 20, 16 << 20, 32 << 20, 64 << 20),
          2,
          4,
          List.of(2.0, 3.0, 4.0, 6.0, 8.0),
          List.of(3.0, 5.0),
          900,
          1);

  /** A first look in half a minute: three blocks, the least that tell how much blocks differ. */
  static final Design QUICK =
      new Design(
          3,
          1,
          List.of(1, 40, 64, 1472),
          2,
          3,
          List.of(1, 20, 40, 64, 736, 1472),
          List.of(1, 40, 64, 1472),
          List.of(1, 40, 64, 1472),
          1,
          List.of(
              1, 16, 64, 256, 1472, 4096, 16384, 32 << 10, 128 << 10, 512 << 10, 1 << 20, 4 << 20,
              16 << 20),
          1,
          1,
          List.of(2.5, 4.0, 6.0),
          List.of(4.0),
          300,
          0);

  Design {
    pairSizes = List.copyOf(pairSizes);
    gapSizes = List.copyOf(gapSizes);
    loopbackGapSizes = List.copyOf(loopbackGapSizes);
    interferenceSizes = List.copyOf(interferenceSizes);
    copySizes = List.copyOf(copySizes);
    portMultiples = List.copyOf(portMultiples);
    twoPortMultiples = List.copyOf(twoPortMultiples);
  }
}
