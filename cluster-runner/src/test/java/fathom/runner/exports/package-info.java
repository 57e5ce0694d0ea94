/** Exported files as they are read by the programs they are for. */
@NullMarked
package fathom.runner.exports;

import org.jspecify.annotations.NullMarked;
