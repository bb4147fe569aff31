# Makes symbol graphs of the libraries. Meant for "source", in the folder of the package.

# The products that users import, in the order in which one meets them. The graph of StoreRuntime has
# the modules that it re-exports.
readonly modules=(
  TabNavigation StoreRuntime StoreTesting StoreTestingTraits StoreJournal StoreFoundation
  StoreDistributed TabCore)

# Builds the libraries, and sets "products" to the folder of what was built.
#
# Usage: build_modules [OPTION of swift build]...
build_modules() {
  local module
  for module in "${modules[@]}"; do swift build "$@" --target "$module"; done
  products=$(swift build "$@" --show-bin-path)
}

# Writes the symbol graphs of a module to a new folder.
#
# Usage: extract_graphs MODULE FOLDER [OPTION of swift-symbolgraph-extract]...
extract_graphs() {
  local target
  target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -1)
  rm -rf "$2"
  mkdir -p "$2"
  swift-symbolgraph-extract -module-name "$1" -target "$target" -I "$products/Modules" \
    -minimum-access-level public \
    -experimental-allowed-reexported-modules=StoreRuntimeCore,SharedState \
    -output-dir "$2" "${@:3}"
}

# Builds the libraries, and sets "graphs" to a folder with a folder of symbol graphs for each module.
# Graphs that are newer than the modules stay.
#
# Usage: make_graphs [OPTION of swift build]...
make_graphs() {
  local module
  build_modules "$@"
  graphs=$(dirname "$(dirname "$products")")/graphs
  for module in "${modules[@]}"; do
    if [[ -e $graphs/$module/$module.symbols.json &&
      -z $(find "$products/Modules"/{StoreRuntimeCore,SharedState,"$module"}.swiftmodule \
        -newer "$graphs/$module/$module.symbols.json") ]]; then continue; fi
    extract_graphs "$module" "$graphs/$module"
  done
}
