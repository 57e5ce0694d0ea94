@NullMarked
package fathom.model.transport;

import org.jspecify.annotations.NullMarked;
