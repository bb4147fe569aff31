// The runtime without the macros, and the values that stores share. A module that declares macros
// has to wait for the plugin; these separate modules compile at the same time as the plugin.
@_exported public import SharedState
@_exported public import StoreRuntimeCore

#if canImport(Darwin)
  @_exported public import StoreFoundation
#endif
