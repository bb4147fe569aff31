/// Integrates a child in an optional or in a case of an enum, for `ifLet` and `ifCaseLet`.
///
/// The child has its own effects, which are cancelled when it is removed. It isn't presented: a
/// dismissal inside the child dismisses the feature that presents its parent.
final class ChildIntegration<State, Action, ChildState, ChildAction>: ContainerIntegration {
  let toContainerAction: AnyCasePath<Action, ChildAction>
  let child: LazyReducer<ChildState, ChildAction>
  private let place: ChildPlace<State, ChildState>
  private let identity = PresentedIdentity<ChildState>(countingCase: false)
  private let issueLocation: IssueLocation

  init(
    _ place: ChildPlace<State, ChildState>,
    action toChildAction: AnyCasePath<Action, ChildAction>,
    child: some Reducer<ChildState, ChildAction>,
    at issueLocation: IssueLocation
  ) {
    self.place = place
    self.toContainerAction = toChildAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  func makeLocation() -> NavigationLocation {
    place.location(number: 0)
  }

  static func childAction(in action: ChildAction) -> ChildAction? { action }

  static func id(in action: ChildAction) {}

  func modifyChild(
    _ id: Void,
    for action: ChildAction,
    in state: inout State,
    at location: NavigationLocation,
    _ body: (inout ChildState, inout IntegratedChild) -> Void
  ) -> IntegratedChild? {
    var found: IntegratedChild?
    _ = place.modify(&state) { state in
      // An enum always has a case, so it can't be removed.
      var isEphemeral = false
      if case .optional = place { isEphemeral = identity.isEphemeral(state) }
      var child = IntegratedChild(key(of: state), isEphemeral: isEphemeral)
      body(&state, &child)
      found = child
    }
    return found
  }

  func firstResult<Result>(
    _ choice: ChildChoice, in state: inout State,
    _ body: (inout ChildState, ChildKey, Void) -> Result?
  ) -> Result? {
    guard let current = currentKey(in: state), choice.includes(current) else { return nil }
    var result: Result?
    _ = place.modify(&state) { result = body(&$0, current, ()) }
    return result
  }

  func visit(_ choice: ChildChoice, in state: State, _ body: (ChildState, ChildKey) -> Bool) {
    if let child = place.child(in: state) { _ = body(child, key(of: child)) }
  }

  func isThere(_ child: IntegratedChild, _ id: Void, in state: inout State) -> Bool {
    currentKey(in: state) == child.key
  }

  private func key(of child: ChildState) -> ChildKey {
    identity.id(of: child).map { .child($0) } ?? .identity(0)
  }

  /// Returns the key of the current child in the store's tree of nodes, or `nil` if there is none.
  // It only reads, because an in-place modification would call the property's observers.
  private func currentKey(in state: State) -> ChildKey? {
    place.child(in: state).map { key(of: $0) }
  }

  func reduceTaking(
    from state: inout State, base: (inout State) -> Effect<Action>
  ) -> Effect<Action>? {
    if case .optional(let access) = place { state[keyPath: access.keyPath] = nil }
    return base(&state)
  }

  func embedding(_ id: Void) -> @Sendable (ChildAction) -> Action { toContainerAction.embedValue }

  func reportRejection(of action: Action, in state: State) {
    var (name, what) = ("ifLet", "while its state is \"nil\"")
    if case .enumCase = place {
      name = "ifCaseLet"
      what = "while the state is in another case: \(shortDescription(of: state))"
    }
    reportNavigationIssue(
      """
      An "\(name)" received an action for a child \(what). Action: \
      \(shortDescription(of: action)). Neither the child's reducer nor those that "\(name)" wraps \
      were run. Send an action only while its feature is present, and let "\(name)" wrap the \
      reducers that remove the feature. See "Presentations".
      """,
      by: name, at: issueLocation)
  }

  /// Cancels the effects of a removed child, and synchronises the containers in a current one.
  ///
  /// - Complexity: O(1), in addition to the child's own synchronisation.
  func synchronize(
    _ state: inout State, _ sync: NavigationSync, at location: NavigationLocation
  ) {
    if sync.isTooDeep, case .optional(let access) = place, state[keyPath: access.keyPath] != nil {
      state[keyPath: access.keyPath] = nil
      sync.reportDepth(by: "ifLet", at: issueLocation)
    }
    var node = sync.node
    if let parent = sync.parentNode {
      node = sync.node(at: location, of: parent) { currentKey(in: state) }
    }
    guard let synchronize = child.synchronize else { return }
    _ = place.modify(&state) { synchronize(&$0, sync.inside(node)) }
  }
}

extension PreparedReducer {
  /// Integrates a child in an optional or in a case of an enum.
  @usableFromInline
  func integrating<ChildState, ChildAction>(
    _ child: some Reducer<ChildState, ChildAction>,
    in place: ChildPlace<State, ChildState>,
    action toChildAction: AnyCasePath<Action, ChildAction>,
    at location: IssueLocation
  ) -> Self {
    ChildIntegration(place, action: toChildAction, child: child, at: location)
      .integrate(into: self)
  }
}

extension Reducer {
  /// Integrates a child that exists while the state, an enum, is in a given case.
  ///
  /// ```swift
  /// .ifCaseLet(\.loggedIn, action: \.loggedIn) {
  ///   Account()
  /// }
  /// ```
  ///
  /// For an action of the child, its reducer runs first and then this one, which may change the
  /// state's case. The child's effects are cancelled when the state is in another case, and when
  /// the child is replaced by one with another id, if it is `Identifiable`. An action for a missing
  /// child is a reported issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toChildState: A case key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  ///   - child: The child's reducer.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and the child's.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: CaseKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    let place = ChildPlace.enumCase(AnyCasePath(toChildState), hashValue: toChildState.hashValue)
    let path = AnyCasePath(toChildAction)
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return integrating(path) { $0.integrating(child, in: place, action: path, at: location) }
  }
}
