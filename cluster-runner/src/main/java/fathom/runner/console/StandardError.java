package fathom.runner.console;

import fathom.reports.text.Escape;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Standard error, the one way of sentences to the terminal. They quote what others wrote: ssh's
 * last words, exceptions of nodes, lines of files, arguments. None of it may move a cursor, name
 * the window or turn a line around, so whatever is printed passes {@link Escape} here. Line feeds
 * and tabs stay: who quotes in one line takes care of that himself.
 */
public final class StandardError extends FilterWriter {
  private StandardError(Writer target) {
    super(target);
  }

  /** Over where it goes. */
  public static PrintWriter over(Writer target) {
    return new PrintWriter(new StandardError(target), true);
  }

  /** This process's own, for who has no command around him. */
  public static void line(String text) {
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    over(err).println(Escape.oneLine(text));
  }

  @Override
  public void write(String text, int from, int count) throws IOException {
    out.write(Escape.lines(text.substring(from, from + count)));
  }

  @Override
  public void write(char[] text, int from, int count) throws IOException {
    write(new String(text, from, count), 0, count);
  }

  @Override
  public void write(int character) throws IOException {
    write(Character.toString((char) character), 0, 1);
  }
}
