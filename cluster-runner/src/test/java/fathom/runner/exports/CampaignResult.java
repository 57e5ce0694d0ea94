package fathom.runner.exports;

import fathom.runner.exports.ProgramRuns.Answer;
import fathom.runner.exports.ProgramRuns.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * What became of programs that are right without a file when they were run with one.
 *
 * @param ran how many were run
 * @param bad those that are not right any more, and those whose bytes are others
 * @param reordered those that add doubles and whose sums differ in their last bits
 */
record CampaignResult(int ran, List<BadProgram> bad, List<LegalProgram> reordered) {
  /**
   * A program that a file changes.
   *
   * @param verdict with the file; right if its bytes are not those of the run without it
   */
  record BadProgram(LegalProgram program, Verdict verdict, String words) {
    @Override
    public String toString() {
      String how = verdict == Verdict.RIGHT ? "other bytes" : verdict + " (" + words + ")";
      return how.toLowerCase(Locale.ROOT) + ": " + program.words();
    }
  }

  static CampaignResult of(
      List<LegalProgram> programs,
      SortedMap<Integer, Answer> without,
      SortedMap<Integer, Answer> with) {
    List<BadProgram> bad = new ArrayList<>();
    List<LegalProgram> reordered = new ArrayList<>();
    for (LegalProgram program : programs) {
      Answer answer = with.get(program.number());
      if (answer == null || answer.equals(without.get(program.number()))) {
        continue;
      }
      if (answer.isRight() && program.isFloating()) {
        reordered.add(program);
      } else {
        bad.add(new BadProgram(program, answer.verdict(), answer.words()));
      }
    }
    return new CampaignResult(with.size(), bad, reordered);
  }

  boolean has(Verdict verdict) {
    return count(verdict) > 0;
  }

  private long count(Verdict verdict) {
    return bad.stream().filter(one -> one.verdict() == verdict).count();
  }

  /** One line for the numbers, and one for each program that is changed. */
  String words() {
    StringBuilder out = new StringBuilder();
    out.append(ran)
        .append(" programs, ")
        .append(count(Verdict.RIGHT) + count(Verdict.WRONG))
        .append(" different, ")
        .append(count(Verdict.FAILED))
        .append(" failed, ")
        .append(count(Verdict.HUNG))
        .append(" hung, ")
        .append(reordered.size())
        .append(" with sums of doubles in another order");
    bad.forEach(one -> out.append("\n  ").append(one));
    return out.toString();
  }
}
