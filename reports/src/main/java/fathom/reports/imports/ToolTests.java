package fathom.reports.imports;

import fathom.model.parameter.Parameter;
import fathom.reports.imports.table.ForeignFile;
import fathom.reports.imports.table.Meaning;
import fathom.reports.text.Sentence;
import java.util.List;

/**
 * What the tests of a tool measure, as far as Fathom reads them.
 *
 * @param owner what stands before the name of a test in a sentence
 * @param trips tests whose time is half a round trip, by name
 * @param streams tests whose time is that per message of one sender
 * @param trip the program that gives a round trip
 * @param stream the one that gives a send gap
 */
record ToolTests(
    String owner, List<String> trips, List<String> streams, String trip, String stream) {
  /**
   * What the times of a test are.
   *
   * @throws fathom.reports.input.BadInputException if they give no parameter
   */
  Meaning of(ForeignFile file, String test) {
    if (trips.contains(test)) {
      return Meaning.HALF_ROUND_TRIP;
    }
    if (streams.contains(test)) {
      return Meaning.MESSAGE_GAP;
    }
    throw file.bad(
        Sentence.of(
            "this is a table of %s%s, which measures none of Fathom's parameters; %s gives %s, %s"
                + " gives %s",
            owner, test, trip, Parameter.ROUND_TRIP.symbol(), stream, Parameter.SEND_GAP.symbol()));
  }
}
