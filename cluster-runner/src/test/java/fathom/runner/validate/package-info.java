@NullMarked
package fathom.runner.validate;

import org.jspecify.annotations.NullMarked;
