package fathom.reports.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * The SHA-256 digests of an experiment's two files as the run wrote them, in hexadecimal; empty
 * where they are not known, as of files that were measured by hand.
 *
 * @param results of what JMH wrote
 * @param histograms of single operations
 */
public record RawDigests(
    @JsonProperty("sha256")
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        String results,
    @JsonProperty("hlog_sha256")
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        String histograms) {
  /** Nothing is known. */
  public static final RawDigests NONE = new RawDigests("", "");
}
