/** Tests. */
@NullMarked
package fathom.runner.plan;

import org.jspecify.annotations.NullMarked;
