/**
 * Layout of what {@code --help} and {@code fathom help} print: helps of commands, and pages of
 * topics. Words are in {@code help.properties} and {@code help/*.txt}; no command is known here.
 */
@NullMarked
package fathom.runner.cli.help;

import org.jspecify.annotations.NullMarked;
