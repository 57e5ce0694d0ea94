package fathom.runner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import fathom.reports.json.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Directories and tables of which something is damaged. */
final class DamagedFiles {
  private static final List<String> CELLS =
      List.of(
          "-1",
          "0",
          "1e400",
          "1e300",
          "1e-300",
          "",
          "NaN",
          "99999999999",
          "1.5",
          "ü\u202e\u001b[31m",
          "\"",
          "\"\"\"",
          ";",
          ",",
          "#",
          "\u0000",
          "1,5");

  private final SplittableRandom random;
  private final DamagedJson json;

  DamagedFiles(SplittableRandom random) {
    this.random = random;
    json = new DamagedJson(random);
  }

  /** Copies a directory and damages up to three of the copy's files. */
  void copy(Path from, Path to) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path file : listed(from)) {
      Path copy = to.resolve(from.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      files.add(Files.copy(file, copy));
    }
    List<Path> struck = new ArrayList<>(files);
    Collections.shuffle(struck, new Random(random.nextLong()));
    for (Path file : struck.subList(0, Math.min(files.size(), random.nextInt(1, 4)))) {
      damage(file, files);
    }
  }

  static List<Path> listed(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private void damage(Path file, List<Path> others) throws IOException {
    switch (random.nextInt(12)) {
      case 0 -> Files.delete(file);
      case 1 -> {
        Files.delete(file);
        Files.createDirectory(file);
      }
      case 2 -> {
        Path other = json.one(others);
        if (Files.isRegularFile(other)) {
          Files.write(file, Files.readAllBytes(other));
        }
      }
      case 3 -> Files.write(file, json.damagedText(Files.readString(file)));
      default -> Files.write(file, within(file));
    }
  }

  private byte[] within(Path file) throws IOException {
    if (!file.toString().endsWith(".json")) {
      return scratched(Files.readString(file));
    }
    JsonNode root = WholeSheets.JSON.readTree(Files.readString(file));
    switch (random.nextInt(4)) {
      case 0 -> json.changeKind(root);
      case 1 -> json.changeNumbers(root, 1);
      case 2 -> json.changeNumbers(root, 30);
      default -> level(root, json.number());
    }
    return JsonText.render(root).getBytes(StandardCharsets.UTF_8);
  }

  /** All raw values alike. */
  private static void level(JsonNode root, double number) {
    for (JsonNode raw : root.findValues("rawData")) {
      for (JsonNode fork : raw) {
        if (fork instanceof ArrayNode values) {
          for (int i = 0; i < values.size(); i++) {
            values.set(i, values.numberNode(number));
          }
        }
      }
    }
  }

  /** Single characters of a log, most of which are those of a histogram. */
  private byte[] scratched(String text) {
    StringBuilder out = new StringBuilder(text);
    int blows = random.nextInt(1, 4);
    for (int i = 0; i < blows && !out.isEmpty(); i++) {
      int at = random.nextInt(out.length());
      switch (random.nextInt(4)) {
        case 0 -> out.setCharAt(at, "A/=,\n9\u202e".charAt(random.nextInt(7)));
        case 1 -> out.delete(at, Math.min(out.length(), at + 1 + random.nextInt(60)));
        case 2 -> out.insert(at, out.charAt(random.nextInt(out.length())));
        default -> out.setLength(at);
      }
    }
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** What a table holds after a few blows. */
  byte[] table(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int blows = random.nextInt(3);
    for (int i = 0; i < blows && !lines.isEmpty(); i++) {
      int at = random.nextInt(lines.size());
      switch (random.nextInt(7)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.subList(at, lines.size()).clear();
        case 2 -> lines.add(at, json.one(List.of("", "# ü", "a;b;c", "\u0000", "1,2,3,4,5,6")));
        case 3 -> lines.replaceAll(line -> line.replaceFirst("^\\d+", "40"));
        default -> lines.set(at, cell(lines.get(at)));
      }
    }
    String damaged = lines.stream().collect(Collectors.joining("\n", "", "\n"));
    return random.nextInt(6) == 0
        ? json.damagedText(damaged)
        : damaged.getBytes(StandardCharsets.UTF_8);
  }

  private String cell(String line) {
    String[] cells = line.split("(?<=[;, \t])", -1);
    cells[random.nextInt(cells.length)] =
        json.one(CELLS) + json.one(List.of("", ";", ";", ",", " "));
    return String.join("", cells);
  }
}
