package fathom.bench.os;

import java.io.IOException;
import java.io.OutputStream;

/** Ends a process with its standard input: whoever started it is gone then. */
public final class UntilEof {
  private UntilEof() {}

  /**
   * Watches the input beside everything else.
   *
   * @param end what happens at its end; it ends the process
   */
  public static void watch(Runnable end) {
    Thread.ofPlatform()
        .name("until-eof")
        .daemon()
        .start(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // An input that cannot be read has ended, as far as this process is concerned.
              }
              end.run();
            });
  }
}
