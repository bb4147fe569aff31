# Makes symbol graphs of the libraries. Meant for "source", in the folder of the package.

# The products that users import. The graph of StoreRuntime has the modules that it re-exports.
readonly modules=(
  StoreRuntime StoreFoundation StoreTesting StoreTestingTraits TabNavigation StoreJournal
  StoreDistributed TabCore)

# Builds the libraries, and sets "graphs" to a folder with a folder of symbol graphs for each module.
# Graphs that are newer than the modules stay.
#
# Usage: make_graphs [OPTION of swift build]...
make_graphs() {
  local products target module
  for module in "${modules[@]}"; do swift build "$@" --target "$module"; done
  products=$(swift build "$@" --show-bin-path)
  target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p' | head -1)
  graphs=$(dirname "$(dirname "$products")")/graphs
  for module in "${modules[@]}"; do
    if [[ -e $graphs/$module/$module.symbols.json &&
      -z $(find "$products/Modules"/{StoreRuntimeCore,SharedState,"$module"}.swiftmodule \
        -newer "$graphs/$module/$module.symbols.json") ]]; then continue; fi
    rm -rf "${graphs:?}/$module"
    mkdir -p "$graphs/$module"
    swift-symbolgraph-extract -module-name "$module" -target "$target" -I "$products/Modules" \
      -minimum-access-level public \
      -experimental-allowed-reexported-modules=StoreRuntimeCore,SharedState \
      -output-dir "$graphs/$module"
  done
}
