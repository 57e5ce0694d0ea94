@NullMarked
package fathom.runner.tune;

import org.jspecify.annotations.NullMarked;
