package fathom.runner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Every command that takes a sheet or a run, with options by chance. */
final class AnyCommand {
  private static final List<String> OPERATIONS =
      List.of("broadcast", "gather", "scatter", "complete-exchange", "point-to-point");

  private static final List<String> FORMATS =
      List.of("text", "markdown", "latex", "csv", "html", "json");

  private static final List<String> TABLES = List.of("text", "markdown", "csv", "json");

  private static final List<String> LINEAR =
      List.of("O_s", "T_s", "g_s", "g_r", "O_r", "U_r", "M_ctc", "M_ctm", "M_mtm");

  private final SplittableRandom random;

  AnyCommand(SplittableRandom random) {
    this.random = random;
  }

  private String one(List<String> some) {
    return some.get(random.nextInt(some.size()));
  }

  private String nodes() {
    return one(List.of("2", "8", "1,3,1000", "65536"));
  }

  private String size() {
    return one(List.of("0", "1", "1472", "1KiB,64KiB", "1GiB"));
  }

  /**
   * All of a sheet.
   *
   * @param sheet a file or a run
   * @param other one that can be read
   * @param base a tuning file of MPICH
   * @param files a directory that is not there yet
   */
  List<List<String>> ofSheet(String sheet, String other, String base, Path files) {
    String into = files.toString();
    List<List<String>> all = new ArrayList<>(reports(sheet, into));
    all.addAll(
        List.of(
            List.of("compare", sheet, other, "--format", one(TABLES), "--fail-on", "5%"),
            List.of("compare", other, sheet, "--fail-on", "5%", "--slower-only"),
            List.of("compare", sheet, sheet, "--between-runs", "0", "--format", one(TABLES)),
            List.of("compare", sheet, other, "--plots", into, "--format", "markdown"),
            List.of("compare", other, sheet, other, sheet, "--format", one(TABLES)),
            List.of("compare", sheet, other, sheet, "--plots", into, "--for-print"),
            List.of("repeat", sheet, other, "--format", one(FORMATS)),
            List.of("repeat", other, sheet, other, "--plots", into, "--for-print"),
            List.of("fit", sheet, "--as", one(LINEAR))));
    all.addAll(answers(sheet));
    for (String tool : List.of("openmpi", "simgrid", "loggopsim")) {
      all.add(List.of("export", "--sheet", sheet, "--to", tool, "--out", into));
      all.add(List.of("export", "--sheet", sheet, "--to", tool, "--nodes", "2,8"));
    }
    for (String tool : List.of("json", "csv")) {
      all.add(List.of("export", "--sheet", sheet, "--to", tool, "--out", into));
    }
    all.add(List.of("export", "--sheet", sheet, "--to", "openmpi", "--size", size()));
    all.add(List.of("export", "--sheet", sheet, "--to", "loggopsim", "--size", "1,1KiB,64KiB"));
    all.add(
        List.of("export", "--sheet", sheet, "--to", "loggopsim", "--operation", one(OPERATIONS)));
    all.add(List.of("export", "--sheet", sheet, "--to", "mpich", "--base", base, "--out", into));
    return all;
  }

  private List<List<String>> reports(String sheet, String into) {
    return List.of(
        List.of("report", sheet),
        List.of("report", sheet, "--format", one(FORMATS)),
        List.of("report", sheet, "--format", one(FORMATS), "--out", into + ".txt"),
        List.of("report", sheet, "--full"),
        List.of("report", sheet, "--format", "latex", one(List.of("--notes", "--full"))),
        List.of("report", sheet, "--plots", into, "--for-print"),
        List.of("report", sheet, "--format", "html", "--plots", into),
        List.of("report", sheet, "--distributions", "--format", one(TABLES)),
        List.of("report", sheet, "--distributions", "--format", "latex"),
        List.of("report", sheet, "--pairs", "--format", one(TABLES)),
        List.of("report", sheet, "--format", "hlog"));
  }

  private List<List<String>> answers(String sheet) {
    List<List<String>> all = new ArrayList<>();
    for (String operation : OPERATIONS) {
      all.add(
          List.of(
              "predict",
              "--sheet",
              sheet,
              "--operation",
              operation,
              "--nodes",
              nodes(),
              "--size",
              size(),
              "--format",
              one(TABLES)));
    }
    all.add(
        List.of(
            "predict",
            "--sheet=" + sheet,
            "--operation=broadcast",
            "--algorithm=segmented-binomial",
            "--segment=" + one(List.of("1", "8KiB", "1GiB")),
            "--nodes=8",
            "--size=1MiB",
            "--format=json"));
    all.add(List.of("models", "--sheet", sheet, "--format", one(TABLES)));
    all.add(List.of("models", "--sheet", sheet, "--nodes", "8", "--size", "1", "--format", "json"));
    all.add(
        List.of(
            "models",
            "--sheet",
            sheet,
            "--topologies",
            "--nodes",
            one(List.of("2", "16", "1000")),
            "--size",
            one(List.of("0", "1KiB", "1GiB")),
            "--format",
            one(TABLES)));
    return all;
  }

  /** What takes a run beside what takes its sheet. */
  List<List<String>> ofRun(String run, String sheet, Path files) {
    String into = files.toString();
    return List.of(
        List.of("fit", run),
        List.of("fit", run, "--breakpoint", one(List.of("none", "auto", "40", "18,40"))),
        List.of("fit", run, "--format", one(List.of("markdown", "latex", "csv", "json")), "--full"),
        List.of("report", run, "--format", "hlog"),
        List.of("report", run, "--pairs", "--format", one(TABLES)),
        List.of("report", run, "--format", "html", "--plots", into),
        List.of("report", run, "--distributions"),
        List.of("report", run, "--format", one(FORMATS)),
        List.of("compare", run, sheet),
        List.of("predict", "--sheet=" + run, "--operation=gather", "--nodes=4", "--size=1KiB"),
        List.of("export", "--sheet", run, "--to", "csv"));
  }

  /** What takes the directory of a validation. */
  List<List<String>> ofValidation(String directory, String sheet, String damaged, Path files) {
    String into = files.toString();
    return List.of(
        List.of("validate", "--again", directory),
        List.of("validate", "--again", directory, "--format", one(TABLES)),
        List.of("validate", "--again", directory, "--format", "latex"),
        List.of("validate", "--again", directory, "--sheet", damaged, "--format", "json"),
        List.of("report", sheet, "--validation", directory, "--plots", into),
        List.of("report", damaged, "--validation", directory, "--format", "html"));
  }

  /** What takes a table of times. */
  List<List<String>> ofTable(String table) {
    return List.of(
        List.of("fit", table, "--as", one(LINEAR), "--format", one(TABLES)),
        List.of("fit", table, "--as", "g_s", "--unit", one(List.of("ns", "us", "ms", "s"))),
        List.of("fit", table, "--as", "O_s", "--mtu", one(List.of("1", "1472", "2147483647"))),
        List.of("fit", table, "--as", "O_r", "--breakpoint", one(List.of("none", "auto", "40"))),
        List.of("fit", table, "--as", "M_mtm", "--full"));
  }
}
