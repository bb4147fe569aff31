import StoreRuntime
import Synchronization
import Testing

@testable import StoreRuntimeCore

/// When a store makes an executor of its own, outside of tests: in one it gets an annex at once.
struct StoreExecutorTests {
  private static func makeStore(on actor: (any Actor)? = nil) -> Store<Int, Int> {
    Store(state: 0, on: actor) { state, action in
      state += action
      return .none
    }
  }

  let store = makeStore()

  @Test func aStoreThatNobodyHasCalledHasNone() {
    #expect(store.extras.load(ordering: .acquiring) == .none)
  }

  @Test func aStoreOnAnotherActorNeverMakesOne() async {
    let host = Host()
    let store = Self.makeStore(on: host)

    await store.send(1)
    let isAlone = store.extras.load(ordering: .acquiring) == .none
    store.enqueue(1)

    #expect(isAlone)
    #expect(store.annex?.executor == nil)
    #expect(store.executorOwner === host)
  }

  @Test func theAnnexTakesTheExecutorOver() async {
    await store.send(1)
    let executor = store.executorOwner
    let isAlone = store.annex == nil

    store.enqueue(1)

    #expect(isAlone)
    #expect(store.annex?.executor === executor)
    #expect(store.executorOwner === executor)
    await store.send(1)
    #expect(await store.state == 3)
  }

  @Test func anAnnexThatIsMadeFirstHasAnExecutor() {
    store.enqueue(1)

    #expect(store.annex?.executor != nil)
    #expect(store.annex?.executor === store.executorOwner)
  }

  @Test func releasingTheStoreReleasesTheExecutor() async {
    for hasAnnex in [false, true] {
      weak var executor: (any Actor)?
      do {
        let store = Self.makeStore()
        await store.send(1)
        if hasAnnex { _ = store.makeAnnex() }
        executor = store.executorOwner
        #expect(executor != nil)
      }

      #expect(executor == nil)
    }
  }

  @Test func manyThreadsThatCallFirstMakeOneExecutor() async {
    for _ in 0..<500 {
      let store = Self.makeStore()

      let executors = await withTaskGroup(of: ObjectIdentifier.self) { group in
        for caller in 0..<6 {
          group.addTask {
            if caller % 3 == 0 { store.enqueue(1) } else { await store.send(1) }
            return ObjectIdentifier(store.executorOwner)
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }

      // A send waits for nothing but comes after what its caller has enqueued.
      await withTaskGroup { group in group.addTask { await store.send(0) } }
      #expect(executors.count == 1)
      #expect(await store.state == 6)
    }
  }
}

private actor Host {}
