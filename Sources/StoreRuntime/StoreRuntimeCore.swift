// All of the runtime but the macros. It is a module of its own so that it is compiled at the
// same time as the plugin, which whoever declares macros has to wait for.
@_exported public import StoreRuntimeCore
