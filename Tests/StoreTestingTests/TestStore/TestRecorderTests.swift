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
    storeToken: 1, nextElementID: 0, dependencies: DependencyValues(), sequenceNumber: nil)

  private func makeWitness(_ name: String) -> Witness {
    let journal = journal
    return Witness { [weak recorder] in
      if recorder?.reductionCount != nil { journal.note(name) }
    }
  }

  private func reduce(_ action: String, from origin: Witness? = nil, to state: String) {
    recorder.didReduce(
      makeWitness(action),
      from: origin.map {
        ActionSender(
          EffectOrigin(action: $0, sequenceNumber: 1))
      }, to: makeWitness(state),
      under: conditions)
  }

  @Test("when a sent action that nobody has taken is replaced, and a received one is taken")
  func values() {
    recorder.didMakeStore(with: makeWitness("state 0"))
    reduce("action 1", to: "state 1")
    #expect(journal.entries.isEmpty)
    reduce("action 2", to: "state 2")
    #expect(Set(journal.entries) == ["state 0", "action 1"])

    let origin = Witness {}
    reduce("action 3", from: origin, to: "state 3")
    reduce("action 4", from: origin, to: "state 4")
    for _ in 1...3 { _ = recorder.takeReceived() }

    #expect(Set(journal.entries).isSuperset(of: ["action 3", "state 3", "action 4"]))
  }
}
