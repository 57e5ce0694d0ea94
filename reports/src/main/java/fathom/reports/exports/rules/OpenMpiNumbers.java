package fathom.reports.exports.rules;

import fathom.reports.input.BadInputException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The numbers of a rules file one by one, its comments left out. */
final class OpenMpiNumbers {
  private static final int LONGEST = 18;

  private record Token(String text, int line) {}

  private final Deque<Token> tokens = new ArrayDeque<>();
  private int line = 1;

  OpenMpiNumbers(String text) {
    int number = 0;
    for (String whole : text.split("\n", -1)) {
      number++;
      int comment = whole.indexOf('#');
      String content = comment < 0 ? whole : whole.substring(0, comment);
      for (String word : List.of(content.split("[ \t\r]+", -1))) {
        if (!word.isEmpty()) {
          tokens.add(new Token(word, number));
        }
      }
    }
  }

  int next(String what, int least, int most) {
    return (int) number(what, least, most);
  }

  long nextLong(String what, long least) {
    return number(what, least, Long.MAX_VALUE);
  }

  /** Nothing may follow: Open MPI would not read it. */
  void end() {
    Token token = tokens.poll();
    if (token != null) {
      line = token.line();
      throw bad("text after the last rule: " + token.text());
    }
  }

  BadInputException bad(String why) {
    return new BadInputException("Open MPI rules, line " + line + ": " + why);
  }

  private long number(String what, long least, long most) {
    Token token = tokens.poll();
    if (token == null) {
      throw bad("the file ends before " + what);
    }
    line = token.line();
    String text = token.text();
    boolean plain =
        text.length() <= LONGEST
            && text.chars().allMatch(c -> c >= '0' && c <= '9')
            // 010 is eight to Open MPI.
            && (text.length() == 1 || text.charAt(0) != '0');
    if (!plain) {
      throw bad("expected " + what + ", found " + text);
    }
    long value = Long.parseLong(text);
    if (value < least || value > most) {
      throw bad("expected " + what + " from " + least + " to " + most + ", found " + value);
    }
    return value;
  }
}
