# Functions that show on standard error how far a check is. They do nothing unless that is a
# terminal. Meant for "source", in the folder of the package.

# Shows a text in place of the one before. A message that follows is written over it.
show_progress() {
  if [[ -t 2 && ${TERM-dumb} != dumb ]]; then printf '\r%s\033[K\r' "${1:0:79}" >&2; fi
}

# Takes the text away: before anything else is printed, and at the end.
end_progress() {
  show_progress ''
}
