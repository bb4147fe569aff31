// All of the runtime but the macros, and the values that stores share. A module that declares
// macros waits for the plugin; as modules of their own, these compile at the same time as the
// plugin.
@_exported public import SharedState
@_exported public import StoreRuntimeCore

#if canImport(Darwin)
  @_exported public import StoreFoundation
#endif
