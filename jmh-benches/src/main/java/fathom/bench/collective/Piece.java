package fathom.bench.collective;

import fathom.bench.fork.Deck;
import fathom.model.collective.Algorithm;
import fathom.model.collective.Operation;
import fathom.model.collective.Train;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One collective operation of a benchmark's list.
 *
 * @param messageBytes M
 * @param segmentBytes of one segment, where the algorithm divides messages; 0 for undivided
 * @param window senders at once of the coordinated gather
 * @param fanOut offsets of one group of the group shuffle
 */
public record Piece(
    Algorithm algorithm, int nodes, int messageBytes, int segmentBytes, int window, int fanOut) {
  private static final Pattern ITEM =
      Pattern.compile(
          "([a-z-]+):([a-z-]+)(?:@(\\d{1,3})@(\\d{1,9}))?"
              + "(?:;segment=(\\d{1,9}))?(?:;window=(\\d{1,3}))?(?:;fan-out=(\\d{1,3}))?");

  /**
   * What holds where an item says nothing.
   *
   * @param sizes of messages, a list
   * @param nodes a list
   */
  public record Defaults(String sizes, String nodes, int segmentBytes, int window, int fanOut) {}

  /**
   * Reads a list of {@code operation:algorithm}, each optionally followed by {@code @nodes@bytes},
   * {@code ;segment=bytes}, {@code ;window=senders}, {@code ;fan-out=offsets}, in this order. An
   * item without nodes and bytes stands for all those of the defaults.
   *
   * @throws IllegalArgumentException naming the item that is none
   */
  public static List<Piece> list(String items, Defaults defaults) {
    List<Piece> pieces = new ArrayList<>();
    for (String item : items.split(Deck.SEPARATOR, -1)) {
      Matcher matcher = ITEM.matcher(item);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "not operation:algorithm[@nodes@bytes][;segment=…][;window=…][;fan-out=…]: '"
                + item
                + "'");
      }
      Algorithm algorithm = algorithm(item, matcher.group(1), matcher.group(2));
      boolean alone = matcher.group(3) != null;
      for (int nodes : Deck.sizes(alone ? matcher.group(3) : defaults.nodes)) {
        for (int bytes : Deck.sizes(alone ? matcher.group(4) : defaults.sizes)) {
          pieces.add(
              new Piece(
                  algorithm,
                  nodes,
                  bytes,
                  setting(matcher, 5, defaults.segmentBytes),
                  setting(matcher, 6, defaults.window),
                  setting(matcher, 7, defaults.fanOut)));
        }
      }
    }
    return pieces;
  }

  private static int setting(Matcher matcher, int group, int otherwise) {
    String text = matcher.group(group);
    return text == null ? otherwise : Integer.parseInt(text);
  }

  private static Algorithm algorithm(String item, String operation, String algorithm) {
    Operation of =
        Operation.ofWord(operation)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no operation in '" + item + "'; there are " + Operation.words()));
    return Algorithm.ofWord(of, algorithm)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no algorithm in '" + item + "'; there are " + Algorithm.words(of)));
  }

  /** m is rounded up, so that fewer than k of them may fit into M bytes. */
  private boolean isWhole() {
    return segmentBytes == 0 || segmentBytes >= messageBytes;
  }

  /**
   * As packets. A segment is as many whole packets as fit into its bytes, at least one.
   *
   * @param mtuBytes the longest packet
   * @throws IllegalArgumentException when it is out of bounds
   */
  public Work work(int mtuBytes) {
    Train train = Train.of(messageBytes, mtuBytes);
    int packets = Math.toIntExact(train.packets());
    int fitting = Math.max(1, segmentBytes / Math.max(1, train.packetBytes()));
    Work work =
        new Work(
            algorithm,
            nodes,
            packets,
            train.packetBytes(),
            isWhole() ? packets : Math.min(packets, fitting),
            window,
            fanOut);
    work.check();
    return work;
  }
}
