/** Tests. */
@NullMarked
package fathom.runner.session;

import org.jspecify.annotations.NullMarked;
