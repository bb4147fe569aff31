import StoreRuntime

/// A feature without children whose effects listen to a ``Beacon``.
struct Leaf: Reducer {
  struct State: Codable, Equatable, Sendable {
    var name = ""
    var received: [Int] = []
  }

  enum Action: Sendable, CasePathable {
    case received(Int)

    /// Listens under the name that the state has then.
    case listen

    /// Ends the listener that an earlier action of this kind started, and listens.
    case relisten

    /// Ends the listener that the action before has started.
    case stopListening

    case closeButtonTapped
    case perform(@Sendable (inout State) -> Effect<Action>)

    struct AllCasePaths: Sendable {
      var received: AnyCasePath<Action, Int> {
        AnyCasePath(
          embed: Action.received,
          extract: { if case .received(let number) = $0 { number } else { nil } })
      }
    }
    static let allCasePaths = AllCasePaths()
  }

  private enum CancelID { case listening }

  @Dependency(Beacon.self) var beacon
  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .received(let number):
      state.received.append(number)
      return .none
    case .listen:
      return listen(as: state.name)
    case .relisten:
      return listen(as: state.name).cancellable(id: CancelID.listening, cancelInFlight: true)
    case .stopListening:
      return .cancel(id: CancelID.listening)
    case .closeButtonTapped:
      return .run { _ in await dismiss() }
    case .perform(let change):
      return change(&state)
    }
  }

  private func listen(as name: String) -> Effect<Action> {
    .run { send in
      await beacon.listen(as: name) { await send(.received($0)) }
    }
  }
}
