package fathom.model.sister;

import fathom.model.predict.Costs;
import fathom.model.sheet.Sheet;
import java.util.Arrays;
import java.util.List;

/** One sheet in the parameters of all models (model §6, §8). */
public final class SisterSheets {
  private final LogpFamily logp;
  private final PhaseFamily phases;
  private final PacketFamily packets;

  private SisterSheets(Sheet sheet, Setting setting) {
    SheetReading reading = new SheetReading(Costs.of(sheet, setting.plogpGap()));
    logp = new LogpFamily(sheet, setting, reading);
    phases = new PhaseFamily(sheet, setting, reading);
    packets = new PacketFamily(sheet, setting, reading);
  }

  /** All models, in the order of {@link Sister}. */
  public static List<SisterSheet> of(Sheet sheet, Setting setting) {
    SisterSheets sheets = new SisterSheets(sheet, setting);
    return Arrays.stream(Sister.values())
        .map(sister -> new SisterSheet(sister, sheets.quantities(sister)))
        .toList();
  }

  private List<SisterParameter> quantities(Sister sister) {
    return switch (sister) {
      case BSP -> phases.bsp();
      case POSTAL -> logp.postal();
      case LOGP -> logp.logp();
      case C3 -> phases.c3();
      case LOGGP -> logp.loggp();
      case PHASE_PARALLEL -> phases.phaseParallel();
      case LOGPC -> logp.logpc();
      case CCM -> phases.collectiveComputing();
      case CLUSTER -> packets.cluster();
      case LOGPQ -> logp.logpq();
      case PLOGP -> packets.plogp();
      case HOCKNEY -> packets.hockney();
    };
  }
}
