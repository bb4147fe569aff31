import StoreRuntime

/// Takes down what several callers send, and whether the actions of each arrive in order.
struct Ledger: Reducer {
  struct State: Equatable, Sendable {
    /// The sum of the numbers of each caller.
    var sums: [Int]

    /// How many actions of each caller have arrived.
    var counts: [Int]

    /// The last number of each caller.
    var last: [Int]

    /// How many actions arrived out of order.
    var disorder = 0

    /// How many actions were sent by effects.
    var echoes = 0

    init(callers: Int) {
      sums = Array(repeating: 0, count: callers)
      counts = sums
      last = sums
    }
  }

  enum Action: Sendable {
    /// A caller sends its next number.
    case number(Int, caller: Int)

    /// An effect has sent something.
    case echo
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .echo:
      state.echoes += 1
      return .none
    case .number(let number, let caller):
      state.sums[caller] += number
      state.counts[caller] += 1
      if number <= state.last[caller] { state.disorder += 1 }
      state.last[caller] = number
      if number.isMultiple(of: 10) { return .send(.echo) }
      guard number % 100 == 5 else { return .none }
      return .run { send in
        await send(.echo)
        await Task.yield()
        await send(.echo)
      }
    }
  }

  /// How many echoes the numbers from 1 up to another set off.
  static func echoes(of numbers: ClosedRange<Int>) -> Int {
    numbers.reduce(0) { sum, number in
      sum + (number.isMultiple(of: 10) ? 1 : number % 100 == 5 ? 2 : 0)
    }
  }
}
