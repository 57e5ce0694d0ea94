package fathom.runner.measure;

import fathom.model.parameter.Parameter;
import fathom.model.virtual.SheetNeeds;
import fathom.runner.lab.LabSwitch;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a cluster and transport cannot show, with the true reason; reported, never measured as 0.
 */
public final class Observability {
  private Observability() {}

  static Map<Parameter, String> missing(MeasureRequest request) {
    return missing(request.cluster(), request.transport(), request.parameters());
  }

  /** The same for a cluster and transport that nobody asked to be measured. */
  public static Map<Parameter, String> missing(
      Cluster.Choice cluster, String transport, List<Parameter> parameters) {
    return missing(cluster, transport, parameters, LabSwitch.overflows());
  }

  /**
   * @param overflows whether an emulated switch loses what it has no room for on this machine
   */
  static Map<Parameter, String> missing(
      Cluster.Choice cluster, String transport, List<Parameter> parameters, boolean overflows) {
    Map<Parameter, String> missing = new EnumMap<>(Parameter.class);
    boolean local = cluster instanceof Cluster.Choice.Local;
    if (local) {
      missing.put(
          Parameter.RECEIVE_OVERHEAD,
          "on loopback the kernel's receive work runs inside the send call: it is part of "
              + Parameter.SEND_OVERHEAD.symbol());
      missing.put(
          Parameter.NETWORK_BUFFER,
          "loopback has no switch: packets go straight to the receiver's socket buffer");
    } else if (!transport.equals("udp")) {
      missing.put(
          Parameter.NETWORK_BUFFER, transport + " repairs losses by itself: none can be counted");
    }
    if (cluster.hosts() < 3) {
      String reason = "needs two senders and a receiver: at least 3 hosts";
      missing.put(Parameter.RECEIVE_GAP, reason);
      missing.put(Parameter.NETWORK_BUFFER, reason);
    }
    if (cluster instanceof Cluster.Choice.Lab && !overflows) {
      missing.putIfAbsent(
          Parameter.NETWORK_BUFFER,
          "this kernel has not loaded br_netfilter, without which the emulated switch makes senders"
              + " wait instead of losing packets: as root, modprobe br_netfilter");
    }
    if (cluster instanceof Cluster.Choice.Simulated simulated) {
      missing.putAll(SheetNeeds.missing(simulated.spec().truth().sheet()));
    }
    if (cluster.uplink().isPresent()) {
      missing.putIfAbsent(
          Parameter.NETWORK_BUFFER,
          "senders behind a limited backplane do not reach the port at their lines' rate, which "
              + "eq. 4 takes for granted: measure it on a profile without uplink");
    }
    missing.keySet().retainAll(parameters);
    return missing;
  }
}
