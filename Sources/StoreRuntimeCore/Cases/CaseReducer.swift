/// An enum of features, of which one at a time is in a place.
///
/// `@Reducer` on an enum writes all of it. By hand, declare the state with a case for each feature,
/// the actions with the same cases, and a `CaseReducers` as the body.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Action: Sendable, Body == CaseReducers<State, Action> {
  /// What a view shows: the store of the feature that is there.
  associatedtype CaseScope: Sendable

  /// The reducers of all cases.
  static var body: CaseReducers<State, Action> { get }

  /// Returns the store of the feature that is there.
  ///
  /// - Parameter store: The store of all of them.
  /// - Returns: The case with its store.
  static func scope(_ store: isolated Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers of all cases.
  public var body: CaseReducers<State, Action> { Self.body }
}

/// The state of a ``CaseReducer``, which tells what reducer runs it.
public protocol CaseReducerState: StateWithReducer, Sendable {
  /// The enum of features that has this state.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Returns whether a state goes away with any action, as an alert does.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is in a case that holds no feature but what is presented until it is
  ///   answered.
  static func isEphemeral(_ state: Self) -> Bool
}

extension CaseReducerState {
  /// Returns `false`: features stay until they are dismissed.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it goes away with any action.
  public static func isEphemeral(_ state: Self) -> Bool {
    false
  }
}

extension KeyedEncodingContainer {
  /// Encodes the state of an enum of features, unless it is in an ephemeral case.
  ///
  /// The compiler uses it where it writes `encode(to:)`.
  ///
  /// - Parameters:
  ///   - value: The state.
  ///   - key: The key.
  /// - Throws: What encoding the state throws.
  public mutating func encodeIfPresent<State: CaseReducerState & Encodable>(
    _ value: State?, forKey key: Key
  ) throws {
    guard let value, !State.isEphemeral(value) else { return }
    try encode(value, forKey: key)
  }
}

/// State that is presented until something is chosen in it, such as an alert.
///
/// Any action that is sent to it takes it away, after the reducers have seen the action. Where it
/// is in an optional that isn't ``Presents``, it goes before the reducers that `ifLet` wraps see
/// the action, so that they can put something else into its place. It has no reducer and no effects
/// of its own, and what is presented so is not told of it by ``DependencyValues/isPresented``. In a
/// `Codable` state it counts as nothing.
///
/// A type of your own conforms by naming the actions that can be chosen:
///
/// ```swift
/// struct Toast: EphemeralState {
///   enum Action: Sendable { case undoButtonTapped }
///   var text: String
/// }
/// ```
public protocol EphemeralState<Action>: StateWithReducer, SendableMetatype {
  /// What can be chosen.
  associatedtype Action
}

extension KeyedEncodingContainer {
  /// Encodes nothing: ephemeral state isn't restored.
  ///
  /// The compiler uses it where it writes `encode(to:)`.
  ///
  /// - Parameters:
  ///   - value: The ephemeral state.
  ///   - key: The key.
  public mutating func encodeIfPresent<State: EphemeralState & Encodable>(
    _ value: State?, forKey key: Key
  ) {}
}

/// The reducers of the cases of an enum, of which an action runs one.
///
/// Finding it takes the same time however many there are, and running it no more of the stack than
/// that one needs.
@_documentation(visibility: internal)
public struct CaseReducers<State, Action>: ReducerOperator {
  /// The reducer of one case, with the number that the case has.
  public struct Element: Sendable {
    @usableFromInline let number: Int

    @usableFromInline let location: IssueLocation

    @usableFromInline let prepare: @Sendable () -> PreparedReducer<State, Action>

    /// Returns the ids of the payload, `nil` if it has none.
    @usableFromInline let ids: (@Sendable (State) -> [AnyHashable])?

    /// Makes the reducer of one case.
    ///
    /// - Parameters:
    ///   - number: The number of the case, the same for the state and the action.
    ///   - state: The path to the state of the feature in the case.
    ///   - action: The path to the actions of the feature in the case.
    ///   - fileID: The file that an issue names.
    ///   - filePath: The path of the file that an issue names.
    ///   - line: The line that an issue names.
    ///   - column: The column that an issue names.
    ///   - reducer: Makes the reducer of the feature; returns `nil` if it has none.
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

  /// Combines the reducers of cases; by default there are none, and so no state.
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

  /// Returns the reducers in the form in which a store runs them.
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

  // What follows is done when a store is made, or is rare: clients, who would take long to compile
  // it, needn't specialise it.

  /// Returns the prepared form of the reducer of each case, by the case's number.
  @usableFromInline
  func prepareCases() -> [PreparedReducer<State, Action>?] {
    // Small enough for a table with a place for each.
    let numbers = 0..<1 << 16
    let count = elements.map(\.number).filter(numbers.contains).max().map { $0 + 1 } ?? 0
    var cases = [PreparedReducer<State, Action>?](repeating: nil, count: count)
    for element in elements {
      if numbers.contains(element.number), cases[element.number] == nil {
        cases[element.number] = element.prepare()
        continue
      }
      reportIssue(
        """
        A case of "\(State.self)" has the number \(element.number), which another one has too or \
        which isn't between 0 and \(numbers.upperBound - 1). Its reducer never runs. Give each \
        case a number of its own, from 0 on.
        """,
        at: element.location)
    }
    return cases
  }

  /// Returns what responds for the screen in the case that the state is in.
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

  /// Returns the feature in the case that the state is in, as a search for guards sees it.
  private func parts(
    of cases: [PreparedReducer<State, Action>?]
  ) -> [GuardedPart<State, Action>] {
    let parts = cases.map { $0?.parts ?? [] }
    guard parts.contains(where: { !$0.isEmpty }) else { return [] }
    /// The parts of the case that the state is in, with the case's key.
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

  /// Returns what goes on into the case that the state is in.
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

  /// The boundary around the feature in the case that the state is in.
  ///
  /// There is one for all cases, as only one is there at a time.
  @usableFromInline var boundary: FeatureBoundary<State> {
    let presentedID = presentedID
    return FeatureBoundary(at: NavigationLocation(keyPath: \Self.self)) { state, _ in
      .child(presentedID(state))
    }
  }

  /// Returns what tells a state from others: its case and the ids of the payload.
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
  /// The feature that is there, with its store, to be told apart by a `switch`.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): show(store)
  /// case .edit(let store): show(store)
  /// }
  /// ```
  ///
  /// It is what the state is at the moment: read it again when the state is in another case.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Store where State: CaseReducerState {
  /// Returns a store of the feature in one case of an enum of features, on the same isolation.
  ///
  /// `@Reducer` uses it to write `scope`. Once the state is in another case, the child's state
  /// stays what it was first.
  ///
  /// - Parameters:
  ///   - path: The path to the child's state.
  ///   - action: A case key path to the child's actions.
  ///   - initial: The child's state at the moment.
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

/// Where the state of a feature is that is one of several: what a key path has of it.
///
/// Ids of models tell places apart by their numbers.
struct CasePlace<State, Child: Sendable>: Hashable, Sendable {
  let find: @Sendable (State) -> Child?

  /// The child's state when it was there last.
  let initial: Child
  let number: Int

  static func == (place: Self, other: Self) -> Bool { place.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension CaseReducerState {
  subscript<Child>(place: CasePlace<Self, Child>) -> Child { place.find(self) ?? place.initial }
}

/// The state of a feature that is one of an enum's, or of none once it is gone.
///
/// `Optional` conforms to it for such states, and nothing else has to.
@_documentation(visibility: internal)
public protocol OptionalCaseReducerState {
  /// The state while there is one.
  associatedtype PresentState: CaseReducerState

  /// The state, `nil` once it is gone.
  var presentState: PresentState? { get }
}

extension OptionalCaseReducerState {
  subscript<Child>(place: CasePlace<Self, Child>) -> Child { place.find(self) ?? place.initial }
}

extension Optional: OptionalCaseReducerState where Wrapped: CaseReducerState {
  /// The state, `nil` once it is gone.
  public var presentState: Wrapped? { self }
}

extension Store
where State: OptionalCaseReducerState, State.PresentState.StateReducer.Action == Action {
  /// The feature that is there, with its store, to be told apart by a `switch`; `nil` if none is.
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
  /// It is what the state is at the moment: read it again when the state is in another case.
  public var `case`: State.PresentState.StateReducer.CaseScope? {
    guard let initial = state.presentState else { return nil }
    let present = scope(
      state: \State.[CasePlace(find: \.presentState, initial: initial, number: 0)],
      path: AnyCasePath(embed: { $0 }, extract: { $0 }), isGone: nil)
    return present.assumeIsolated { State.PresentState.StateReducer.scope($0) }
  }
}

/// The state of a child that names its reducer: an enum of features, or ephemeral state.
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
