# Lists the tests that a run did not run, from its log: target or suite, test, reason. Prints "none" without such tests.
#
#   awk -f tools/ignored_tests.awk LOG | sort -u
#
# A shell script that skips a suite, or a part of it, prints "SKIPPED: SUITE: REASON" (tools/skip.sh).

/^ *Running / { target = $2 == "unittests" ? $3 : $2; sub(/^tests\//, "", target); sub(/(\/main)?\.rs$/, "", target) }
/^ *Doc-tests / { target = "doc" }
/^test .* \.\.\. ignored/ {
  name = $0; sub(/^test /, "", name); sub(/ \.\.\. ignored.*$/, "", name)
  reason = $0; sub(/^.* \.\.\. ignored[ ,(]*/, "", reason); sub(/\)$/, "", reason)
  list(target ": " name (reason == "" ? "" : ": " reason))
}
/\*\*\*Not Run \(Disabled\)/ { list("ctest: " $4 ": requires valgrind") }
/^SKIPPED: [^:]+: ./ { line = $0; sub(/^SKIPPED: /, "", line); list(line) }
# pytest with -ra: SKIPPED [1] test_jax.py:24: jax is not installed
/^SKIPPED \[[0-9]+\] / { line = $0; sub(/^SKIPPED \[[0-9]+\] /, "", line); list("pytest: " line) }
# The runner of Node, in TAP: ok 12 - a JAX export # SKIP INPUTS has no predict.jax_export
/^ *ok [0-9]+ - .* # SKIP/ { line = $0; sub(/^ *ok [0-9]+ - /, "", line); sub(/ *# SKIP */, ": ", line); list("node: " line) }
# The same for a terminal.
/^ *﹣ / { line = $0; sub(/^ *﹣ /, "", line); sub(/ \([0-9.]+ms\) *#* */, ": ", line); list("node: " line) }
END { if (!found) print "none" }

function list(line) { found = 1; print line }
