import StoreRuntime
import Testing

@testable import StoreRuntimeCore

@Suite("A value prints")
struct DebugDescriptionTests {
  @Test("as the effect's type and outermost part")
  func effect() {
    let effect = Effect<Int>.run { _ in }

    #expect("\(Effect<Int>.none)" == "Effect<Int>.none")
    #expect("\(effect)" == "Effect<Int>.run")
    #expect("\(Effect<Int>.merge(.send(1), effect))" == "Effect<Int>.merge")
    #expect("\(effect.cancellable(id: 1))" == "Effect<Int>.cancellable")
  }

  @Test("as a store's type, without what the store consists of")
  func store() {
    let store = Store<Int, Int>(initialState: 7) { EmptyReducer() }
    var dumped = ""

    dump(store, to: &dumped)

    #expect("\(store)" == "Store<Int, Int>")
    #expect(dumped.split(separator: "\n").count == 1)
  }

  @Test("as what a task of a store is doing")
  func task() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, number in number == 0 ? .none : .run { _ in try await Task.never() } }
    }

    let task = await store.send(1)
    #expect("\(await store.send(0))" == "StoreTask(ended)")
    #expect("\(task)" == "StoreTask(running)")
    task.cancel()
    #expect("\(task)" == "StoreTask(cancelled)")
  }

  @Test("as a reply's number, and a case path's types")
  func values() {
    #expect("\(Reply<Int>(number: 3))" == "Reply<Int>(number: 3)")
    #expect(
      "\(AnyCasePath<Int?, Int>(embed: { $0 }, extract: { $0 }))"
        == "AnyCasePath<Optional<Int>, Int>")
  }

  @Test("A location is equal to another one of the same line and column")
  func location() {
    let locations = [IssueLocation(line: 1, column: 2), IssueLocation(line: 1, column: 2)]
    let issues = locations.map { ReportedIssue(message: "a", location: $0) }

    #expect(Set(locations).count == 1)
    #expect(Set(issues + [ReportedIssue(message: "b", location: locations[0])]).count == 2)
    #expect(Set(locations + [IssueLocation(line: 2, column: 2)]).count == 2)
  }
}
