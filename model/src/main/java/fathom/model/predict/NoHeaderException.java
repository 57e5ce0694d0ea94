package fathom.model.predict;

import java.io.Serial;

/** What a sheet says of the wire gives a packet's header a length that none has. */
public final class NoHeaderException extends NoPredictionException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * @param bytes V_h as it came out
   */
  NoHeaderException(int bytes) {
    super(
        "the header of a packet, V_h, comes to "
            + bytes
            + " bytes: the known send gap of this sheet cannot be that of a port");
  }
}
