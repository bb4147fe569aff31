public import StoreRuntimeCore

extension Reducer {
  /// Integrates the root of a tab and the screens on its stack.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   // What leads from one screen to the next.
  /// }
  /// .stack { ItemListFeature() }
  /// ```
  ///
  /// For an action of the root or of a screen its reducer runs first and then this one. A move is
  /// made first, and then this one runs; for a `.popFrom` of the stack this one runs first, as for
  /// `forEach`. A move that waits for an answer, or that a screen vetoes, doesn't run this one
  /// with `.popFrom`.
  ///
  /// - Parameters:
  ///   - root: The reducer of the root.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The reducer of the tab.
  @inlinable
  public func stack<Root: Reducer, Path: PathState & CaseReducerState>(
    _ root: () -> Root,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<TabStack<Path>, TabStackAction<Root.Action, Path, Path.StateReducer.Action>>
  where
    State == TabStack<Path>,
    Action == TabStackAction<Root.Action, Path, Path.StateReducer.Action>,
    Root.State == Path.Root, Root.Action: Sendable
  {
    DismissalJudge.with(.ofTabs) {
      TabStackReducer<_, Root.Action, Path>(
        CombineReducers {
          Scope(state: \TabStack<Path>.root, actionPath: Action.rootPath) {
            ScreenReducer(root(), isRoot: true)
          }
          self
        }
        .forEach(
          \TabStack<Path>.stack, actionPath: Action.stackPath,
          destination: { ScreenReducer(Path.StateReducer.body, isRoot: false) },
          fileID: fileID, filePath: filePath, line: line, column: column),
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}

/// Runs the features of a tab, and makes its moves.
@usableFromInline
struct TabStackReducer<Inner: Reducer, RootAction: Sendable, Path: PathState & CaseReducerState>:
  ReducerOperator
where
  Inner.State == TabStack<Path>,
  Inner.Action == TabStackAction<RootAction, Path, Path.StateReducer.Action>
{
  @usableFromInline typealias State = TabStack<Path>
  @usableFromInline typealias Action = Inner.Action

  @usableFromInline let inner: Inner
  @usableFromInline let location: IssueLocation

  @inlinable
  init(_ inner: Inner, at location: IssueLocation) {
    self.inner = inner
    self.location = location
  }

  @inlinable
  func prepare() -> PreparedReducer<Inner.State, Inner.Action> {
    let isInTabs = Surroundings.current == .tabs
    let features = DismissalJudge.with(.ofTabs) { self.inner.prepare() }
    let inner = PreparedReducer(running: [features]) { state, action in
      Self.reduce(action, &state, by: features, isInTabs)
    }
    let navigator = StackNavigator(inner, at: location)
    let responder = ScreenResponder<State, Action>(settles: true) { state, message in
      navigator.respond(&state, to: message)
    }
    return PreparedReducer(around: [features], responder: responder) { state, action in
      switch action {
      case .root, .path(.element):
        let effect = Self.reduce(action, &state, by: features, isInTabs)
        if DismissalJudge.mayHaveHeld { navigator.holdDismissal(by: action, &state) }
        return effect
      default:
        return navigator.reduce(action, &state)
      }
    }
  }

  /// Runs the features of the tab, and says whether the one is shown that the action is for.
  @inlinable
  static func reduce(
    _ action: Action, _ state: inout State, by features: PreparedReducer<State, Action>,
    _ isInTabs: Bool
  ) -> Effect<Action> {
    let isShown: Bool
    switch action {
    case .root:
      isShown = if case .root = state.books.told { true } else { false }
    case .path(.element(let id, _)):
      isShown = if case .screen(id) = state.books.told { true } else { false }
    default:
      return features(&state, action)
    }
    if isShown, screenVisibility() == .shown { return features(&state, action) }
    let isHidden = isInTabs || state.books.wasVisible
    let visibility = isShown ? ScreenVisibility.shown : isHidden ? .hidden : .unknown
    return reducingScreen(that: visibility) { features(&state, action) }
  }
}
