import StoreRuntime
import Testing

@testable import StoreRuntimeCore
@testable import StoreTesting

/// The values are users', whose ends are code of users that can come back to the recorder.
@Suite("A recorder lets go of values without its lock")
struct TestRecorderTests {
  /// Looks into a recorder when it ends, which a thread can't that has the lock already.
  private final class Witness: Sendable {
    private let onEnd: @Sendable () -> Void

    init(_ onEnd: @escaping @Sendable () -> Void) {
      self.onEnd = onEnd
    }

    deinit { onEnd() }
  }

  private let recorder = TestRecorder<Witness, Witness>(
    executor: TestExecutor(), dependencies: DependencyValues(forStore: { _ in }))
  private let journal = Journal()
  private let conditions = ReductionConditions(
    storeToken: 1, nextElementID: 0, dependencies: DependencyValues(),
    generated: GeneratedValues(), isRejected: false, registration: nil)

  private func makeWitness(_ name: String) -> Witness {
    let journal = journal
    return Witness { [weak recorder] in
      if recorder?.hasReceived != nil { journal.note(name) }
    }
  }

  private func reduce(_ action: String, from origin: Witness? = nil, to state: String) {
    recorder.didReduce(
      makeWitness(action), from: origin.map { ActionSender($0, 1) }, to: makeWitness(state),
      under: conditions)
  }

  @Test("when a sent action that nobody has taken is replaced")
  func sent() {
    recorder.didMakeStore(with: makeWitness("state 0"))
    reduce("action 1", to: "state 1")
    #expect(journal.entries.isEmpty)

    reduce("action 2", to: "state 2")

    #expect(Set(journal.entries) == ["state 0", "action 1"])
  }

  @Test("when a received action is taken")
  func received() {
    recorder.didMakeStore(with: makeWitness("state 0"))
    let origin = Witness {}
    reduce("action 1", from: origin, to: "state 1")
    reduce("action 2", from: origin, to: "state 2")

    _ = recorder.takeReceived()
    #expect(Set(journal.entries) == ["state 0", "action 1"])
    _ = recorder.takeReceived()

    #expect(Set(journal.entries) == ["state 0", "action 1", "state 1", "action 2"])
  }

  @Test("and keeps what was received in order")
  func order() {
    recorder.didMakeStore(with: makeWitness("state 0"))
    let origin = Witness {}
    for number in 1...3 { reduce("action", from: origin, to: "state \(number)") }

    #expect(recorder.received.map(\.number) == [1, 2, 3])
    #expect(recorder.takeReceived()?.number == 1)
    #expect(recorder.received.map(\.number) == [2, 3])
    #expect(recorder.hasReceived)
    _ = [recorder.takeReceived(), recorder.takeReceived()]
    #expect(!recorder.hasReceived)
    #expect(recorder.takeReceived() == nil)
  }
}
