public import StoreRuntimeCore

/// What a screen may stand on.
public struct Ground<Path: PathState>: Sendable {
  /// Whether this ground is the screen below a place, or the root for `nil`.
  let holds: @Sendable (_ below: Path?) -> Bool

  /// The root of the tab.
  public static var root: Self {
    Self { $0 == nil }
  }

  /// Returns the screens in one case.
  ///
  /// - Parameter path: A case key path, such as `\.detail`.
  /// - Returns: The ground.
  public static func screen<Value>(_ path: CaseKeyPath<Path, Value>) -> Self {
    let path = AnyCasePath(path)
    return Self { $0.flatMap(path.extract(from:)) != nil }
  }
}
