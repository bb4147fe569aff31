# Reads a shown text and then the output of a command, and fails at a line of the text that isn't in
# the output after the line before. "…" in the text stands for anything, and so does a time.

function normal(line) {
  gsub(/[0-9.]+ seconds/, "… seconds", line)
  gsub(/(Part|Run|Failing)[0-9_]+(Tests)?\./, "Teapot.", line)
  sub(/[ \t]+$/, "", line)
  return line
}

function fits(shown, line, parts, count, i, at) {
  count = split(shown, parts, "…")
  if (index(line, parts[1]) != 1) return 0
  line = substr(line, length(parts[1]) + 1)
  for (i = 2; i <= count; i++) {
    if (parts[i] == "" && i == count) return 1
    at = index(line, parts[i])
    if (!at) return 0
    line = substr(line, at + length(parts[i]))
  }
  return line == ""
}

FNR == NR { if ($0 !~ /^\$ / && $0 != "" && $0 != "…") shown[++count] = normal($0); next }
next_line <= count && fits(shown[next_line], normal($0)) { next_line++ }
BEGIN { next_line = 1 }
END {
  if (next_line <= count) {
    print "this line isn't printed: " shown[next_line]
    exit 1
  }
}
