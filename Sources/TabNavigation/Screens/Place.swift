public import StoreRuntimeCore

/// What is there already where a screen is made for a link.
public struct Place<Path: PathState>: Sendable {
  /// The state of the root of the tab.
  public let root: Path.Root

  /// The state of the screen below, or `nil` on the root.
  public let below: Path?

  /// Returns the state of the screen below, which has to be in a case.
  ///
  /// - Parameter path: A case key path, such as `\.detail`.
  /// - Returns: The payload of the case.
  /// - Throws: ``ScreenError/missing(_:)`` if the screen stands on the root or on another screen.
  public func below<Value>(_ path: CaseKeyPath<Path, Value>) throws(ScreenError) -> Value {
    guard let value = below.flatMap(AnyCasePath(path).extract(from:)) else {
      // Without the module.
      let type = String(reflecting: Value.self).split(separator: ".", maxSplits: 1).last
      throw .missing("\"\(type ?? "")\" on the screen below")
    }
    return value
  }
}
