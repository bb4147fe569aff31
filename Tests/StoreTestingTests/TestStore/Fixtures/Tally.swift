import StoreRuntime

/// A counter that can do all kinds of things, and that dismisses itself at five.
@Reducer
struct Tally {
  struct State: Equatable, Sendable {
    var count = 0
    var name = ""
  }

  enum Action: Equatable, Sendable {
    case incrementButtonTapped
    case leaveButtonTapped
    case nothingButtonTapped
    case nameChanged(String)
    case echoButtonTapped(Int)
    case response(Int)
    case startButtonTapped
    case stopButtonTapped
    case ticked
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementButtonTapped:
      state.count += 1
      guard state.count >= 5, isPresented else { return .none }
      return .run { _ in await dismiss() }
    case .leaveButtonTapped:
      return .run { send in
        await dismiss()
        await send(.ticked)
      }
    case .nothingButtonTapped: break
    case .nameChanged(let name): state.name = name
    case .echoButtonTapped(let times):
      return .run { send in
        for number in 0..<times { await send(.response(number)) }
      }
    case .response(let number): state.count += number
    case .startButtonTapped:
      return .run { send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
      .cancellable(id: CancelID.timer)
    case .stopButtonTapped: return .cancel(id: CancelID.timer)
    case .ticked: state.count += 1
    }
    return .none
  }
}
