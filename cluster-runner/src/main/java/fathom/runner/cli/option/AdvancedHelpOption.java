package fathom.runner.cli.option;

import picocli.CommandLine.Option;

/** Asks for the options that the help of a command with many leaves out. */
public final class AdvancedHelpOption {
  public static final String NAME = "--help-advanced";

  @Option(names = NAME)
  boolean isAsked;
}
