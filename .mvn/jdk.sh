# shellcheck shell=sh
# Finds the JDK that builds and runs Fathom. Sourced by ./fathom, .ci/run and the scripts in docs/compare; for sh and bash.

wanted=25

# The feature version of the JDK in a directory, or nothing: read from its release file, not by starting it.
jdk_version() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# JAVA_HOME, then the JDK of the javac on the PATH, then the usual places; the first that is new enough, or nothing.
find_jdk() {
  on_path=$(command -v javac || true)
  if [ -n "$on_path" ]; then
    on_path=$(dirname -- "$(dirname -- "$(readlink -f -- "$on_path")")")
  fi
  for candidate in "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/* /usr/java/* /opt/jdk* /opt/java/* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/*; do
    version=$(jdk_version "$candidate")
    if [ -n "$version" ] && [ "$version" -ge "$wanted" ]; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
}
