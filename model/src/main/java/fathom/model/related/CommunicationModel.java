package fathom.model.related;

import java.util.List;

/**
 * A model of communication in the columns of RM's Table 2.3, and how its parameters follow from a
 * sheet.
 *
 * @param word the name for files: {@code phase-parallel}
 * @param title the name as its authors write it
 * @param fullName the name in full
 * @param programming the programming model it is for
 * @param signature the abstract model: its parameters by their symbols
 * @param architecture what it takes a machine to be
 * @param characteristics what sets it apart
 * @param cannotExpress what happens on a cluster and has no place in it
 * @param source document and place
 * @param derivations its parameters, in the order of its signature
 */
public record CommunicationModel(
    String word,
    String title,
    String fullName,
    String programming,
    String signature,
    String architecture,
    String characteristics,
    List<String> cannotExpress,
    String source,
    List<Derivation> derivations) {
  public CommunicationModel {
    cannotExpress = List.copyOf(cannotExpress);
    derivations = List.copyOf(derivations);
  }
}
