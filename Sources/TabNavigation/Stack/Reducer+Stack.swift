public import StoreRuntimeCore

extension Reducer {
  /// Integrates the root of a tab and the screens on its stack.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   // Pushes screens for actions of the root and of other screens.
  /// }
  /// .stack { ItemListFeature() }
  /// ```
  ///
  /// For an action of the root or of a screen, the feature's reducer runs first and then this one.
  /// A move is carried out first, and then this one runs; for a `.popFrom` of the stack and for
  /// ``StackMove/prepare(_:_:)`` this one runs first. If a move waits for an answer, or a screen
  /// refuses it, this one doesn't run with `.popFrom`.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let features = LeaveGuards.with(.ofTabs) {
      CombineReducers {
        Scope(
          .property(.known(as: "root") { \TabStack<Path>.root }), Action.rootPath,
          root().asScreen(isRoot: true), at: location)
        self
      }
      .forEach(
        .known(as: "stack") { \TabStack<Path>.stack }, path: Action.stackPath,
        Path.StateReducer.body.asScreen(isRoot: false), isOfTab: true, at: location)
    }
    return Reduce(makePrepared: { StackNavigator.prepare(features, at: location) })
  }
}

extension StackNavigator {
  /// Prepares the features of a tab, and the navigator of its moves.
  @inlinable
  static func prepare(
    _ features: some Reducer<State, Action>, at location: IssueLocation
  ) -> PreparedReducer<State, Action> {
    let isInTabs = Surroundings.current == .tabs
    let features = LeaveGuards.with(.ofTabs) { features.prepare() }
    let inner = PreparedReducer(running: [features]) { state, action in
      Self.reduce(action, &state, by: features, isInTabs)
    }
    let navigator = StackNavigator(inner, at: location)
    let parts = navigator.parts
    let responder = ScreenResponder<State, Action>(settling: .onRequest, parts: parts) {
      state, message in
      navigator.respond(&state, to: message)
    }
    return PreparedReducer(containersOf: [features], responder: responder) { state, action in
      switch action {
      case .root, .path(.element):
        if state.record.prepared != nil { state.record.prepared = nil }
        let effect = Self.reduce(action, &state, by: features, isInTabs)
        return navigator.judging(effect, of: action, &state)
      default:
        return navigator.reduce(action, &state)
      }
    }
    // The effects of all features of the tab end when another `TabStack` replaces it.
    .bounded(by: FeatureBoundary(birth: .known(as: "birth") { \State.record.birth }))
    // A group of tabs visits those that are visible, ask a question, or have unsettled work.
    .demandingAttention { state in
      state.record.status.isVisible || state.record.isUnsettled || state.record.status.isHeld
    }
  }

  /// Runs the features of the tab, and sets the visibility of the action's screen.
  ///
  /// Runs user code: the reducers.
  @inlinable
  static func reduce(
    _ action: Action, _ state: inout State, by features: PreparedReducer<State, Action>,
    _ isInTabs: Bool
  ) -> Effect<Action> {
    let isShown: Bool
    switch action {
    case .root:
      isShown = if case .root = state.record.appeared { true } else { false }
    case .path(.element(let id, _)):
      isShown = if case .screen(id) = state.record.appeared { true } else { false }
    default:
      return LeaveGuards.ofTabs.running { features(&state, action) }
    }
    if isShown, CurrentReduction().screenVisibility == .shown {
      return LeaveGuards.ofTabs.running { features(&state, action) }
    }
    let isHidden = isInTabs || state.record.wasVisible
    let visibility = isShown ? ScreenVisibility.shown : isHidden ? .hidden : .unknown
    return CurrentReduction().reducingScreen(that: visibility) {
      LeaveGuards.ofTabs.running { features(&state, action) }
    }
  }
}

extension Reducer {
  /// Returns the reducer of the root of a tab or of a screen, which settles any tabs inside the
  /// root.
  ///
  /// Tabs inside a screen are settled by the screen's stack.
  @inlinable
  func asScreen(isRoot: Bool) -> Reduce<State, Action> {
    Reduce(makePrepared: {
      let base = Surroundings.with(.screen) { prepare() }
      guard isRoot, base.settles else { return base }
      return PreparedReducer(running: [base]) { state, action in
        base.reduceAndSettle(&state, action)
      }
    })
  }
}

/// The surroundings of a feature that is being prepared.
///
/// A feature with its own reducer, such as a presentation, is prepared later, by itself.
@usableFromInline
enum Surroundings: Sendable {
  /// The feature is a tab of an app.
  case tabs

  /// The feature is the root of a tab, a screen on its stack, or a part of one: it receives their
  /// events.
  case screen

  @TaskLocal private static var local: Surroundings?

  @usableFromInline static var current: Surroundings? { local }

  /// Prepares features.
  @usableFromInline
  static func with<Result>(_ surroundings: Surroundings, _ prepare: () -> Result) -> Result {
    $local.withValue(surroundings, operation: prepare)
  }
}

// The paths that the macro generates aren't specialised for clients, which costs half an action.
extension TabStackAction {
  @inlinable static var rootPath: AnyCasePath<Self, RootAction> {
    AnyCasePath(
      embed: { .root($0) },
      extract: { if case .root(let action) = $0 { action } else { nil } })
  }

  @inlinable static var stackPath: AnyCasePath<Self, StackAction<Path, PathAction>> {
    AnyCasePath(
      embed: { .path($0) },
      extract: { if case .path(let action) = $0 { action } else { nil } })
  }
}
