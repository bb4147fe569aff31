import StoreRuntime
import TestSupport

/// A feature without children whose effects listen to a ``Beacon``.
struct Leaf: Reducer {
  struct State: Codable, Equatable, Sendable {
    var name = ""
    var received: [Int] = []
  }

  @CasePathable
  enum Action: Sendable {
    case received(Int)

    /// Listens under the name that the state has then.
    case listen

    /// Ends the listener that an earlier action of this kind started, and listens.
    case relisten

    /// Ends the listener that the action before has started.
    case stopListening

    case closeButtonTapped
    case perform(@Sendable (inout State) -> Effect<Action>)
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

extension Leaf.Action {
  /// Has an effect that can dismiss the feature.
  static func run(
    _ operation:
      nonisolated(nonsending) @escaping @Sendable (Send<Self>, DismissEffect) async -> Void
  ) -> Self {
    .perform { _ in
      @Dependency(\.dismiss) var dismiss
      return .run { send in await operation(send, dismiss) }
    }
  }

  /// Notes whether the reducer and its effect are told that they are presented.
  static func noteIsPresented(in seen: Kept<[Bool]>) -> Self {
    .perform { _ in
      @Dependency(\.isPresented) var isPresented
      seen.append(isPresented)
      return .run { _ in seen.append(isPresented) }
    }
  }
}
