/// Where the state of a child is in its parent's.
@usableFromInline
enum ChildPlace<State, ChildState>: Sendable {
  case property(StateAccess<State, ChildState>)

  /// An optional property: the child is there while it isn't `nil`.
  case optional(StateAccess<State, ChildState?>)

  /// A case of an enum. Of a key path to it the hash value is known.
  case enumCase(AnyCasePath<State, ChildState>, hashValue: Int = 0)

  /// Modifies the child's state in place.
  ///
  /// - Returns: Whether the child is there.
  // Not what `body` returns, whose type unspecialised code would look up.
  @inlinable
  func modify(_ state: inout State, _ body: (inout ChildState) -> Void) -> Bool {
    switch self {
    case .property(let access):
      access.modify(&state, body)
      return true
    case .optional(let access):
      return access.modify(&state) { child in
        guard child != nil else { return false }
        // Only unwrapping by force reaches the state in place.
        // swift-format-ignore: NeverForceUnwrap
        body(&child!)
        return true
      }
    case .enumCase(let path, _):
      return path.modifyIfThere(&state, body) != nil
    }
  }

  /// Returns the child's state, `nil` if the child isn't there.
  func child(in state: State) -> ChildState? {
    switch self {
    case .property(let access): state[keyPath: access.keyPath]
    case .optional(let access): state[keyPath: access.keyPath]
    case .enumCase(let path, _): path.extract(from: state)
    }
  }

  /// Returns the step of a scope to the child.
  ///
  /// - Parameter location: Where the scope is written, which tells case paths apart.
  /// - Returns: The step.
  @usableFromInline
  func step(at location: IssueLocation) -> ScopeStep {
    switch self {
    case .property(let access): ScopeStep(property: access.keyPath)
    case .optional(let access): ScopeStep(property: access.keyPath)
    case .enumCase(_, let hashValue):
      ScopeStep(caseAt: location, hashValueOfKeyPath: hashValue)
    }
  }
}

/// A way to a part of a state that is as fast as the state's layout allows.
///
/// A stored property is reached through its offset (4 ns), anything else through its key path (11
/// ns for the simplest, over 100 for a computed one).
@usableFromInline
package struct StateAccess<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @usableFromInline
  package init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Modifies the part in place.
  @inlinable
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      // `offset(of:)` is only there for a property that is stored inline, without observers, so a
      // `Value` lies at that offset; `root` is exclusive access to all of it.
      let value = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&value.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
