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
  /// `forEach`. A move that waits for an answer, or that a screen refuses, doesn't run this one
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
  /// Prepares the features of a tab, and what makes its moves.
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
    return PreparedReducer(around: [features], responder: responder) { state, action in
      switch action {
      case .root, .path(.element):
        let effect = Self.reduce(action, &state, by: features, isInTabs)
        return navigator.judging(effect, of: action, &state)
      default:
        return navigator.reduce(action, &state)
      }
    }
    // The effects of all features of the tab end when another `TabStack` takes its place.
    .bounded(by: FeatureBoundary(birth: .known(as: "birth") { \State.record.birth }))
    // A group of tabs looks at those that are shown, ask, or wait for something.
    .demandingAttention { state in
      state.record.status.isVisible || state.record.isUnsettled || state.question != nil
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
      isShown = if case .root = state.record.told { true } else { false }
    case .path(.element(let id, _)):
      isShown = if case .screen(id) = state.record.told { true } else { false }
    default:
      return LeaveGuards.ofTabs.running { features(&state, action) }
    }
    if isShown, screenVisibility() == .shown {
      return LeaveGuards.ofTabs.running { features(&state, action) }
    }
    let isHidden = isInTabs || state.record.wasVisible
    let visibility = isShown ? ScreenVisibility.shown : isHidden ? .hidden : .unknown
    return reducingScreen(that: visibility) {
      LeaveGuards.ofTabs.running { features(&state, action) }
    }
  }
}

extension Reducer {
  /// Returns the reducer of the root of a tab or of a screen, which settles the tabs that the root
  /// has itself.
  ///
  /// Those of a screen are settled by the stack that the screen is an element of.
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

/// What is around a feature that is being prepared.
///
/// What has its own reducer, such as something that is presented, is prepared later, by itself.
@usableFromInline
enum Surroundings: Sendable {
  /// The feature is a tab of an app.
  case tabs

  /// The feature is the root of a tab or a screen on its stack, or a part of one: it is told what
  /// happens to that.
  case screen

  @TaskLocal private static var local: Surroundings?

  @usableFromInline static var current: Surroundings? { local }

  /// Prepares features.
  @usableFromInline
  static func with<Result>(_ surroundings: Surroundings, _ prepare: () -> Result) -> Result {
    $local.withValue(surroundings, operation: prepare)
  }
}
