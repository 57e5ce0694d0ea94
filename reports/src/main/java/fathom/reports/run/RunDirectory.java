package fathom.reports.run;

import fathom.model.parameter.Experiment;
import fathom.model.sheet.Sheet;
import fathom.reports.input.BadInputException;
import fathom.reports.input.ForeignText;
import fathom.reports.input.Reason;
import fathom.reports.json.JsonAt;
import fathom.reports.json.SheetJson;
import fathom.reports.run.ExperimentRecord.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * A run on disk: {@code manifest.json}, {@code raw/<experiment>.json}, {@code sheet.json}. Nothing
 * outside the directory is read, whatever its manifest or a symbolic link in it says: a run may
 * come from a stranger.
 */
public final class RunDirectory {
  private static final String MANIFEST = "manifest.json";
  private static final String SHEET = "sheet.json";
  private static final String SAMPLES = "samples.csv";
  private static final String RAW = "raw";

  private final Path root;
  private final Manifest manifest;

  private RunDirectory(Path root, Manifest manifest) {
    this.root = root;
    this.manifest = manifest;
  }

  /** Makes the directory and writes its first manifest; without one, there is nothing in it. */
  public static RunDirectory create(Path root, Manifest manifest) throws IOException {
    Path raw = Files.createDirectories(root.resolve(RAW));
    try {
      return new RunDirectory(root, manifest).with(manifest);
    } catch (IOException e) {
      Files.deleteIfExists(raw); // where the disk is full, a run could not be begun here again
      throw e;
    }
  }

  /** Whether a directory holds a run, finished or not. */
  public static boolean isIn(Path root) {
    return Files.isRegularFile(root.resolve(MANIFEST));
  }

  /** A run all of whose experiments failed has a sheet without a value. */
  private static boolean isAllMeasured(Manifest manifest) {
    List<ExperimentRecord.Status> all =
        manifest.experiments().stream().map(ExperimentRecord::status).toList();
    return all.contains(ExperimentRecord.Status.DONE)
        && !all.contains(ExperimentRecord.Status.PENDING);
  }

  /** Whether a directory holds a run with a sheet in which nothing is left to measure. */
  public static boolean isFinished(Path root) {
    return isIn(root)
        && Files.isRegularFile(root.resolve(SHEET))
        && isAllMeasured(open(root).manifest());
  }

  /** Opens a run and checks that what its manifest promises is there. */
  public static RunDirectory open(Path root) {
    if (!(exists(root) && Files.isDirectory(root))) {
      throw new BadInputException(root + ": no such run directory");
    }
    if (!exists(root.resolve(MANIFEST))) {
      throw new BadInputException(root + ": not a run directory, it has no " + MANIFEST);
    }
    String text = read(root, root.resolve(MANIFEST));
    Manifest manifest = ManifestJson.read(root.resolve(MANIFEST).toString(), text);
    RunDirectory run = new RunDirectory(root, manifest);
    for (ExperimentRecord experiment : manifest.experiments()) {
      Path raw = run.inside(experiment);
      if (experiment.status() == Status.DONE && !(exists(raw) && Files.isRegularFile(raw))) {
        throw new BadInputException(
            raw
                + ": missing, though the manifest says that "
                + experiment.experiment().id()
                + " is done; copy the whole run directory, or measure again");
      }
    }
    return run;
  }

  /** Name of an experiment's raw results, relative to the run directory. */
  public static String rawName(Experiment experiment) {
    return RAW + "/" + experiment.id() + ".json";
  }

  public Path root() {
    return root;
  }

  public Manifest manifest() {
    return manifest;
  }

  /** Where an experiment's raw results are to be written. */
  public Path rawFile(Experiment experiment) {
    return root.resolve(rawName(experiment));
  }

  public Path sheetFile() {
    return root.resolve(SHEET);
  }

  /** Writes a new manifest in the place of the old one and gives the run that has it. */
  public RunDirectory with(Manifest updated) throws IOException {
    AtomicFile.write(root.resolve(MANIFEST), ManifestJson.write(updated));
    return new RunDirectory(root, updated);
  }

  public void writeSheet(Sheet sheet) throws IOException {
    AtomicFile.write(sheetFile(), SheetJson.write(sheet));
  }

  /**
   * Keeps the sheet that was written last beside it, as {@code sheet-1.json} or under the next free
   * number, unless the next one is the same, byte for byte.
   *
   * @return where it is kept; empty where nothing had to be
   */
  public Optional<Path> keepSheet(Sheet next) throws IOException {
    return KeptFile.before(sheetFile(), SheetJson.write(next).getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the table of all raw rows, kept or dropped; derived, and made again by every fit. */
  public void writeSamples(String csv) throws IOException {
    AtomicFile.write(root.resolve(SAMPLES), csv);
  }

  /** That table, as the last fit wrote it. */
  public String readSamples() {
    Path file = root.resolve(SAMPLES);
    if (!exists(file)) {
      throw new BadInputException(root + ": the run has no " + SAMPLES + " yet; fit it first");
    }
    return read(root, file);
  }

  /** The sheet that was written last. */
  public Sheet readSheet() {
    if (!exists(sheetFile())) {
      throw new BadInputException(root + ": the run has no " + SHEET + " yet; fit it first");
    }
    return SheetJson.read(sheetFile().toString(), read(root, sheetFile()));
  }

  /**
   * Keeps histograms of single operations, which are to be there before the raw results they belong
   * to. What a broken-off run left of them stays beside them.
   */
  public void writeHlog(Experiment experiment, String text) throws IOException {
    Path file = hlogOf(rawFile(experiment));
    KeptFile.before(file, text.getBytes(StandardCharsets.UTF_8));
    AtomicFile.write(file, text);
  }

  /** Beside the raw results: {@code raw/ping-pong.hlog}. */
  private static Path hlogOf(Path raw) {
    String name = String.valueOf(raw.getFileName());
    return raw.resolveSibling(name.replaceFirst("\\.json$", "") + ".hlog");
  }

  /**
   * A log of histograms, as it was written.
   *
   * @param name for messages
   */
  public record Hlog(String name, String text) {}

  /** Histograms of an experiment's single operations; empty where the run has none. */
  public Optional<Hlog> hlog(ExperimentRecord experiment) {
    Path file = hlogOf(inside(experiment));
    if (!exists(file)) {
      return Optional.empty();
    }
    String text = read(root, file);
    RunStamp.requireSame(file.toString(), text, experiment.digests().histograms());
    return Optional.of(new Hlog(file.toString(), text));
  }

  /** The raw results of an experiment that is done. */
  public JsonAt raw(ExperimentRecord experiment) {
    Path file = inside(experiment);
    String text = read(root, file);
    RunStamp.requireSame(file.toString(), text, experiment.digests().results());
    JsonAt results = JsonAt.parse(file.toString(), text);
    RunStamp.require(results, manifest);
    return results;
  }

  /**
   * The digests of an experiment's files as they are now.
   *
   * @throws BadInputException where the results are of another run
   */
  public RawDigests digests(Experiment experiment) {
    Path file = rawFile(experiment);
    String text = read(root, file);
    RunStamp.require(JsonAt.parse(file.toString(), text), manifest);
    Path histograms = hlogOf(file);
    return new RawDigests(
        RunStamp.digest(text), exists(histograms) ? RunStamp.digest(read(root, histograms)) : "");
  }

  private Path inside(ExperimentRecord experiment) {
    String name = experiment.raw();
    String where =
        root.resolve(MANIFEST) + ": raw file of " + experiment.experiment().id() + ", " + name;
    try {
      Path relative = Path.of(name);
      Path base = root.toAbsolutePath().normalize();
      boolean leaves = !base.resolve(relative).normalize().startsWith(base);
      if (name.isEmpty() || relative.isAbsolute() || leaves) {
        throw new BadInputException(where + ", is not inside the run directory");
      }
      return root.resolve(relative.normalize());
    } catch (InvalidPathException e) {
      throw new BadInputException(where + ", is not a file name", e);
    }
  }

  /** What cannot be looked at may be there: that is not to be told as if it were missing. */
  private static boolean exists(Path file) {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be read: " + Reason.of(e, file), e);
    }
  }

  static String read(Path root, Path file) {
    try {
      // The name is inside already; a symbolic link may still lead out.
      if (!file.toRealPath().startsWith(root.toRealPath())) {
        throw new BadInputException(file + ": a link that leads out of the run directory");
      }
      return ForeignText.read(file);
    } catch (IOException e) {
      throw new BadInputException(
          file + ": cannot be read as UTF-8 text: " + Reason.of(e, file), e);
    }
  }
}
