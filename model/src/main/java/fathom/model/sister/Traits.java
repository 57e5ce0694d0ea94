package fathom.model.sister;

import java.util.List;

/**
 * What a model is, in the columns of RM's Table 2.3, and what it cannot express.
 *
 * @param fullName the name in full
 * @param programming the programming model it is for
 * @param signature the abstract model: its parameters by their symbols
 * @param architecture what it takes a machine to be
 * @param characteristics what sets it apart
 * @param cannotExpress what happens on a cluster and has no place in it
 * @param source document and place
 */
public record Traits(
    String fullName,
    String programming,
    String signature,
    String architecture,
    String characteristics,
    List<String> cannotExpress,
    String source) {
  static final String MESSAGES = "message passing";
  static final String HIGH_LEVEL = "high-level message passing";
  static final String GENERIC = "generic";
  static final String TABLE = "RM §2.3, Table 2.3";

  public Traits {
    cannotExpress = List.copyOf(cannotExpress);
  }
}
