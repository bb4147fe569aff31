public import StoreRuntimeCore

/// What a screen may stand on.
public struct ParentScreen<Path: PathState>: Sendable {
  /// Whether this parent is the screen below a place, or the root for `nil`.
  @usableFromInline let holds: @Sendable (_ below: Path?) -> Bool

  @usableFromInline
  init(holds: @escaping @Sendable (_ below: Path?) -> Bool) {
    self.holds = holds
  }

  /// The root of the tab.
  public static var root: Self {
    Self { below in
      if case nil = below { true } else { false }
    }
  }

  /// Returns the screens in one case.
  ///
  /// - Parameter path: A case key path, such as `\.detail`.
  /// - Returns: The parent.
  @inlinable
  public static func screen<Value>(_ path: CaseKeyPath<Path, Value>) -> Self {
    let path = AnyCasePath(path)
    return Self { below in
      guard let below else { return false }
      if case nil = path.extract(from: below) { return false }
      return true
    }
  }
}
