package fathom.bench.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A process whose threads are kept off a CPU; says {@code good}, or what is not. */
final class AffinityMain {
  private AffinityMain() {}

  public static void main(String[] args) throws IOException {
    BitSet all = Affinity.allowed();
    int first = all.nextSetBit(0);
    boolean several = all.cardinality() > 1;
    Affinity.pin(first);
    Affinity.keepOthersOff(first);
    check(Affinity.allowed().get(first), "the calling thread is moved");
    long on = masks().filter(mask -> mask.get(first)).count();
    check(on == (several ? 1 : masks().count()), on + " threads on its CPU");
    Affinity.runAnywhere();
    check(masks().allMatch(all::equals), "not everywhere again");
    Affinity.keepOff(first);
    check(masks().noneMatch(mask -> several && mask.get(first)), "not kept off");
    BitSet later = CompletableFuture.supplyAsync(Affinity::allowed).join();
    check(!several || !later.get(first), "a later thread is on it");
    System.out.println("good");
  }

  private static Stream<BitSet> masks() throws IOException {
    List<Path> tasks;
    try (Stream<Path> all = Files.list(Path.of("/proc/self/task"))) {
      tasks = all.toList();
    }
    return tasks.stream().map(AffinityMain::mask);
  }

  /** As the kernel lists it: {@code 0-1,3}. */
  private static BitSet mask(Path task) {
    BitSet cpus = new BitSet();
    try (Stream<String> lines = Files.lines(task.resolve("status"))) {
      String list =
          lines
              .filter(line -> line.startsWith("Cpus_allowed_list:"))
              .map(line -> line.substring(line.indexOf(':') + 1).strip())
              .findFirst()
              .orElseThrow();
      for (String range : list.split(",", -1)) {
        String[] ends = range.split("-", -1);
        cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cpus;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
