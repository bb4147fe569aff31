/// The reducers of the cases of an enum, of which an action runs one.
///
/// Finding it takes the same time however many there are, and running it no more of the stack than
/// that one needs.
public struct CaseReducers<State, Action>: ReducerOperator {
  /// The reducer of one case, with the number that the case has.
  public struct Element: Sendable {
    let number: Int

    let location: IssueLocation

    let prepare: @Sendable () -> PreparedReducer<State, Action>

    /// Returns the ids of the payload, `nil` if it has none.
    let ids: (@Sendable (State) -> [AnyHashable])?

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
      self.init(number, payload: state.extractValue, at: location) {
        guard let child = reducer() else { return EmptyReducer().prepare() }
        return Scope(.enumCase(state), action, child, at: location)
          .prepare(inside: ScopeStep(caseNumber: number))
          .telling(Child.Action.self, embedding: action.embedValue)
      }
    }

    @usableFromInline
    init<Payload>(
      _ number: Int,
      payload: @escaping @Sendable (State) -> Payload?,
      at location: IssueLocation,
      prepare: @escaping @Sendable () -> PreparedReducer<State, Action>
    ) {
      self.number = number
      self.location = location
      self.prepare = prepare
      self.ids = PresentedIdentity<Payload>.ids(ofPayload: payload)
    }
  }

  private let stateNumber: @Sendable (State) -> Int
  @usableFromInline let actionNumber: @Sendable (Action) -> Int
  private let elements: [Element]

  /// Makes the reducer of an enum without cases, of which there is no state.
  public init() {
    self.init(state: { _ in 0 }, action: { _ in 0 }, [])
  }

  /// Combines the reducers of cases.
  ///
  /// - Parameters:
  ///   - stateNumber: Returns the number of the case that a state is in.
  ///   - actionNumber: Returns the number of the case that an action is in.
  ///   - elements: The reducers, in any order; a case may have none.
  public init(
    state stateNumber: @escaping @Sendable (State) -> Int,
    action actionNumber: @escaping @Sendable (Action) -> Int,
    _ elements: [Element]
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
      locations: cases.flatMap { $0?.locations ?? [] },
      responder: responder(of: cases))
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
        which isn't between 0 and \(numbers.upperBound - 1). Its reducer never runs. Give each case \
        a number of its own, from 0 on.
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
    return ScreenResponder(settles: cases.contains { $0?.settles == true }) { state, message in
      let number = stateNumber(state)
      guard cases.indices.contains(number) else { return ScreenResponse() }
      return cases[number]?.respond(&state, to: message) ?? ScreenResponse()
    }
  }

  /// Returns what goes on into the case that the state is in.
  @usableFromInline
  func synchronization(
    of cases: [PreparedReducer<State, Action>?]
  ) -> (@Sendable (inout State, NavigationSync) -> Void)? {
    guard cases.contains(where: { $0?.synchronize != nil }) else { return nil }
    return { state, sync in
      let number = stateNumber(state)
      if sync.node != nil {
        // What other cases have presented is gone with them.
        for other in cases.indices where other != number {
          sync.endChildren(at: cases[other]?.locations ?? [])
        }
      }
      if cases.indices.contains(number) { cases[number]?.synchronize?(&state, sync) }
    }
  }

  /// What tells the states apart where they are presented.
  var identities: CaseIdentities<State> {
    CaseIdentities(
      number: stateNumber,
      ids: Dictionary(
        elements.compactMap { element in element.ids.map { (element.number, $0) } },
        uniquingKeysWith: { first, _ in first }))
  }

  /// Returns whether an action is for the case that a state is in.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state.
  /// - Returns: Whether the action reaches it.
  func isMeant(_ action: Action, for state: State) -> Bool {
    actionNumber(action) == stateNumber(state)
  }
}
