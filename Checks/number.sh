# A function that refuses what is no number. Meant for "source", in the folder of the package.

# Ends the script with 2 and a message, unless the value of an option is a whole number in a range.
#
# Usage: need_number OPTION VALUE LOWEST GREATEST
need_number() {
  # Arithmetic would read a longer number as another, a zero in front as octal, and a name as code.
  if [[ ! $2 =~ ^(0|[1-9][0-9]{0,9})$ ]] || (($2 < $3 || $2 > $4)); then
    printf "%s can't be %s: it must be a whole number from %d to %d.\n" "$1" "${2:0:80}" "$3" "$4" >&2
    exit 2
  fi
}
