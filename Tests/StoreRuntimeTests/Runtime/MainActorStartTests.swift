import StoreRuntime
import Testing

@Suite("A task of the main actor that Swift's runtime starts")
struct MainActorStartTests {
  @Test("runs at once up to its first suspension, and its maker goes on") @MainActor
  func order() async {
    let journal = Journal()

    let task = MainActorStart.callRuntime {
      journal.note("begins")
      await Task.yield()
      journal.note("goes on")
      return "result"
    }
    journal.note("has returned")

    #expect(await task?.value == "result")
    #expect(journal.lines == ["begins", "has returned", "goes on"])
  }

  @Test("is a task of its own, with what its maker hands on") @MainActor
  func surroundings() async {
    let journal = Journal()
    var values = DependencyValues()
    values.context = .preview

    let task = DependencyValues.bound.withValue(values) {
      MainActorStart.callRuntime(priority: .low) {
        MainActor.assertIsolated()
        let canary = Canary("closure", in: journal)
        try? await Task.never()
        withExtendedLifetime(canary) {}
        return (DependencyValues.current.context, Task.currentPriority, Task.isCancelled)
      }
    }
    #expect(!Task.isCancelled)
    task?.cancel()

    let result = await task?.value
    #expect(result?.0 == .preview)
    #expect(result.map { $0.1 >= .low } == true)
    #expect(result?.2 == true)
    #expect(!Task.isCancelled)
    #expect(journal.lines == ["closure released"])
  }
}
