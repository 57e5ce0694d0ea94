package fathom.bench.os;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelAccountTest {
  @TempDir Path proc;

  @BeforeEach
  void aKernelOfTwoCores() throws IOException {
    Files.createDirectory(proc.resolve("thread-self"));
    Files.writeString(
        proc.resolve("thread-self/status"),
        "voluntary_ctxt_switches:\t7\nnonvoluntary_ctxt_switches:\t12\n");
    Files.writeString(proc.resolve("thread-self/schedstat"), "500 3400 9\n");
    Files.writeString(
        proc.resolve("stat"),
        "cpu  1 1 1 1 1 1 1 60 0 0\ncpu0 1 2 3 4 5 6 7 20 0 0\ncpu1 1 2 3 4 5 6 7 40 0 0\n");
    Files.writeString(
        proc.resolve("interrupts"),
        "           CPU0       CPU2\n 24:  10  200  IO-APIC  eth0\nLOC:  5  300  Local timer\nERR:  9\n");
  }

  @Test
  void everyCountIsTheThreadsOwnOrItsCores() {
    KernelAccount.KernelReading reading = new KernelAccount(proc, 0).read();
    assertEquals(OptionalLong.of(12), reading.involuntarySwitches());
    assertEquals(OptionalLong.of(3400), reading.queuedNanos());
    assertEquals(OptionalLong.of(20), reading.stolenTicks(), "cpu0's, not that of all");
    assertEquals(OptionalLong.of(15), reading.interrupts(), "without the total of all cores");
  }

  @Test
  void aCoreIsFoundByItsHeading() {
    assertEquals(OptionalLong.of(500), new KernelAccount(proc, 2).read().interrupts());
    assertEquals(OptionalLong.empty(), new KernelAccount(proc, 1).read().interrupts());
  }

  @Test
  void nothingIsSaidOfACoreWhereTheThreadIsNotPinned() {
    KernelAccount.KernelReading reading = new KernelAccount(proc, -1).read();
    assertEquals(OptionalLong.empty(), reading.stolenTicks());
    assertEquals(OptionalLong.empty(), reading.interrupts());
    assertEquals(OptionalLong.of(12), reading.involuntarySwitches());
  }

  @Test
  void whatAKernelDoesNotSayIsNotZero() throws IOException {
    Files.delete(proc.resolve("thread-self/schedstat"));
    Files.writeString(proc.resolve("thread-self/status"), "Name:\tx\n");
    Files.writeString(proc.resolve("stat"), "cpu0 1 2\n");
    Files.writeString(proc.resolve("interrupts"), "");
    KernelAccount.KernelReading reading = new KernelAccount(proc, 0).read();
    assertEquals(OptionalLong.empty(), reading.queuedNanos());
    assertEquals(OptionalLong.empty(), reading.involuntarySwitches());
    assertEquals(OptionalLong.empty(), reading.stolenTicks());
    assertEquals(OptionalLong.empty(), reading.interrupts());
  }

  @Test
  void aTableOfManyCoresIsLeftAlone() throws IOException {
    Files.writeString(
        proc.resolve("interrupts"), "  CPU0\n 24: 10 eth0\n" + " ".repeat(64 << 10) + "\n");
    assertEquals(OptionalLong.empty(), new KernelAccount(proc, 0).read().interrupts());
  }

  @Test
  void thisThreadsOwnTimeGrowsWithItsWork() {
    long before = KernelAccount.threadCpuNanos().orElseThrow();
    long until = System.nanoTime() + 2_000_000;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    assertTrue(KernelAccount.threadCpuNanos().orElseThrow() > before);
  }
}
