package fathom.reports.document.render;

import fathom.reports.text.Markup;

/** HTML written as XML, with every text from outside escaped on its way in. */
public final class Tags {
  private final StringBuilder out = new StringBuilder();

  /**
   * Markup of our own.
   *
   * @param markup well-formed, and without a word of foreign text
   */
  public Tags raw(String markup) {
    out.append(markup).append('\n');
    return this;
  }

  /** Elements that were written before. */
  public Tags add(String elements) {
    out.append(elements);
    return this;
  }

  /** A text in an element. */
  public Tags element(String tag, String text) {
    return element(tag, "", text);
  }

  /**
   * A text in an element.
   *
   * @param attributes as they are written, of our own, with a blank before each
   */
  public Tags element(String tag, String attributes, String text) {
    out.append('<').append(tag).append(attributes).append('>').append(Markup.text(text));
    out.append("</").append(tag).append(">\n");
    return this;
  }

  /** The beginning of an element that is named for those who do not see it. */
  Tags start(String tag, String attributes, String label) {
    return raw("<" + tag + attributes + attribute("aria-label", label) + ">");
  }

  /** An attribute with a text from outside. */
  static String attribute(String name, String text) {
    return " " + name + "=\"" + Markup.text(text) + "\"";
  }

  public String text() {
    return out.toString();
  }
}
