/**
 * What is said of input that cannot be used: one exception with one line, and the reason of a file
 * that cannot be read or written in words.
 *
 * <p>What may not come in: knowledge of any file's form.
 */
@NullMarked
package fathom.reports.input;

import org.jspecify.annotations.NullMarked;
