import StoreRuntime

/// Writes down what callers send, and notices when that isn't in their order.
@Reducer
struct Scroll {
  struct State: Equatable, Sendable {
    var lines: [String] = []

    /// The last number of each caller.
    var last: [String: Int] = [:]

    var problem: String?
  }

  enum Action: Sendable {
    /// A caller sends its next number.
    case line(String, Int)

    /// The same, followed by two actions at once.
    case lines(String, Int)

    /// The same, followed by an effect that sends 1 at once and 3 later.
    case later(String, Int)

    /// The same, and the reducer does something besides.
    case doing(String, Int, @Sendable () -> Void)
  }

  let wait: @Sendable (String) async -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .line(let caller, let number): write(caller, number, &state)
    case .lines(let caller, let number):
      write(caller, number, &state)
      return .concatenate(
        .send(.line("\(caller)'", 2 * number)), .send(.line("\(caller)'", 2 * number + 1)))
    case .doing(let caller, let number, let body):
      write(caller, number, &state)
      body()
    case .later(let caller, let number):
      write(caller, number, &state)
      return .run { send in
        let name = "\(caller) \(number)"
        await send(.lines("effect of \(name)", 1))
        await wait(name)
        await send(.lines("effect of \(name)", 3))
      }
    }
    return .none
  }

  private func write(_ caller: String, _ number: Int, _ state: inout State) {
    if number <= state.last[caller, default: 0] {
      state.problem = "\(caller) sent \(number) after \(state.last[caller] ?? 0)."
    }
    state.last[caller] = number
    state.lines.append("\(caller) \(number)")
  }
}
