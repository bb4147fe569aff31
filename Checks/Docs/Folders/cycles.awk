# Reads the paths of a module's files, and prints the cycles between its folders.

# The folder of a file: the first one below the module's, empty for a file beside the folders.
function folder(path, rest) {
  rest = substr(path, length(root) + 1)
  return rest ~ /\// ? substr(rest, 1, index(rest, "/") - 1) : ""
}

# A line without its comments and one-line strings.
function code(line) {
  gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
  sub(/\/\/.*/, "", line)
  return line
}

{
  file = $0
  home = folder(file)
  if (home == "") next
  files[++fileCount] = file
  isText = 0
  while ((getline line < file) > 0) {
    if (line ~ /"""/) {
      isText = !isText
      if (!isText) line = ""
    } else if (isText) line = ""
    line = code(line)
    text[file] = text[file] "\n" line
    sub(/^(@[A-Za-z]+(\([^)]*\))? +)*/, "", line)
    sub(/^((public|package|internal|final|indirect|nonisolated) +)*/, "", line)
    if (line !~ /^(class|struct|enum|actor|protocol|typealias) +[A-Z]/) continue
    split(line, words, /[^A-Za-z0-9_]+/)
    type = words[2]
    # A type that two folders declare says nothing about either.
    if (type in owner && owner[type] != home) owner[type] = ""
    else if (!(type in owner)) owner[type] = home
  }
  close(file)
}

END {
  for (i = 1; i <= fileCount; i++) {
    file = files[i]
    home = folder(file)
    folders[home]
    count = split(text[file], words, /[^A-Za-z0-9_]+/)
    for (w = 1; w <= count; w++) {
      other = words[w] in owner ? owner[words[w]] : ""
      if (other == "" || other == home || (file, words[w]) in seen) continue
      seen[file, words[w]]
      needs[home, other]++
      name = file
      sub(/.*\//, "", name)
      if (needs[home, other] > 4) continue
      names[home, other] = names[home, other] " " words[w] " (" name ")"
    }
  }
  if (list) {
    for (edge in needs) {
      split(edge, ends, SUBSEP)
      print module ": " ends[1] " needs " ends[2] ", " needs[edge] " names"
    }
  }

  while ((getline line < known) > 0) {
    if (split(line, words, /:? +/) < 4 || words[1] != module) continue
    knownCount++
    if (!((words[2], words[4]) in needs)) {
      print module ": " words[2] " no longer needs " words[4] ". Take that from " known "."
      failed = 1
    }
    delete needs[words[2], words[4]]
  }
  if (knownCount > 2) {
    print module ": " known " has " knownCount " cycles. There may be two."
    failed = 1
  }

  # A folder is in no cycle if it needs no remaining folder, or if no remaining folder needs it.
  do {
    removed = 0
    for (name in folders) {
      isNeeded = needsOther = 0
      for (edge in needs) {
        split(edge, ends, SUBSEP)
        if (!(ends[1] in folders) || !(ends[2] in folders)) continue
        if (ends[1] == name) needsOther = 1
        if (ends[2] == name) isNeeded = 1
      }
      if (isNeeded && needsOther) continue
      delete folders[name]
      removed = 1
    }
  } while (removed)
  for (edge in needs) {
    split(edge, ends, SUBSEP)
    if (!(ends[1] in folders) || !(ends[2] in folders)) continue
    print module ": in a cycle: " ends[1] " needs " ends[2] ":" names[edge]
    failed = 1
  }
  exit failed
}
