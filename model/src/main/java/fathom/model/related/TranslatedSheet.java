package fathom.model.related;

import fathom.model.sheet.Sheet;
import java.util.List;

/**
 * A sheet in the parameters of another model (model §6, §8).
 *
 * @param parameters in the order of the model's signature
 */
public record TranslatedSheet(CommunicationModel model, List<ModelParameter> parameters) {
  public TranslatedSheet {
    parameters = List.copyOf(parameters);
  }

  /** The sheet in the parameters of each model, in the order of {@link CommunicationModels}. */
  public static List<TranslatedSheet> of(Sheet sheet, Setting setting) {
    SheetReading reading = new SheetReading(sheet, setting);
    return CommunicationModels.ALL.stream()
        .map(model -> new TranslatedSheet(model, reading.parameters(model.derivations())))
        .toList();
  }
}
