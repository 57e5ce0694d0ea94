/** The site's MPI library as Fathom's benchmarks call it: real libraries and launchers. */
@NullMarked
package fathom.runner.mpi;

import org.jspecify.annotations.NullMarked;
