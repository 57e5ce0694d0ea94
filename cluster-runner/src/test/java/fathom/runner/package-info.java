/** Tests. */
@NullMarked
package fathom.runner;

import org.jspecify.annotations.NullMarked;
