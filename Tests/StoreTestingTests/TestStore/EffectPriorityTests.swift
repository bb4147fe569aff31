import StoreRuntime
import StoreTesting
import Testing

@Suite("An effect in a test store")
struct EffectPriorityTests {
  @Test("has the priority that was asked for")
  func priority() async {
    let journal = Journal()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run(priority: .background) { _ in
          journal.note(Task.basePriority.map { "\($0)" } ?? "none")
        }
      }
    }

    await store.send(1)
    await store.finish()

    #expect(journal.entries == ["\(TaskPriority.background)"])
  }
}
