/// The reducers of the cases of an enum, of which an action runs one.
///
/// Finding it takes the same time however many there are, and running it no more of the stack than that
/// one needs.
public struct CaseReducers<State, Action>: Reducer {
  /// The reducer of one case, with the number that the case has.
  public struct Element: Sendable {
    @usableFromInline let number: Int

    /// Makes the reducer, `nil` for a case that goes away with any action.
    @usableFromInline let reducer: (@Sendable () -> Reduce<State, Action>)?

    /// Returns the hash value of the payload's id, `nil` if it has none.
    @usableFromInline let id: (@Sendable (State) -> Int)?

    /// Makes the reducer of one case.
    ///
    /// - Parameters:
    ///   - number: The number of the case, the same for the state and the action.
    ///   - reducer: Makes the reducer, which may assume that the action is in the case.
    @inlinable
    public init(_ number: Int, reducer: @escaping @Sendable () -> Reduce<State, Action>) {
      self.number = number
      self.reducer = reducer
      self.id = nil
    }

    /// Makes the reducer of one case, whose payload may have an id.
    ///
    /// Where the case is presented, another id of an `Identifiable` payload is another presentation.
    ///
    /// - Parameters:
    ///   - number: The number of the case, the same for the state and the action.
    ///   - path: The path to the payload.
    ///   - reducer: Makes the reducer, which may assume that the action is in the case.
    public init<Payload>(
      _ number: Int,
      state path: AnyCasePath<State, Payload>,
      reducer: @escaping @Sendable () -> Reduce<State, Action>
    ) {
      self.number = number
      self.reducer = reducer
      self.id = PresentedIdentity<Payload>.hash(ofPayload: path.extractValue)
    }

    /// Marks a case that goes away with any action, such as an alert, and has no reducer.
    ///
    /// - Parameter number: The number of the case, the same for the state and the action.
    public init(ephemeral number: Int) {
      self.number = number
      self.reducer = nil
      self.id = nil
    }
  }

  @usableFromInline let stateNumber: @Sendable (State) -> Int
  @usableFromInline let actionNumber: @Sendable (Action) -> Int
  @usableFromInline let elements: [Element]

  /// Combines the reducers of cases.
  ///
  /// - Parameters:
  ///   - stateNumber: Returns the number of the case that a state is in.
  ///   - actionNumber: Returns the number of the case that an action is in.
  ///   - elements: The reducers, in any order; a case may have none.
  @inlinable
  public init(
    state stateNumber: @escaping @Sendable (State) -> Int,
    action actionNumber: @escaping @Sendable (Action) -> Int,
    _ elements: [Element]
  ) {
    self.stateNumber = stateNumber
    self.actionNumber = actionNumber
    self.elements = elements
  }

  /// Runs the reducer of the case that the action is in.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: The action.
  /// - Returns: What is to be done next.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let number = actionNumber(action)
    guard let reducer = elements.first(where: { $0.number == number })?.reducer?() else {
      return .none
    }
    guard let context = ReductionContext.current else {
      return reducer.reduce(into: &state, action: action)
    }
    return context.run(
      inside: context.scopes + [.numberedCase(number)], areStacksKnown: context.areStacksKnown
    ) {
      reducer.reduce(into: &state, action: action)
    }
  }

  /// Returns the reducers in the form in which a store runs them.
  ///
  /// - Returns: The prepared reducer.
  @inlinable
  public func prepare() -> PreparedReducer<State, Action> {
    let count = (elements.map(\.number).max() ?? -1) + 1
    var table = [PreparedReducer<State, Action>?](repeating: nil, count: count)
    for element in elements {
      table[element.number] = element.reducer?().prepare(inside: .numberedCase(element.number))
    }
    let prepared = table
    let reduce = prepared.map { $0?.reduce }
    let actionNumber = actionNumber
    return PreparedReducer(
      reduce: { state, action in
        let number = actionNumber(action)
        guard number < reduce.count, let reduce = reduce[number] else { return .none }
        return reduce(&state, action)
      },
      synchronize: synchronization(of: prepared),
      locations: prepared.flatMap { $0?.locations ?? [] })
  }

  /// What tells the states apart where they are presented.
  var identities: CaseIdentities<State> {
    CaseIdentities(
      number: stateNumber,
      ids: Dictionary(
        elements.compactMap { element in element.id.map { (element.number, $0) } },
        uniquingKeysWith: { first, _ in first }),
      ephemeral: Set(elements.lazy.filter { $0.reducer == nil }.map(\.number)))
  }

  /// Returns whether an action is for the case that a state is in.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state.
  /// - Returns: Whether the action reaches it.
  @usableFromInline
  func isMeant(_ action: Action, for state: State) -> Bool {
    actionNumber(action) == stateNumber(state)
  }

  @inlinable
  func synchronization(
    of prepared: [PreparedReducer<State, Action>?]
  ) -> (@Sendable (inout State, NavigationSync) -> Void)? {
    guard prepared.contains(where: { $0?.synchronize != nil }) else { return nil }
    let stateNumber = stateNumber
    let locations = prepared.indices.map { prepared[$0]?.locations ?? [] }
    return { state, sync in
      let number = stateNumber(state)
      if sync.scope != nil {
        // What other cases have presented is gone with them.
        for other in locations.indices where other != number {
          sync.endChildren(at: locations[other])
        }
      }
      guard number < prepared.count else { return }
      prepared[number]?.synchronize?(&state, sync)
    }
  }
}
