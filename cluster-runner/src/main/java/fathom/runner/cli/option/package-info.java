/**
 * Options that several commands share: each class is a picocli mixin, or the parser of one
 * argument. {@code OperationOptions} has {@code --operation}, {@code --nodes} and {@code --size},
 * and {@code Arguments} reads their values; {@code measure} and {@code models} have a {@code
 * --size} of their own.
 *
 * <p>What may not come in: commands, and what is done with a value.
 */
@NullMarked
package fathom.runner.cli.option;

import org.jspecify.annotations.NullMarked;
