/** Tests of how real nodes are named, reached, furnished and spoken to. */
@NullMarked
package fathom.runner.launch;

import org.jspecify.annotations.NullMarked;
