public import StoreRuntimeCore

// What no app can call, so that the compiler names mistakes. The `fatalError` never runs: the
// compiler rejects every use of what is unavailable.

extension Screen {
  /// Says that a value of the closure has no key path.
  @available(
    *, unavailable,
    message: "The closure gets a value that no key path names, such as \"items/*\", \\.itemID."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init<Value: Sendable, Component>(
    _ path: any KeyPath<Case<Path>, Case<Value>> & Sendable,
    _ template: String,
    make: @escaping @Sendable (Place<Path>, Component) throws -> Value
  ) {
    fatalError("No app can call this.")
  }
}
