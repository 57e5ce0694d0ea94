package fathom.runner.lab;

import java.io.IOException;
import java.util.Optional;

/** Holds an emulated cluster with a program on a host of it, until it is killed. */
final class HoldMain {
  private HoldMain() {}

  public static void main(String[] args) throws IOException {
    try (HeldLab lab = HeldLab.start(LabSpec.parse("2"), Optional.empty())) {
      Process inside =
          new ProcessBuilder(lab.onHost(2, java.util.List.of("sleep", "1000"))).start();
      System.out.println("READY");
      System.out.println("the program ended: " + inside.onExit().join());
    }
  }
}
