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
  /// - Returns: What `body` returns, `nil` if the child isn't there.
  @inlinable
  func modify<Result>(_ state: inout State, _ body: (inout ChildState) -> Result) -> Result? {
    switch self {
    case .property(let access):
      return access.modify(&state, body)
    case .optional(let access):
      return access.modify(&state) { child in
        guard child != nil else { return nil }
        // Only unwrapping by force reaches the state in place.
        // swift-format-ignore: NeverForceUnwrap
        return body(&child!)
      }
    case .enumCase(let path, _):
      return path.modifyIfThere(&state, body)
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
