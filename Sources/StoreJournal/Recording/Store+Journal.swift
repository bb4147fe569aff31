public import StoreRuntimeCore

extension StoreCreation {
  /// Creates a store whose run is written to a journal from which it can be repeated.
  ///
  /// ```swift
  /// let journal = try JournalWriter<App.Action>(to: url)
  /// let store = Store(initialState: App.State(), journal: journal) { App() }
  /// ```
  ///
  /// A writer is for one store: to give it to a second one is a reported issue, and the second one
  /// isn't recorded.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store is to share, or `nil` for one of its own.
  ///   - journal: The file to write to, `nil` to write nothing.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for this store and its effects.
  public init<State: Sendable, Action: Codable & Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    on actor: (any Actor)? = nil,
    journal: JournalWriter<Action>?,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, on: actor, reducer: reducer,
      dependencies: DependencyValues(forStore: { prepareDependencies?(&$0) }),
      observer: journal?.makeRecorder(journal?.codec.map(ActionCoding.codec) ?? .codable))
  }

  /// Creates a store whose run is written to a journal: with the names of its actions only, unless
  /// the writer has a codec.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - actor: The actor whose executor the store is to share, or `nil` for one of its own.
  ///   - journal: The file to write to, `nil` to write nothing.
  ///   - reducer: The reducer.
  ///   - prepareDependencies: Overrides dependencies for this store and its effects.
  @_disfavoredOverload
  public init<State: Sendable, Action: Sendable, R: Reducer>(
    initialState: @autoclosure () -> State,
    on actor: (any Actor)? = nil,
    journal: JournalWriter<Action>?,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where Self == Store<State, Action>, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, on: actor, reducer: reducer,
      dependencies: DependencyValues(forStore: { prepareDependencies?(&$0) }),
      observer: journal?.makeRecorder(journal?.codec.map(ActionCoding.codec) ?? .described))
  }
}

extension JournalWriter {
  /// Makes what follows a store, unless another store has this writer.
  func makeRecorder<State>(
    _ coding: ActionCoding<Action>
  ) -> JournalRecorder<State, Action>? {
    let isSecond = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return isTaken
    }
    guard !isSecond else {
      reportIssue(
        """
        A journal was given to a second store: \(State.self). That store isn't recorded. Make a \
        "JournalWriter" for each store.
        """)
      return nil
    }
    return JournalRecorder(self, coding)
  }
}
