package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.input.BadInputException;
import fathom.reports.text.Sentence;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Another tool that measures one pair of processes: what its table gives, and why not the rest.
 *
 * @param name as its users write it
 * @param table what its file is called in a sentence
 * @param receiveColumn the column of its receiving process's own time
 */
record PairTool(String name, String table, String receiveColumn) {
  /** The parameter that the user names; fails without one, because the table holds several. */
  Parameter named(ForeignFile file, Optional<Parameter> as) {
    return as.orElseThrow(
        () ->
            file.bad(
                Sentence.of(
                    "this is %s, which holds several parameters; name one with --as: %s, %s or %s",
                    table,
                    Parameter.SEND_OVERHEAD.symbol(),
                    Parameter.SEND_GAP.symbol(),
                    Parameter.USER_RECEIVE.symbol())));
  }

  /** What a parameter is read from; fails with the reason where that is nothing. */
  <S> S source(ForeignFile file, Parameter parameter, Map<Parameter, S> sources) {
    S source = sources.get(parameter);
    if (source == null) {
      throw lacks(file, parameter);
    }
    return source;
  }

  /** What to know of U_r where it is read from the time of the receive call. */
  String receiveCall() {
    return Sentence.of(
        "%1$s: %2$s's %3$s is the whole receive call on a message that has arrived; where the"
            + " library receives inside the call, part of it is %4$s, and %1$s is at most this",
        Parameter.USER_RECEIVE.symbol(), name, receiveColumn, Parameter.RECEIVE_OVERHEAD.symbol());
  }

  /** The names in a comment line that heads a table. */
  static List<String> columns(ForeignFile.Line line) {
    return Arrays.asList(line.comment().split("\\s+", -1));
  }

  private BadInputException lacks(ForeignFile file, Parameter parameter) {
    String symbol = parameter.symbol();
    if (parameter == Parameter.RECEIVE_OVERHEAD) {
      return file.bad(
          Sentence.of(
              "%1$s is not in it: %2$s is the receiving process's own time, %1$s what the kernel"
                  + " takes from other work; as %3$s it can be read",
              symbol, receiveColumn, Parameter.USER_RECEIVE.symbol()));
    }
    if (parameter == Parameter.RECEIVE_GAP) {
      return file.bad(
          symbol + " is not in it: " + name + " has one sender, which cannot flood a receiver");
    }
    return file.bad(symbol + " is not in " + table);
  }
}
