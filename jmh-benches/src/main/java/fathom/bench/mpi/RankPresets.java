package fathom.bench.mpi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the values that are set for the library of this rank, and by whom: in the environment, in
 * Open MPI's parameter files, and as Open MPI's own tool says. Where something is set, the
 * library's choice of an algorithm may not be its own.
 */
final class RankPresets {
  /** Begins the line about a host whose tool could not be asked. */
  static final String UNASKED = "no ompi_info";

  private static final String OPEN_MPI = "OMPI_MCA_";
  private static final String ENVIRONMENT = "environment";

  /** Parameters that decide how operations are carried out, and how their messages are sent. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?:coll|btl|pml|mtl|osc|mpi|hcoll|ucc)(?:_[a-z0-9_]+)?");

  private static final Pattern VARIABLE =
      Pattern.compile("(?:HCOLL|UCC|MPIR_CVAR|MPIR_PARAM|MPICH|I_MPI_ADJUST|I_MPI_COLL)_\\w+");

  /** Levels of logs change nothing, and some are set for this trial. */
  private static final Pattern LOG = Pattern.compile("(?i).*(?:verbos|debug).*");

  /** Whether these components are asked before coll/tuned, which rules are for, also by default. */
  private static final Set<String> BEFORE_TUNED =
      Set.of("coll_han_priority", "coll_hcoll_enable", "coll_ucc_enable");

  private static final Pattern LISTED =
      Pattern.compile("[^:]*:[^:]*:[^:]*:param:([a-z0-9_]+):(value|source):(.*)");

  private static final Pattern VERSION = Pattern.compile("(?m)^ompi:version:full:(\\S+)$");

  private static final Pattern LINE = Pattern.compile("\\s*([a-z][a-z0-9_]*)\\s*=\\s*(.*?)\\s*");

  private static final String PARAMETER_FILE = "openmpi-mca-params.conf";

  private static final int LONGEST = 200;
  private static final int MOST = 150;
  private static final int MOST_FILE_BYTES = 1 << 20;
  private static final long PATIENCE_SECONDS = 30;

  private record RankPreset(String value, String source) {}

  private final Map<String, String> environment;
  private final Map<String, RankPreset> all = new TreeMap<>();

  RankPresets(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Looks on this host.
   *
   * @param tool the library's {@code ompi_info}; empty where it has none
   * @param library its version and its file
   * @return {@code NAME=VALUE [SOURCE]} each
   */
  List<String> look(String tool, Abi abi, String version, Path library) {
    ofEnvironment();
    String unasked = "";
    if (abi == Abi.OPEN_MPI) {
      unasked = tool.isEmpty() ? UNASKED : ask(tool, version);
      boolean isAsked = unasked.isEmpty();
      files(library).forEach(file -> ofFile(file, isAsked));
    }
    List<String> lines = new ArrayList<>();
    all.entrySet().stream()
        .limit(MOST)
        .forEach(
            one ->
                lines.add(
                    one.getKey()
                        + "="
                        + one.getValue().value
                        + " ["
                        + one.getValue().source
                        + "]"));
    if (all.size() > MOST) {
      lines.add("no room for all " + all.size() + " values that are set");
    }
    if (!unasked.isEmpty()) {
      lines.add(unasked);
    }
    return lines;
  }

  private void ofEnvironment() {
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(OPEN_MPI)) {
            put(name.substring(OPEN_MPI.length()), value, ENVIRONMENT);
          } else if (VARIABLE.matcher(name).matches() && !LOG.matcher(name).matches()) {
            all.put(name, new RankPreset(plain(value), ENVIRONMENT));
          }
        });
  }

  private void put(String name, String value, String source) {
    if (PARAMETER.matcher(name).matches() && !LOG.matcher(name).matches()) {
      all.put(name, new RankPreset(plain(value), plain(source)));
    }
  }

  private static String plain(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\[\\]]+", " ").strip();
    return line.length() > LONGEST ? line.substring(0, LONGEST) : line;
  }

  /** Asks the tool; returns why it gave no answer, or an empty text. */
  private String ask(String tool, String version) {
    String output;
    try {
      output = output(List.of(tool, "--parsable", "--all", "--level", "9"));
    } catch (IOException e) {
      return UNASKED + " at " + tool;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNASKED + " in time";
    }
    Matcher its = VERSION.matcher(output);
    if (!its.find() || !isOfRelease(version, its.group(1))) {
      return UNASKED + " of this release at " + tool;
    }
    listed(output);
    return "";
  }

  /** Whether a version names this release, and none whose number only begins like it. */
  private static boolean isOfRelease(String version, String number) {
    return Pattern.compile("v" + Pattern.quote(number) + "(?![0-9a-z]|\\.[0-9])")
        .matcher(version)
        .find();
  }

  /** Sources but the library's own defaults. */
  void listed(String output) {
    Map<String, String> values = new TreeMap<>();
    for (String line : output.lines().toList()) {
      Matcher one = LISTED.matcher(line);
      if (one.matches() && one.group(2).equals("value")) {
        values.put(one.group(1), one.group(3));
      } else if (one.matches()
          && (!one.group(3).startsWith("default") || BEFORE_TUNED.contains(one.group(1)))) {
        String source = one.group(3).replaceFirst("^file \\((.*)\\)$", "$1");
        put(one.group(1), values.getOrDefault(one.group(1), ""), source);
      }
    }
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    Thread late =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                      process.destroyForcibly(); // its output then ends
                    }
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    try (var stream = process.getInputStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } finally {
      late.join();
    }
  }

  /** Open MPI's parameter files, those that win in front. */
  private List<Path> files(Path library) {
    List<Path> files = new ArrayList<>();
    Stream.of(environment.getOrDefault("OMPI_MCA_mca_base_param_files", "").split("[:,]"))
        .filter(name -> !name.isBlank())
        .map(Path::of)
        .forEach(files::add);
    files.add(Path.of(environment.getOrDefault("HOME", "/"), ".openmpi/mca-params.conf"));
    files.add(library.resolveSibling("../etc").resolve(PARAMETER_FILE).normalize());
    if (library.startsWith("/usr")) { // Debian's; another library has never heard of it
      files.add(Path.of("/etc/openmpi", PARAMETER_FILE));
    }
    return files;
  }

  /**
   * Open MPI 5's launcher hands its files to ranks as environment: the file is then the source that
   * a user can change. Where the tool was not asked, values are taken from files, too.
   */
  private void ofFile(Path file, boolean isAsked) {
    List<String> lines;
    try {
      if (!Files.isReadable(file) || Files.size(file) > MOST_FILE_BYTES) {
        return;
      }
      lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1); // which no byte breaks
    } catch (IOException e) {
      return; // nor can the library read it
    }
    for (int number = 1; number <= lines.size(); number++) {
      Matcher line = LINE.matcher(lines.get(number - 1));
      if (line.matches()) {
        RankPreset known = all.get(line.group(1));
        String source = file + ":" + number;
        if (known == null && !isAsked) {
          put(line.group(1), line.group(2), source);
        } else if (known != null
            && known.source.equals(ENVIRONMENT)
            && line.group(2).equals(environment.get(OPEN_MPI + line.group(1)))) {
          put(line.group(1), known.value, source); // the tool's word for it, as pipeline for 3
        }
      }
    }
  }
}
