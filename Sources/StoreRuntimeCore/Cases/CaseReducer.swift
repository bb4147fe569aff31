/// An enum of features, one of which is active at a time.
///
/// `@Reducer` on an enum generates all of it. By hand, declare the state with a case for each
/// feature, the actions with the same cases, and a `CaseReducers` as the body.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Action: Sendable, Body == CaseReducers<State, Action> {
  /// The case of the active feature with its store, for views.
  associatedtype CaseScope: Sendable

  /// The reducers of all cases.
  static var body: CaseReducers<State, Action> { get }

  /// Returns the store of the active feature.
  ///
  /// - Parameter store: The store of the enum.
  /// - Returns: The case with its store.
  static func scope(_ store: isolated Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers of all cases.
  public var body: CaseReducers<State, Action> { Self.body }
}

/// The state of a ``CaseReducer``, whose type determines its reducer.
public protocol CaseReducerState: StateWithReducer, Sendable {
  /// The enum of features that has this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Returns a Boolean value that indicates whether any action dismisses a state, such as an alert.
  ///
  /// - Parameter state: The state.
  /// - Returns: `true` if it is in a case without a feature, whose payload is presented until it is
  ///   answered.
  static func isEphemeral(_ state: Self) -> Bool
}

extension CaseReducerState {
  /// Returns `false`: features are presented until they are dismissed.
  ///
  /// - Parameter state: The state.
  /// - Returns: `false`.
  public static func isEphemeral(_ state: Self) -> Bool {
    false
  }
}

extension KeyedEncodingContainer {
  /// Encodes the state of an enum of features, unless it is in an ephemeral case.
  ///
  /// Synthesised implementations of `encode(to:)` call it.
  ///
  /// - Parameters:
  ///   - value: The state.
  ///   - key: The key.
  /// - Throws: Any error from encoding the state.
  public mutating func encodeIfPresent<State: CaseReducerState & Encodable>(
    _ value: State?, forKey key: Key
  ) throws {
    guard let value, !PresentedIdentity<State>().isEphemeral(value) else { return }
    try encode(value, forKey: key)
  }
}

/// State that is presented until the user makes a choice, such as an alert.
///
/// Any action that is sent to it removes it, after the reducers have run. In an optional that isn't
/// ``Presents``, it is removed before the reducers that `ifLet` wraps run, so that they can replace
/// it. It has no reducer and no effects of its own, and isn't reflected in
/// ``DependencyValues/isPresented``. In a `Codable` state it is encoded as `nil`.
///
/// To conform a type of your own, declare the actions that can be chosen:
///
/// ```swift
/// struct Toast: EphemeralState {
///   enum Action: Sendable { case undoButtonTapped }
///   var text: String
/// }
/// ```
public protocol EphemeralState<Action>: StateWithReducer, SendableMetatype {
  /// The actions that can be chosen.
  associatedtype Action
}

extension KeyedEncodingContainer {
  /// Encodes nothing: ephemeral state isn't restored.
  ///
  /// Synthesised implementations of `encode(to:)` call it.
  ///
  /// - Parameters:
  ///   - value: The ephemeral state.
  ///   - key: The key.
  public mutating func encodeIfPresent<State: EphemeralState & Encodable>(
    _ value: State?, forKey key: Key
  ) {}
}

/// The reducers of an enum's cases, one of which runs for an action.
///
/// The time to find it doesn't depend on the number of cases, and running it uses only the stack
/// space that this reducer needs.
@_documentation(visibility: internal)
public struct CaseReducers<State, Action>: ReducerOperator {
  /// The reducer of one case and the number of the case.
  public struct Element: Sendable {
    @usableFromInline let number: Int

    @usableFromInline let location: IssueLocation

    @usableFromInline let prepare: @Sendable () -> PreparedReducer<State, Action>

    /// Returns the ids of the payload, or `nil` if it has none.
    @usableFromInline let ids: (@Sendable (State) -> [AnyHashable])?

    /// Returns whether the state is in this case and its payload is ephemeral, or `nil` if it never
    /// is.
    @usableFromInline let hasEphemeralPayload: (@Sendable (State) -> Bool)?

    /// Creates the reducer of one case.
    ///
    /// - Parameters:
    ///   - number: The number of the case, the same for the state and the action.
    ///   - state: The path to the state of the feature in the case.
    ///   - action: The path to the actions of the feature in the case.
    ///   - fileID: The file that an issue names.
    ///   - filePath: The path of the file that an issue names.
    ///   - line: The line that an issue names.
    ///   - column: The column that an issue names.
    ///   - reducer: Creates the reducer of the feature, or returns `nil` if it has none.
    @inlinable
    public init<Child: Reducer>(
      _ number: Int,
      state: AnyCasePath<State, Child.State>,
      action: AnyCasePath<Action, Child.Action>,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      reducer: @escaping @Sendable () -> Child?
    ) {
      let location = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      self.number = number
      self.location = location
      self.ids = PresentedIdentity.ids(ofPayload: state.extractValue)
      self.hasEphemeralPayload = PresentedIdentity.isEphemeral(payload: state.extractValue)
      self.prepare = {
        guard let child = reducer() else { return EmptyReducer().prepare() }
        return Scope(.enumCase(state), action, child, at: location)
          .prepareUnbounded()
          .telling(Child.Action.self, embedding: action.embedValue)
      }
    }
  }

  let stateNumber: @Sendable (State) -> Int
  @usableFromInline let actionNumber: @Sendable (Action) -> Int
  private let elements: [Element]

  /// Combines the reducers of cases; without any, there is no state.
  ///
  /// - Parameters:
  ///   - stateNumber: Returns the number of the case that a state is in.
  ///   - actionNumber: Returns the number of the case that an action is in.
  ///   - elements: The reducers, in any order; a case may have none.
  public init(
    state stateNumber: @escaping @Sendable (State) -> Int = { _ in 0 },
    action actionNumber: @escaping @Sendable (Action) -> Int = { _ in 0 },
    _ elements: [Element] = []
  ) {
    self.stateNumber = stateNumber
    self.actionNumber = actionNumber
    self.elements = elements
  }

  /// Returns the prepared form of the reducers, which a store runs.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    let cases = prepareCases()
    let reduce = cases.map { $0?.reduce }
    let actionNumber = actionNumber
    return PreparedReducer(
      reduce: { state, action in
        let number = actionNumber(action)
        guard reduce.indices.contains(number) else { return .none }
        return reduce[number]?(&state, action) ?? .none
      },
      synchronize: synchronization(of: cases),
      holdsContainers: cases.contains { $0?.holdsContainers == true },
      responder: responder(of: cases)
    )
    .bounded(by: boundary)
  }

  // The following runs only when a store is created, or rarely. Clients needn't specialise it,
  // which would take long to compile.

  /// Returns the prepared form of the reducer of each case, by the case's number.
  @usableFromInline
  func prepareCases() -> [PreparedReducer<State, Action>?] {
    // Small enough for a table with an entry for each.
    let numbers = 0..<1 << 16
    let count = elements.map { $0.number }.filter(numbers.contains).max().map { $0 + 1 } ?? 0
    var cases = [PreparedReducer<State, Action>?](repeating: nil, count: count)
    for element in elements {
      if numbers.contains(element.number), cases[element.number] == nil {
        cases[element.number] = element.prepare()
        continue
      }
      reportIssue(
        """
        A case of "\(State.self)" has the number \(element.number), which is that of another case \
        or isn't between 0 and \(numbers.upperBound - 1). Its reducer never runs. Give each case a \
        number of its own, from 0 on.
        """,
        at: element.location)
    }
    return cases
  }

  /// Returns the responder for the screen in the state's current case.
  @usableFromInline
  func responder(
    of cases: [PreparedReducer<State, Action>?]
  ) -> ScreenResponder<State, Action>? {
    guard cases.contains(where: { $0?.responder != nil }) else { return nil }
    let settling = cases.compactMap { $0?.settling }.max() ?? .never
    return ScreenResponder(settling: settling, parts: parts(of: cases)) { state, message in
      let number = stateNumber(state)
      guard cases.indices.contains(number) else { return ScreenResponse() }
      return cases[number]?.respond(&state, to: message) ?? ScreenResponse()
    }
  }

  /// Returns the feature in the state's current case as a part that a guard search visits.
  private func parts(
    of cases: [PreparedReducer<State, Action>?]
  ) -> [GuardedPart<State, Action>] {
    let parts = cases.map { $0?.parts ?? [] }
    guard parts.contains(where: { !$0.isEmpty }) else { return [] }
    /// Returns the parts of the state's current case and the key of the case.
    @Sendable func current(_ state: State) -> (key: ChildKey, parts: [GuardedPart<State, Action>]) {
      let number = stateNumber(state)
      let key = ChildKey.child(PresentedID(number: number))
      return (key, parts.indices.contains(number) ? parts[number] : [])
    }
    let part = GuardedPart<State, Action>(
      mayObject: { survey in parts.contains { $0.mayObject(&survey) } },
      search: { state, index, search in
        let (key, parts) = current(state)
        if parts.isEmpty { return }
        search.visit(
          GuardStep(index, key), key, state, isGuarded: false, isScope: false, parts)
      },
      feature: { state, path in
        let (key, parts) = current(state)
        return path.first?.key == key ? parts.feature(at: path.dropFirst(), in: state) : nil
      },
      tell: { state, event, path in
        let number = stateNumber(state)
        guard path.first?.key == current(state).key else { return .none }
        return cases[number]?.tell(event, path.dropFirst(), &state) ?? .none
      })
    return [part]
  }

  /// Returns a function that synchronises the state's current case.
  @usableFromInline
  func synchronization(
    of cases: [PreparedReducer<State, Action>?]
  ) -> (@Sendable (inout State, NavigationSync) -> Void)? {
    guard cases.contains(where: { $0?.synchronize != nil }) else { return nil }
    return { state, sync in
      let number = stateNumber(state)
      if cases.indices.contains(number) { cases[number]?.synchronize?(&state, sync) }
    }
  }

  /// The boundary around the feature in the state's current case.
  ///
  /// All cases share it, because only one is active at a time.
  @usableFromInline var boundary: FeatureBoundary<State> {
    let presentedID = presentedID
    let location = NavigationLocation(keyPath: \Self.self, isReplaceable: true)
    return FeatureBoundary(at: location) { state, _ in
      .child(presentedID(state))
    }
  }

  /// A function that returns whether the payload of a state's case, an enum of features itself, is
  /// ephemeral.
  var hasEphemeralPayload: @Sendable (State) -> Bool {
    let tests = elements.compactMap { $0.hasEphemeralPayload }
    return { state in tests.contains { $0(state) } }
  }

  /// A function that returns the identity of a state: its case and the ids of the payload.
  var presentedID: @Sendable (State) -> PresentedID {
    let ids = Dictionary(
      elements.compactMap { element in element.ids.map { (element.number, $0) } },
      uniquingKeysWith: { first, _ in first })
    return { [stateNumber] state in
      let number = stateNumber(state)
      return PresentedID(number: number, ids: ids[number]?(state) ?? [])
    }
  }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The active feature with its store, for use in a `switch`.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): show(store)
  /// case .edit(let store): show(store)
  /// }
  /// ```
  ///
  /// It reflects the current state: read it again when the state is in another case.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Store where State: CaseReducerState {
  /// Returns a store of the feature in one case of an enum of features, on the same isolation.
  ///
  /// `@Reducer` uses it to generate `scope`. While the state is in another case, the child's state
  /// is the initial one.
  ///
  /// - Parameters:
  ///   - path: The path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - initial: The child's current state.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    toCase path: AnyCasePath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    initial: ChildState
  ) -> Store<ChildState, ChildAction> {
    let place = CasePlace(find: path.extractValue, initial: initial, number: action.hashValue)
    return scope(state: \State.[place], path: AnyCasePath(action), isGone: nil)
  }
}

/// The place of a feature's state in an enum of features, as a component of a key path.
///
/// Ids of models distinguish places by number.
struct CasePlace<State, Child: Sendable>: Hashable, Sendable {
  let find: @Sendable (State) -> Child?

  /// The child's state while the enum is in another case.
  let initial: Child
  let number: Int

  static func == (place: Self, other: Self) -> Bool { place.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension CaseReducerState {
  subscript<Child>(place: CasePlace<Self, Child>) -> Child { place.find(self) ?? place.initial }
}

/// The state of a feature from an enum of features, or of none after its removal.
///
/// `Optional` conforms to it for such states. No other type has to.
@_documentation(visibility: internal)
public protocol OptionalCaseReducerState {
  /// The type of the state.
  associatedtype PresentState: CaseReducerState

  /// The state, or `nil` after its removal.
  var presentState: PresentState? { get }
}

extension OptionalCaseReducerState {
  subscript<Child>(place: CasePlace<Self, Child>) -> Child { place.find(self) ?? place.initial }
}

extension Optional: OptionalCaseReducerState where Wrapped: CaseReducerState {
  /// The state, or `nil` after its removal.
  public var presentState: Wrapped? { self }
}

extension Store
where State: OptionalCaseReducerState, State.PresentState.StateReducer.Action == Action {
  /// The active feature with its store, for use in a `switch`, or `nil` if there is none.
  ///
  /// ```swift
  /// let screen = store.scope(state: \.path[id: id], action: \.path[id: id])
  /// switch screen.case {
  /// case .detail(let store): show(store)
  /// case .edit(let store): show(store)
  /// case nil: break
  /// }
  /// ```
  ///
  /// It reflects the current state: read it again when the state is in another case.
  public var `case`: State.PresentState.StateReducer.CaseScope? {
    guard let initial = state.presentState else { return nil }
    let present = scope(
      state: \State.[CasePlace(find: \.presentState, initial: initial, number: 0)],
      path: AnyCasePath(embed: { $0 }, extract: { $0 }), isGone: nil)
    return present.assumeIsolated { State.PresentState.StateReducer.scope($0) }
  }
}

/// The state of a child that determines its reducer: an enum of features, or ephemeral state.
@_documentation(visibility: internal)
public protocol StateWithReducer {
  /// The actions of the child.
  associatedtype ChildAction

  /// The reducer of the child.
  static var childReducer: Reduce<Self, ChildAction> { get }
}

extension CaseReducerState {
  /// The reducers of all cases.
  @_documentation(visibility: internal)
  public static var childReducer: Reduce<Self, StateReducer.Action> {
    .erasing(StateReducer.body)
  }
}

extension EphemeralState {
  /// A reducer that does nothing.
  @_documentation(visibility: internal)
  public static var childReducer: Reduce<Self, Action> { .erasing(EmptyReducer()) }
}
