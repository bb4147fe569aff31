# The options that all commands in this folder have. Meant for "source", in the folder of the
# package, by a script that has set "folder" to its own, and "parts" and "named_parts" to tables.
#
# A line of a table is a part of the command: its name, its options, and what it checks. The parts
# in "named_parts" run only if --only names them.
#
#   killing [--times N] [--update] | a program that is killed leaves a journal
#
# "common_options" are options that every part has.
#
# A part is the script "check" in the folder of its name, which receives its own options first and
# those of swift build after them.

source Checks/progress.sh

named_parts=${named_parts-} common_options=${common_options-}

# Ends the command because of its options.
refuse() {
  printf '%s\n' "$1" >&2
  exit 2
}

# Prints the options of some parts, separated by commas.
list_options() {
  local name
  for name in "$@"; do grep -oE -e '--[a-z-]+' <<<"${part_options[$name]}" || true; done |
    sort -u | paste -sd , - | sed 's/,/, /g'
}

# Reads the options of the command. Sets "chosen" to the names of the parts to run, and "build" to
# what follows "--".
#
# Usage: choose_parts "$@"
choose_parts() {
  local line name text option only='' is_all=true is_list=false is_known
  names=() chosen=() build=() given=()
  declare -gA part_options=() part_texts=()
  while IFS='|' read -r line text; do
    [[ -n $line ]] || continue
    read -r name line <<<"$line"
    names+=("$name") part_options[$name]=$line$common_options part_texts[$name]=${text# }
  done <<<"$parts"$'\n'"$named_parts"

  while (($#)); do
    option=$1
    case $option in
      --help)
        sed -n '2,/^[^#]/ { s/^# \{0,1\}//p; }' "$folder/run"
        exit
        ;;
      --list)
        is_list=true
        shift
        ;;
      --only)
        (($# > 1)) || refuse "--only needs the names of parts. --list prints them."
        only=$2 is_all=false
        shift 2
        ;;
      --)
        build=("${@:2}")
        break
        ;;
      *)
        if [[ $option == --+([a-z-]) && "${part_options[*]}" == *"[$option]"* ]]; then
          given+=("$option ")
          shift
        elif [[ $option == --+([a-z-]) && "${part_options[*]}" == *"[$option "* ]]; then
          (($# > 1)) || refuse "$option needs a value."
          given+=("$option $2")
          shift 2
        else
          text=$(list_options "${names[@]}")
          refuse "Unknown option ${option:0:80}. There are --list, --only, --help${text:+, $text} and --."
        fi
        ;;
    esac
  done

  if $is_list; then
    for name in "${names[@]}"; do
      text=${part_options[$name]%"$common_options"}
      printf '%-14s %s%s\n' "$name" "${part_texts[$name]}" "${text:+ $text}"
    done
    exit
  fi

  if $is_all; then
    while read -r name _; do [[ -z $name ]] || chosen+=("$name"); done <<<"$parts"
  else
    # With a comma behind it, an empty name at the end is one, too.
    IFS=, read -r -a chosen <<<"$only,"
  fi
  for name in "${chosen[@]}"; do
    [[ -n $name && -n ${part_texts[$name]-} ]] ||
      refuse "There is no part \"${name:0:80}\". --list prints the parts."
  done
  for option in "${given[@]}"; do
    is_known=false
    for name in "${chosen[@]}"; do
      [[ "${part_options[$name]}" != *"[${option%% *}"[\ \]]* ]] || is_known=true
    done
    $is_known || refuse "None of these parts has the option ${option%% *}: ${chosen[*]}."
  done
}

# Runs a part with its options.
run_part() {
  local word name=''
  for word in ${1//-/ }; do name+=${word^}; done
  "$folder/$name/check" "${@:2}"
}

# Runs the parts that the options of the command choose. A part that fails keeps no other from
# running.
#
# Usage: run_parts "$@"
run_parts() {
  local name option arguments status failed=''
  choose_parts "$@"
  for name in "${chosen[@]}"; do
    arguments=()
    for option in "${given[@]}"; do
      [[ "${part_options[$name]}" == *"[${option%% *}"[\ \]]* ]] || continue
      arguments+=("${option%% *}")
      [[ "${part_options[$name]}" == *"[${option%% *}]"* ]] || arguments+=("${option#* }")
    done
    ((${#chosen[@]} == 1)) || printf '==> %s\n' "$name"
    SECONDS=0 status=0
    run_part "$name" "${arguments[@]}" "${build[@]}" || status=$?
    # The value of an option is wrong.
    ((status != 2)) || exit 2
    ((status == 0)) || failed+=" $name"
    ((${#chosen[@]} == 1)) ||
      printf '==> %s %s after %d min %d s\n' "$name" \
        "$( ((status == 0)) && echo passed || echo failed)" $((SECONDS / 60)) $((SECONDS % 60))
  done
  [[ -z $failed ]] || {
    printf 'failed:%s\n' "$failed" >&2
    exit 1
  }
}
