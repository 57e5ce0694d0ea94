package fathom.runner.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A TCP stream between two hosts, in large writes that invite the kernel to make large frames. */
final class StreamMain {
  static final int PORT = 7001;
  static final int BYTES = 4 << 20;

  private StreamMain() {}

  /**
   * {@code receive ADDRESS}, {@code send ADDRESS}, or {@code pour ADDRESS}, which sends until it is
   * killed.
   */
  public static void main(String[] args) throws IOException {
    InetAddress address = InetAddress.getByName(args[1]);
    if (args[0].equals("receive")) {
      receive(address);
    } else {
      send(address, args[0].equals("pour") ? Long.MAX_VALUE : BYTES);
    }
  }

  private static void receive(InetAddress address) throws IOException {
    try (ServerSocket server = new ServerSocket(PORT, 1, address)) {
      System.out.println("READY");
      try (Socket socket = server.accept();
          InputStream in = socket.getInputStream()) {
        System.out.println("RECEIVED " + in.transferTo(OutputStream.nullOutputStream()));
      }
    }
  }

  private static void send(InetAddress address, long bytes) throws IOException {
    byte[] block = new byte[64 << 10];
    try (Socket socket = new Socket(address, PORT);
        OutputStream out = socket.getOutputStream()) {
      for (long sent = 0; sent < bytes; sent += block.length) {
        out.write(block);
      }
    }
  }
}
