package fathom.runner.jmh;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import fathom.model.parameter.Experiment;
import fathom.model.sheet.Effort;

/**
 * What starts of JMH came to.
 *
 * @param entries as JMH writes them, one per benchmark and start
 * @param effort what their time went into
 * @param hlog histograms of single operations, a log of HdrHistogram; empty where none were timed
 */
public record JmhResults(ArrayNode entries, Effort effort, String hlog) {
  /** Of no start yet. */
  public static JmhResults none(Experiment experiment) {
    return new JmhResults(
        JsonNodeFactory.instance.arrayNode(), new Effort(experiment, 0, 0, 0, 0, 0), "");
  }

  public JmhResults plus(JmhResults more) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    all.addAll(entries).addAll(more.entries);
    return new JmhResults(all, effort.plus(more.effort), hlog + more.hlog);
  }
}
