package fathom.reports.document;

/** Where people read a document. A renderer writes for one of them. */
public enum Medium {
  /** Lines of characters, all of one width, seldom more than a screen. */
  TERMINAL,

  /** A page that scrolls and sets tables itself: Markdown, HTML. */
  PAGE,

  /** Pages of paper, where a text is read without its headings being clicked. */
  PAPER
}
