@NullMarked
package fathom.runner.input;

import org.jspecify.annotations.NullMarked;
