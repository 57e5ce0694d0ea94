package fathom.runner;

import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A process on a member's own network address that knows the protocol, the ports and everything
 * else of a run but its secret. It shakes hands with secrets of its own, sends commands to flood
 * itself, holds connections open, and sends data to every port, for some seconds. Prints how many
 * packets it was sent.
 *
 * <p>Arguments: address, seconds.
 */
public final class StrangerMain {
  private static final int HOLD = 30;

  private StrangerMain() {}

  public static void main(String[] args) throws Exception {
    InetAddress address = InetAddress.getByName(args[0]);
    long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000_000;
    List<Integer> control = ports("/proc/self/net/tcp", "0A");
    List<Integer> data = ports("/proc/self/net/udp", "07");
    Random random = new Random(3);
    int tried = 0;
    try (DatagramSocket own = new DatagramSocket(0, address)) {
      List<Socket> held = new ArrayList<>();
      while (System.nanoTime() < end) {
        for (int port : control) {
          tried += shake(new InetSocketAddress(address, port), own.getLocalPort(), random) ? 1 : 0;
          if (held.size() < HOLD) {
            held.add(new Socket(address, port));
          }
        }
        for (int port : data) {
          byte[] bytes = new byte[40];
          random.nextBytes(bytes);
          own.send(new DatagramPacket(bytes, bytes.length, address, port));
        }
        Thread.sleep(20);
      }
      System.out.println("handshakes " + tried + " received " + received(own));
      for (Socket socket : held) {
        socket.close();
      }
    }
  }

  /** Ports in this state, of the network namespace this process is in. */
  private static List<Integer> ports(String file, String state) throws IOException {
    List<Integer> ports = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(file))) {
      String[] words = line.strip().split("\\s+", -1);
      if (words.length > 3 && words[3].equals(state)) {
        ports.add(Integer.parseInt(words[1].substring(words[1].indexOf(':') + 1), 16));
      }
    }
    return ports;
  }

  /** An honest handshake with another secret, and a flood of this process behind it. */
  private static boolean shake(InetSocketAddress peer, int ownPort, Random random)
      throws Exception {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(1000);
      socket.connect(peer, 1000);
      InputStream in = socket.getInputStream();
      byte[] greeting = in.readNBytes(24);
      byte[] nonce = new byte[16];
      random.nextBytes(nonce);
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] secret = ("guess-" + random.nextLong(1L << 60)).getBytes(StandardCharsets.US_ASCII);
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      mac.update("controller".getBytes(StandardCharsets.US_ASCII));
      mac.update(greeting, 8, 16);
      mac.update(nonce);
      byte[] command = new byte[64];
      random.nextBytes(command);
      ByteBuffer all = ByteBuffer.allocate(16 + 32 + 4 + command.length + 16);
      all.put(nonce).put(mac.doFinal()).putInt(command.length).put(command).putInt(ownPort);
      socket.getOutputStream().write(all.array());
      return in.read() >= 0; // a proof in return would be a handshake that was believed
    } catch (IOException e) {
      return false; // turned away, which is what should happen
    }
  }

  private static int received(DatagramSocket own) throws IOException {
    own.setSoTimeout(200);
    int received = 0;
    try {
      while (true) {
        own.receive(new DatagramPacket(new byte[2000], 2000));
        received++;
      }
    } catch (SocketTimeoutException e) {
      return received;
    }
  }
}
