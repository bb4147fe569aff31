import StoreRuntime

/// An element of a stack of different screens.
@CasePathable
enum Page: Hashable, Sendable {
  case counter(Int)
  case text([String])
}
