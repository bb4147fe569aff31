import StoreRuntime
import StoreTesting

/// A feature whose effect a test provides, and that adds up the numbers that the effect sends.
struct Probe: Reducer {
  typealias Operation = nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void

  enum Action: Equatable, Sendable {
    case start
    case startAnother
    case stop
    case received(Int)
  }

  enum CancelID { case effect }

  let operation: Operation
  var another: Operation = { _ in }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run(operation: operation).cancellable(id: CancelID.effect)
    case .startAnother:
      return .run(operation: another)
    case .stop:
      return .cancel(id: CancelID.effect)
    case .received(let number):
      state += number
      return .none
    }
  }
}

extension Probe: Sendable {}

/// Makes a test store of a feature with the given effect.
func makeProbe(
  clock: TestClock<Duration>? = nil,
  another: @escaping Probe.Operation = { _ in },
  fileID: StaticString = #fileID,
  line: UInt = #line,
  effect: @escaping Probe.Operation
) -> TestStoreOf<Probe> {
  TestStore(
    initialState: 0,
    reducer: { Probe(operation: effect, another: another) },
    withDependencies: {
      if let clock { $0.continuousClock = clock }
    },
    fileID: fileID, line: line)
}
