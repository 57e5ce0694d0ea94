package fathom.runner.machine;

import fathom.model.parameter.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether one parameter can be measured here, and how finely.
 *
 * @param parameter which
 * @param localObstacle why not over loopback; empty when it can be
 * @param localDoubt why perhaps not over loopback, which a measurement shows; empty when surely
 * @param labObstacle why not on an emulated cluster; empty when it can be
 * @param resolution how finely this machine can tell it, in words
 */
public record Capability(
    Parameter parameter,
    Optional<String> localObstacle,
    Optional<String> localDoubt,
    Optional<String> labObstacle,
    String resolution) {
  /**
   * All parameters, in sheet order.
   *
   * @param local what loopback cannot show, with the reason
   * @param doubtful what loopback shows on some machines only, with the reason
   * @param lab what an emulated cluster cannot show, with the reason
   * @param laboratory how the emulated cluster is on this machine
   */
  static List<Capability> table(
      Map<Parameter, String> local,
      Map<Parameter, String> doubtful,
      Map<Parameter, String> lab,
      Laboratory laboratory,
      Resolution resolution) {
    return Parameter.measurable().stream()
        .map(
            parameter ->
                new Capability(
                    parameter,
                    Optional.ofNullable(local.get(parameter)),
                    Optional.ofNullable(doubtful.get(parameter)),
                    laboratory
                        .obstacle(parameter)
                        .or(() -> Optional.ofNullable(lab.get(parameter))),
                    resolution.of(parameter)))
        .toList();
  }

  /** True when there is a cluster to measure it on. */
  public boolean somewhere() {
    return localObstacle.isEmpty() || labObstacle.isEmpty();
  }

  /** The answer for loopback: {@code yes}, {@code perhaps: } and why, or {@code no: } and why. */
  public String local() {
    return localObstacle.isPresent()
        ? answer(localObstacle)
        : localDoubt.map(why -> "perhaps: " + why).orElse("yes");
  }

  /** {@code yes}, or {@code no: } and why. */
  public static String answer(Optional<String> obstacle) {
    return obstacle.map(why -> "no: " + why).orElse("yes");
  }

  /**
   * How the emulated cluster is on a machine.
   *
   * @param obstacle why there is none; empty when there is
   * @param steeringObstacle why receive work cannot be steered; empty when it can
   */
  record Laboratory(Optional<String> obstacle, Optional<String> steeringObstacle) {
    /** What keeps a parameter from being measured there, as far as the machine is the reason. */
    Optional<String> obstacle(Parameter parameter) {
      if (obstacle.isPresent() || steeringObstacle.isEmpty()) {
        return obstacle;
      }
      return switch (parameter) {
        case RECEIVE_OVERHEAD -> steeringObstacle;
        case TRANSFER_TIME ->
            steeringObstacle.map(
                why ->
                    "needs %s, not observable here: %s"
                        .formatted(Parameter.RECEIVE_OVERHEAD.symbol(), why));
        default -> Optional.empty();
      };
    }
  }
}
