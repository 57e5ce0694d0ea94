@NullMarked
package fathom.model.topology;

import org.jspecify.annotations.NullMarked;
