package fathom.reports.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fathom.model.parameter.Parameter;
import fathom.model.sheet.JointErrors;
import fathom.model.sheet.JointErrors.Coefficient;
import fathom.model.sheet.JointErrors.Term;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the errors of L go together with those of other rows, in {@code sheet.json}. */
final class JointErrorsJson {
  private static final String TERMS = "terms";
  private static final String PARAMETER = "parameter";
  private static final String FROM = "from";
  private static final String COEFFICIENT = "coefficient";
  private static final String COVARIANCE = "covariance";

  private JointErrorsJson() {}

  static ObjectNode write(JointErrors errors) {
    ObjectNode out = JsonText.object();
    ArrayNode terms = out.putArray(TERMS);
    for (Term term : errors.terms()) {
      ObjectNode entry = terms.addObject().put(PARAMETER, term.parameter().symbol());
      if (term.parameter() != Parameter.TRANSFER_TIME) {
        entry.put(FROM, term.fromBytes());
      }
      entry.put(COEFFICIENT, word(term.coefficient()));
    }
    ArrayNode covariance = out.putArray(COVARIANCE);
    errors.covariance().forEach(row -> row.forEach(covariance.addArray()::add));
    return out;
  }

  static JointErrors read(JsonAt at) {
    List<Term> terms = at.field(TERMS).elements().stream().map(JointErrorsJson::term).toList();
    List<List<Double>> covariance =
        at.field(COVARIANCE).elements().stream()
            .map(row -> row.elements().stream().map(JsonAt::number).toList())
            .toList();
    return at.build(() -> new JointErrors(terms, covariance));
  }

  private static Term term(JsonAt at) {
    JsonAt symbol = at.field(PARAMETER);
    Parameter parameter =
        Parameter.ofSymbol(symbol.text())
            .orElseThrow(() -> symbol.bad("no such parameter; known are " + Parameter.symbols()));
    JsonAt coefficient = at.field(COEFFICIENT);
    return new Term(
        parameter,
        at.optional(FROM).map(JsonAt::integer).orElse(0),
        Arrays.stream(Coefficient.values())
            .filter(one -> word(one).equals(coefficient.text()))
            .findFirst()
            .orElseThrow(() -> coefficient.bad("no such coefficient")));
  }

  /** The field that the coefficient itself has on the sheet. */
  private static String word(Coefficient coefficient) {
    return coefficient.name().toLowerCase(Locale.ROOT);
  }
}
