import StoreRuntime
import Testing

@testable import StoreTesting

@Suite("The state of a test store")
struct TestStoreOrderTests {
  @Test("doesn't go back when an action is received that came before the one that was sent")
  func order() async throws {
    let store = makeProbe { send in await send(.received(1)) }
    await store.store.send(.start)
    await store.waitUntilIdle()
    await store.store.send(.received(10))

    let sent = try #require(store.recorder.takeSent())
    store.check(sent, against: { $0 = 11 }, at: IssueLocation())
    #expect(store.state == 11)

    await store.receive(.received(1)) { $0 = 1 }
    #expect(store.state == 11)
  }
}

@Suite("A merge in a test store")
struct TestStoreMergeTests {
  private static func note(_ name: String, in journal: Journal) -> Effect<Bool> {
    .run { _ in journal.note(name) }
  }

  private static func noteWithCaptureList(_ name: String, in journal: Journal) -> Effect<Bool> {
    .run { [journal, name] _ in journal.note(name) }
  }

  @Test("starts its effects in order, whichever have a capture list", arguments: 0..<8)
  func order(mask: Int) async {
    let journal = Journal()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .merge(
          (0..<3).map { index in
            mask & 1 << index == 0
              ? Self.note("\(index)", in: journal)
              : Self.noteWithCaptureList("\(index)", in: journal)
          })
      }
    }

    await store.send(true)

    #expect(journal.entries == ["0", "1", "2"])
  }

  @Test("sends in order what effects with and without a capture list send at first")
  func sends() async {
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        let one = 1
        return .merge(
          .run { [one] send in await send(one) },
          .run { send in await send(2) },
          .run { [three = 3] send in await send(three) })
      }
    }

    await store.send(0)

    await store.receive(1) { $0 = [1] }
    await store.receive(2) { $0 = [1, 2] }
    await store.receive(3) { $0 = [1, 2, 3] }
  }

  @Test("leaves an effect where it yields")
  func yielding() async {
    let journal = Journal()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .merge(
          .run { [journal] _ in
            journal.note("first")
            await Task.yield()
            journal.note("third")
          },
          .run { _ in journal.note("second") })
      }
    }

    await store.send(true)

    #expect(journal.entries == ["first", "second", "third"])
  }
}
