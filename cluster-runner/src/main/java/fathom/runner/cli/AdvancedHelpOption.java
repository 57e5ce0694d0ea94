package fathom.runner.cli;

import picocli.CommandLine.Option;

/** Asks for the options that the help of a command with many leaves out. */
final class AdvancedHelpOption {
  static final String NAME = "--help-advanced";

  @Option(names = NAME)
  boolean isAsked;
}
