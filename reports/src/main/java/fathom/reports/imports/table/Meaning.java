package fathom.reports.imports.table;

import fathom.model.parameter.Parameter;
import fathom.reports.text.Sentence;
import java.util.Optional;

/** What the times in a table are, as far as its tool says. */
public enum Meaning {
  HALF_ROUND_TRIP("half a round trip", Optional.of(Parameter.ROUND_TRIP), 2),
  MESSAGE_GAP("the time per message of one sender", Optional.of(Parameter.SEND_GAP), 1),
  COPY("a memory copy, without saying what was in cache", Optional.empty(), 1),
  UNSAID("a time", Optional.empty(), 1);

  private final String words;
  private final Optional<Parameter> parameter;
  private final int factor;

  Meaning(String words, Optional<Parameter> parameter, int factor) {
    this.words = words;
    this.parameter = parameter;
    this.factor = factor;
  }

  /** How many of the table's times make one of the parameter's. */
  int factor() {
    return factor;
  }

  /**
   * The parameter that a table is read as.
   *
   * @param table what the table is, as in "a table of osu_latency"
   * @throws fathom.reports.input.BadInputException if the user names another parameter than the
   *     tool, or neither names one
   */
  public Parameter parameter(ForeignFile file, String table, Optional<Parameter> as) {
    if (parameter.isPresent()) {
      Parameter own = parameter.get();
      if (as.isPresent() && as.get() != own) {
        throw file.bad(
            Sentence.of(
                "this is %s: its time is %s, which is not %s; leave --as out, and it is read as %s",
                table, words, as.get().symbol(), own.symbol()));
      }
      return own;
    }
    Parameter named =
        as.orElseThrow(
            () ->
                file.bad(
                    Sentence.of(
                        "this is %s, which does not say which parameter its times are; name it"
                            + " with --as SYMBOL, as in --as %s",
                        table,
                        this == COPY
                            ? Parameter.COPY_MEMORY_TO_MEMORY.symbol()
                            : Parameter.SEND_GAP.symbol())));
    if (this == COPY && !named.isMemoryCopy()) {
      throw file.bad(
          Sentence.of(
              "this is %s: its time is %s, which is not %s; use --as %s, %s or %s",
              table,
              words,
              named.symbol(),
              Parameter.COPY_CACHE_TO_CACHE.symbol(),
              Parameter.COPY_CACHE_TO_MEMORY.symbol(),
              Parameter.COPY_MEMORY_TO_MEMORY.symbol()));
    }
    return named;
  }
}
