@NullMarked
package fathom.runner.virtual;

import org.jspecify.annotations.NullMarked;
