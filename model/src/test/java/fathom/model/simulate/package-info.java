@NullMarked
package fathom.model.simulate;

import org.jspecify.annotations.NullMarked;
