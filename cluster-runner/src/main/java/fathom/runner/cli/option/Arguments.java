package fathom.runner.cli.option;

import fathom.model.collective.LibraryOperation;
import fathom.model.collective.Operation;
import fathom.model.parameter.Parameter;
import fathom.model.predict.Point;
import fathom.model.sheet.Sheet;
import fathom.model.transport.Transport;
import fathom.model.word.Word;
import fathom.reports.input.ForeignText;
import fathom.reports.input.Reason;
import fathom.reports.run.SheetByName;
import fathom.runner.campaign.plan.Pairs;
import fathom.runner.console.UserException;
import fathom.runner.input.Amounts;
import fathom.runner.input.NearestWord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What users write on the command line, read strictly: every refusal says what would be right. */
public final class Arguments {
  private Arguments() {}

  /** {@code all}, {@code sample:N}, {@code none}, or nothing for what is usual. */
  public static Pairs pairs(String text) {
    return Pairs.ofWord(text)
        .orElseThrow(
            () ->
                UserException.badInput("--pairs takes all, sample:N or none, not '" + text + "'"));
  }

  /**
   * The refusal of a word.
   *
   * @param what it should be: {@code format}
   * @param word how it was written
   * @param there the words there are, with commas between; what follows a blank is about them
   */
  public static Supplier<UserException> unknown(String what, String word, String there) {
    List<String> words =
        Arrays.stream(there.split(", ", -1)).map(each -> each.split(" ", -1)[0]).toList();
    return () ->
        UserException.badInput(
            "unknown %s '%s'; there are %s%s"
                .formatted(what, word, there, NearestWord.question(word, words)));
  }

  /** Those that are named; where none is, the usual ones. */
  public static List<Parameter> parameters(String text) {
    if (text.isEmpty()) {
      return Parameter.usual();
    }
    return Amounts.items(text).stream()
        .map(word -> Parameter.ofSymbol(word).orElseThrow(unknown("parameter", word, measurable())))
        .peek(Arguments::requireMeasurable)
        .sorted()
        .distinct()
        .toList();
  }

  private static String measurable() {
    return Parameter.measurable().stream().map(Parameter::symbol).collect(Collectors.joining(", "));
  }

  private static void requireMeasurable(Parameter parameter) {
    if (parameter.isByproduct()) {
      throw UserException.badInput(
          "%s cannot be asked for: a sheet with %s has it, and fathom fit FILE reads it from tables of other tools"
              .formatted(parameter.symbol(), Parameter.TRANSFER_TIME.symbol()));
    }
  }

  /** Refuses a number outside these bounds. */
  public static void requireBetween(String option, int given, int least, int most) {
    if (given < least || given > most) {
      throw UserException.badInput(option + " takes " + least + " to " + most + ", not " + given);
    }
  }

  /** The sheet of this name; empty for no name. */
  public static Optional<Sheet> sheet(String name) {
    return name.isEmpty() ? Optional.empty() : Optional.of(SheetByName.read(name));
  }

  /** {@code 2%} or {@code 0.02}, above 0 and below 1. */
  public static double share(String option, String text) {
    double share = Amounts.share(text).orElse(0);
    if (share > 0 && share < 1) {
      return share;
    }
    throw UserException.badInput(
        option + " takes a share such as 2% or 0.02, above 0 and below 1, not '" + text + "'");
  }

  /** {@code 5%} or {@code 0.05}, above 0; {@code 150%}, but not {@code 5}, which means 5 %. */
  public static double change(String option, String text) {
    double share = Amounts.share(text).orElse(0);
    if (share > 0 && (share < 1 || Amounts.isPercent(text))) {
      return share;
    }
    throw UserException.badInput(
        "%s takes a share such as 5%% or 0.05, above 0, and from 1 on as 150%%, not '%s'"
            .formatted(option, text));
  }

  /** {@code 120s}, {@code 2m}, or a plain number of seconds. */
  public static Duration time(String option, String text) {
    return Amounts.time(text)
        .filter(Duration::isPositive)
        .orElseThrow(
            () ->
                UserException.badInput("not a time for " + option + ": '" + text + "' (try 120s)"));
  }

  /** The sizes of packets: {@code 1,40,1KiB}; empty text is none. */
  public static List<Integer> sizes(String text) {
    return text.isEmpty()
        ? List.of()
        : Amounts.items(text).stream().map(Arguments::packet).sorted().distinct().toList();
  }

  private static int packet(String item) {
    return Math.clamp(
        Amounts.bytes(item)
            .orElseThrow(
                () -> UserException.badInput("not a size: '" + item + "' (try 1,40,1KiB)")),
        0,
        Integer.MAX_VALUE);
  }

  /**
   * The sizes of messages: {@code 1,1500B,64KiB} and {@code 1KiB..1MiB}, which doubles up to its
   * end; ascending.
   */
  public static List<Long> sizes(String option, String text) {
    TreeSet<Long> sizes = new TreeSet<>();
    for (String item : Amounts.items(text)) {
      String[] ends = item.split("\\.\\.", -1);
      long last = size(option, ends[ends.length - 1]);
      long first = ends.length == 1 ? last : size(option, ends[0]);
      if (ends.length > 2 || first > last) {
        throw UserException.badInput(
            option + " takes a range from small to large such as 1KiB..1MiB, not '" + item + "'");
      }
      for (long size = first; size < last; size = Math.max(1, 2 * size)) {
        sizes.add(size);
      }
      sizes.add(last);
    }
    return List.copyOf(sizes);
  }

  /** The size of one message, from 0 B to 1 TiB. */
  public static long size(String option, String text) {
    long bytes = Amounts.bytes(text.strip()).orElse(Long.MAX_VALUE);
    if (bytes <= Point.MOST_BYTES) {
      return bytes;
    }
    throw UserException.badInput(
        "%s takes sizes up to 1024GiB such as 1500, 64KiB, 1KiB..1MiB, not '%s'"
            .formatted(option, text.strip()));
  }

  /** {@code 4,8,16}; in the order given, each once. */
  public static List<Integer> nodes(String text) {
    return Amounts.items(text).stream()
        .map(
            item ->
                Amounts.nodes(item, Point.MOST_NODES)
                    .orElseThrow(
                        () ->
                            UserException.badInput(
                                "--nodes takes numbers of nodes from 2 to %s such as 4,8,16, not '%s'"
                                    .formatted(Point.MOST_NODES, item))))
        .distinct()
        .toList();
  }

  /** The operation that the model, or MPI, calls so. */
  public static Optional<Operation> operation(String word) {
    String plain = word.replace('_', '-'); // MPI's reduce_scatter
    return Operation.ofWord(plain)
        .or(() -> Word.find(LibraryOperation.ALL, plain).map(LibraryOperation::modelled));
  }

  /** The refusal of an operation that is none of these, or cannot be asked for here. */
  public static Supplier<UserException> unknownOperation(
      String word, List<Operation> there, String also) {
    Stream<String> theirs =
        LibraryOperation.ALL.stream()
            .filter(one -> there.contains(one.modelled()))
            .map(LibraryOperation::word);
    List<String> words = Stream.concat(there.stream().map(Operation::word), theirs).toList();
    return () ->
        UserException.badInput(
            "unknown operation '%s'; there are %s%s%s"
                .formatted(word, Word.list(there), also, NearestWord.question(word, words)));
  }

  /**
   * Operations by the model's names or by MPI's.
   *
   * @param there those that are taken
   * @param also other words that are taken, for the message
   */
  public static List<Operation> operations(String text, List<Operation> there, String also) {
    return Amounts.items(text).stream()
        .map(
            word ->
                operation(word)
                    .filter(there::contains)
                    .orElseThrow(unknownOperation(word, there, also)))
        .distinct()
        .toList();
  }

  /** One of these. */
  static Transport transport(String id, List<Transport> allowed) {
    oneOf("transport", id, allowed.stream().map(Transport::id).toArray(String[]::new));
    return Transport.ofId(id);
  }

  static String oneOf(String option, String text, String... allowed) {
    if (!Arrays.asList(allowed).contains(text)) {
      throw unknown(option, text, String.join(", ", allowed)).get();
    }
    return text;
  }

  /** The same, of an MPI library. */
  public static List<LibraryOperation> libraryOperations(
      String text, List<LibraryOperation> there, String also) {
    List<Operation> modelled = there.stream().map(LibraryOperation::modelled).toList();
    return operations(text, modelled, also).stream()
        .map(operation -> there.get(modelled.indexOf(operation)))
        .toList();
  }

  /** The text of a file of other programs. */
  public static String text(Path file) {
    try {
      return ForeignText.read(file);
    } catch (IOException e) {
      throw UserException.badInput(file + ": no readable text: " + Reason.of(e, file), e);
    }
  }
}
