@NullMarked
package fathom.runner.cluster;

import org.jspecify.annotations.NullMarked;
