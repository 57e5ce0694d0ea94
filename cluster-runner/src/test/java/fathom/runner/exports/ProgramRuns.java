package fathom.runner.exports;

import fathom.runner.process.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Runs legal programs that share one start. If one hangs or fails, the start ends, and another goes
 * on with the next program.
 *
 * @param program compiled for the library
 * @param ranks of each start
 * @param seconds that a program may take
 * @param secondsAgain that a program which took longer may take in a start of its own, because the
 *     machine may have been busy; 0 if it gets no second chance
 */
record ProgramRuns(TestedMpi mpi, Path program, int ranks, int seconds, int secondsAgain) {
  /** How a program ended. */
  enum Verdict {
    RIGHT,
    WRONG,
    FAILED,
    HUNG
  }

  /**
   * What became of a program.
   *
   * @param words a digest of all bytes if the result is right, else what was seen
   */
  record Answer(Verdict verdict, String words) {
    boolean isRight() {
      return verdict == Verdict.RIGHT;
    }
  }

  /** The same without a second chance. */
  ProgramRuns oneChance() {
    return within(seconds);
  }

  /** The same with a second chance of so many seconds. */
  ProgramRuns again(int other) {
    return new ProgramRuns(mpi, program, ranks, seconds, other);
  }

  /** The same without a second chance, with a deadline of so many seconds. */
  ProgramRuns within(int other) {
    return new ProgramRuns(mpi, program, ranks, other, 0);
  }

  private static final Duration TO_START = Duration.ofSeconds(60);

  /**
   * Runs them.
   *
   * @param settings of the environment
   * @param mostBad after so many that are not right the others are not run
   */
  SortedMap<Integer, Answer> run(
      List<LegalProgram> programs, Map<String, String> settings, int mostBad) throws IOException {
    SortedMap<Integer, Answer> answers = new TreeMap<>();
    List<LegalProgram> left = new ArrayList<>(programs);
    while (!left.isEmpty() && bad(answers) < mostBad) {
      Map<Integer, Answer> more = start(left, settings, seconds);
      for (LegalProgram one : left) {
        Answer answer = more.get(one.number());
        if (answer != null && answer.verdict() == Verdict.HUNG && secondsAgain > 0) {
          more.putAll(start(List.of(one), settings, secondsAgain));
        }
      }
      answers.putAll(more);
      left.removeIf(one -> answers.containsKey(one.number()));
    }
    return answers;
  }

  private static long bad(Map<Integer, Answer> answers) {
    return answers.values().stream().filter(answer -> !answer.isRight()).count();
  }

  /** Answers up to and with the first program that ended the start; at least one. */
  private Map<Integer, Answer> start(
      List<LegalProgram> programs, Map<String, String> settings, int each) throws IOException {
    Path directory = program.toAbsolutePath().getParent();
    Path list = Files.createTempFile(directory, "programs", ".txt");
    Path said = Files.createTempFile(directory, "answers", ".txt");
    Files.writeString(
        list, programs.stream().map(p -> p.line() + "\n").collect(Collectors.joining()));
    List<String> command = new ArrayList<>(mpi.launcher(ranks, settings));
    command.addAll(
        List.of(program.toString(), list.toString(), said.toString(), Integer.toString(each)));
    Duration patience = TO_START.plusSeconds((long) each * programs.size());
    Tool.ToolResult result = Tool.run(command, "", patience);
    return answers(Files.readAllLines(said), result);
  }

  private Map<Integer, Answer> answers(List<String> lines, Tool.ToolResult result) {
    Map<Integer, Answer> answers = new HashMap<>();
    int begun = -1;
    boolean done = false;
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      switch (words[0]) {
        case "library" -> {
          if (!mpi.isNamedBy(line.substring("library ".length()))) {
            throw new IllegalStateException(mpi + " was to be loaded, not " + line);
          }
        }
        case "all" -> done = true;
        default -> begun = take(words, answers);
      }
    }
    if (begun < 0 || (done && !result.ok())) {
      throw new IllegalStateException(mpi + " does not run programs: " + result + " " + lines);
    }
    if (!done) {
      answers.putIfAbsent(
          begun,
          new Answer(
              result.exitCode() == 124 ? Verdict.HUNG : Verdict.FAILED,
              "the program ended: " + result.reason()));
    }
    return answers;
  }

  /** The first of several lines counts: a rank that waits for one that failed hangs, too. */
  private static int take(String[] words, Map<Integer, Answer> answers) {
    int number = Integer.parseInt(words[0]);
    String more = words.length > 2 ? words[2] : "";
    switch (words[1]) {
      case "right" -> answers.putIfAbsent(number, new Answer(Verdict.RIGHT, more));
      case "wrong" -> answers.putIfAbsent(number, new Answer(Verdict.WRONG, more));
      case "failed" -> answers.putIfAbsent(number, new Answer(Verdict.FAILED, more));
      case "hung" -> answers.putIfAbsent(number, new Answer(Verdict.HUNG, "no answer in time"));
      default -> {
        // The program began.
      }
    }
    return number;
  }
}
