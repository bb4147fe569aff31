// All of the runtime but the macros. A module that declares macros waits for the plugin; as a
// module of its own, the runtime compiles at the same time as the plugin.
@_exported public import StoreRuntimeCore

#if canImport(Darwin)
  @_exported public import StoreFoundation
#endif
