# Reads a compiled file and then a page, and fails if a paragraph of a sample isn't compiled.

# Whether a line of a sample is a compiled line; "…" in the sample stands for any text.
function matches(line, compiled, gap, rest) {
  gap = index(line, "…")
  if (!gap) return line == compiled
  rest = substr(line, gap + length("…"))
  return substr(compiled, 1, gap - 1) == substr(line, 1, gap - 1) &&
    length(compiled) >= length(rest) &&
    substr(compiled, length(compiled) - length(rest) + 1) == rest
}

function findParagraph(start, i) {
  if (!size) return
  for (start = 1; start + size - 1 <= compiledCount; start++) {
    for (i = 1; i <= size; i++) if (!matches(paragraph[i], compiled[start + i - 1])) break
    if (i > size) { size = 0; return }
  }
  printf "%s:%d: this sample isn't compiled: %s\n", page, firstLine, paragraph[1]
  failed = 1
  size = 0
}

{ gsub(/^ +| +$/, "") }

# The compiled lines, without empty ones.
FNR == NR {
  if ($0 != "") compiled[++compiledCount] = $0
  next
}

$0 == "```swift" { isSample = 1; next }
isSample && ($0 == "```" || $0 == "") {
  findParagraph()
  if ($0 == "```") isSample = 0
  next
}
isSample {
  if (!size) firstLine = FNR
  paragraph[++size] = $0
}

END { exit failed }
