package fathom.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import fathom.runner.Told;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * How a command ended: with an answer that others can read and that holds no number that is none,
 * or with one line of reason.
 *
 * @param isAnswer whether it ended with an answer
 * @param wrong what is wrong with that; empty where nothing is
 */
record Ending(boolean isAnswer, Optional<String> wrong) {
  private static final Pattern NO_NUMBER = Pattern.compile("\\bNaN\\b|\\bInfinity\\b");

  /** What moves a cursor, colours a terminal or turns a line around. */
  private static final Pattern HARMFUL = Pattern.compile("[\\x00\\x07\\x08\\x1b\\u202e\\u2067]");

  /** A run's own directory may be damaged so that it holds no new file. */
  private static final String CANNOT_WRITE = "fathom: cannot write to ";

  private static final String STACK = "\tat ";
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int SHOWN = 80;

  /**
   * How a command ends.
   *
   * @param files where it may write files, which are gone afterwards
   */
  static Ending of(List<String> command, Path files) throws IOException {
    long begin = System.nanoTime();
    Told told;
    try {
      told = Told.by(command.toArray(String[]::new));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      StringWriter stack = new StringWriter();
      e.printStackTrace(new PrintWriter(stack, true));
      return new Ending(false, Optional.of("ends with " + stack));
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    Optional<String> late =
        took.compareTo(LONGEST) > 0 ? Optional.of("takes " + took) : Optional.empty();
    Optional<String> wrong = late.or(() -> refused(command, told)).or(() -> printed(command, told));
    Optional<String> written = written(files);
    boolean isAnswer = told.exitCode() == 0 || isVerdict(command, told);
    return new Ending(isAnswer, wrong.or(() -> written));
  }

  /** These print their answer and say by the exit code what it is. */
  private static boolean isVerdict(List<String> command, Told told) {
    boolean judges = command.contains("--fail-on") || command.getFirst().equals("repeat");
    return judges && !told.out().isEmpty();
  }

  private static Optional<String> refused(List<String> command, Told told) {
    String err = told.err();
    List<String> reasons = err.lines().filter(line -> line.startsWith("fathom: ")).toList();
    boolean inALine =
        reasons.size() == 1 && err.endsWith(reasons.getFirst() + System.lineSeparator());
    boolean isVerdict = isVerdict(command, told);
    boolean silent = told.out().isEmpty() || isVerdict;
    Set<Integer> codes =
        isVerdict ? Set.of(1, 4) : Set.of(reasons.toString().contains(CANNOT_WRITE) ? 1 : 2);
    boolean right = told.exitCode() == 0 || (inALine && silent && codes.contains(told.exitCode()));
    return right && !err.contains("internal error") && !err.contains(STACK)
        ? Optional.empty()
        : Optional.of("exit code " + told.exitCode() + ": " + err + told.out());
  }

  private static Optional<String> printed(List<String> command, Told told) {
    return found(HARMFUL, told.out() + told.err())
        .or(() -> found(NO_NUMBER, told.out()))
        .or(() -> json(command, told));
  }

  private static Optional<String> found(Pattern pattern, String printed) {
    Matcher found = pattern.matcher(printed);
    return found.find()
        ? Optional.of(
            "prints "
                + printed.substring(
                    Math.max(0, found.start() - SHOWN),
                    Math.min(printed.length(), found.end() + SHOWN)))
        : Optional.empty();
  }

  /** What is printed for programs can be read by them, and no predicted time is below 0. */
  private static Optional<String> json(List<String> command, Told told) {
    boolean asked =
        command.contains("--format=json")
            || (command.contains("--format")
                && command.get(command.indexOf("--format") + 1).equals("json"));
    if (!asked || told.out().isEmpty()) {
      return Optional.empty();
    }
    try {
      return WholeSheets.JSON.readTree(told.out()).findValues("time_us").stream()
          .filter(time -> !(time.isNumber() && time.asDouble() >= 0))
          .map(JsonNode::toString)
          .findFirst()
          .map("predicts a time of "::concat);
    } catch (IOException e) {
      return Optional.of("prints no JSON: " + e.getMessage());
    }
  }

  /** What is wrong with the files, all of which are removed. */
  private static Optional<String> written(Path files) throws IOException {
    Optional<String> wrong = Optional.empty();
    for (Path file : List.of(files, files.resolveSibling(files.getFileName() + ".txt"))) {
      if (Files.isRegularFile(file)) {
        wrong = wrong.or(() -> inFile(file));
        Files.delete(file);
      }
    }
    if (!Files.isDirectory(files)) {
      return wrong;
    }
    List<Path> all = DamagedFiles.listed(files);
    for (Path each : all) {
      wrong = wrong.or(() -> inFile(each));
      Files.delete(each);
    }
    Files.delete(files);
    return all.isEmpty() ? Optional.of("a directory for nothing") : wrong;
  }

  private static Optional<String> inFile(Path file) {
    try {
      String text = Files.readString(file);
      Optional<String> wrong = found(NO_NUMBER, text).or(() -> found(HARMFUL, text));
      return wrong
          .or(() -> file.toString().matches(".*\\.(svg|xml)") ? malformed(text) : Optional.empty())
          .map(why -> file.getFileName() + " " + why);
    } catch (IOException e) {
      return Optional.of(file.getFileName() + " cannot be read: " + e);
    }
  }

  /** No viewer shows a picture that is no XML. */
  private static Optional<String> malformed(String xml) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      builder.parse(new InputSource(new StringReader(xml)));
      return Optional.empty();
    } catch (SAXException e) {
      return Optional.of("is no XML: " + e.getMessage());
    } catch (IOException | ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
