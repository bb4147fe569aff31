import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// What a store of a reducer does that integrates no containers.
struct StorePlainTests {
  typealias Reduction = @Sendable (inout State) -> Effect<Action>

  struct State: Sendable {
    var notes: [String] = []
    var stack = StackState<Int>()
  }

  struct Action: Sendable {
    var note = ""
    var reduction: Reduction = { _ in .none }
  }

  let store = makeStore()

  private static func makeStore(on actor: (any Actor)? = nil) -> Store<State, Action> {
    Store(initialState: State(), on: actor) {
      Reduce { state, action in
        state.notes.append(action.note)
        return action.reduction(&state)
      }
    }
  }

  @Test func reducesActionsInTheirOrder() async {
    await store.send(Action(note: "a"))
    await store.send(contentsOf: [Action(note: "b"), Action(note: "c")])

    #expect(await store.state.notes == ["a", "b", "c"])
    #expect(await store.droppedActions == 0)
    #expect(await store.runtime == nil)
  }

  @Test func aReducerThatAsksForTheContextGetsTheSameOneEachTime() async {
    let contexts = Contexts()
    let ask: Reduction = { _ in
      contexts.append(ReductionContext.current)
      contexts.append(ReductionContext.current)
      return .none
    }

    await store.send(Action(reduction: ask))
    await store.send(Action(reduction: ask))

    #expect(contexts.all.count == 4)
    let context = await store.contextIdentity
    #expect(contexts.all.allSatisfy { $0 == context })
    #expect(ReductionContext.current == nil)
  }

  @Test func theReducerOfAnotherStoreHasItsOwnContext() async {
    let actor = Host()
    let outer = Self.makeStore(on: actor)
    let inner = Self.makeStore(on: actor)
    let contexts = Contexts()

    await outer.send(
      Action { _ in
        inner.assumeIsolated { inner in
          _ = inner.send(
            Action { _ in
              contexts.append(ReductionContext.current)
              return .none
            })
        }
        contexts.append(ReductionContext.current)
        return .none
      })

    #expect(contexts.all.count == 2)
    #expect(await contexts.all.first == inner.contextIdentity)
    #expect(await contexts.all.last == outer.contextIdentity)
  }

  @Test func aStoreThatAReducerMakesIsNoPartOfTheReduction() async {
    let contexts = Contexts()

    await store.send(
      Action { _ in
        _ = Store(initialState: 0) {
          contexts.append(ReductionContext.current)
          return Reduce<Int, Bool> { _, _ in .none }
        }
        return .none
      })

    #expect(contexts.all.count == 1)
    #expect(contexts.all.allSatisfy { $0 == nil })
  }

  @Test func elementsOfStacksAreNumberedThroughAllActions() async {
    let push: Reduction = { state in
      state.stack.append(0)
      state.stack.removeAll()
      state.stack.append(1)
      return .none
    }

    await store.send(Action(reduction: push))
    let first = await store.state.stack.ids.map(\.description)
    await store.send(
      Action { state in
        state.stack = StackState()
        return push(&state)
      })
    let second = await store.state.stack.ids.map(\.description)

    #expect(first == ["#1"])
    #expect(second == ["#3"])
  }

  @Test func anEffectRunsAndEndsAsInAnyStore() async {
    let task = await store.send(
      Action(note: "a") { _ in
        .merge(
          .send(Action(note: "b")),
          .run { send in
            await send(Action(note: "c"))
            await Task.yield()
            await send(Action(note: "d"))
          })
      })

    #expect(await store.state.notes.prefix(3) == ["a", "b", "c"])
    await task.finish()
    #expect(await store.state.notes == ["a", "b", "c", "d"])
  }

  @Test func whatItsReducerSendsIsReducedNext() async {
    await store.send(
      Action(note: "a") { [weak store] _ in
        store?.enqueue(Action(note: "b"))
        store?.assumeIsolated { _ = $0.send(Action(note: "c")) }
        return .none
      })

    #expect(await store.state.notes == ["a", "b", "c"])
  }

  @Test func readersOfStatesAreToldOfChanges() async {
    var states = store.states.makeAsyncIterator()

    let first = await states.next(isolation: #isolation)
    await store.send(Action(note: "a"))
    let second = await states.next(isolation: #isolation)

    #expect(first?.notes == [])
    #expect(second?.notes == ["a"])
  }

  @Test func releasingItReleasesItsExecutor() async {
    weak var executor: (any Actor)?
    do {
      let store = Self.makeStore()
      await store.send(Action(note: "a"))
      executor = store.executorOwner
      #expect(executor != nil)
    }
    #expect(executor == nil)
  }

  @Test func onAnotherActorItHasNoExecutorOfItsOwn() async {
    let host = Host()
    let store = Self.makeStore(on: host)

    await store.send(Action(note: "a"))

    #expect(store.executorOwner === host)
  }

  @Test func nothingIsLostOfWhatManyThreadsEnqueue() async {
    for _ in 0..<200 {
      let store = Self.makeStore()

      await withTaskGroup { group in
        for caller in 0..<4 {
          group.addTask {
            for number in 0..<5 { store.enqueue(Action(note: "\(caller) \(number)")) }
          }
          group.addTask { await store.send(Action(note: "sent")) }
        }
      }

      for await state in store.states where state.notes.count == 24 { break }
      let notes = await store.state.notes
      for caller in 0..<4 {
        let own = notes.filter { $0.hasPrefix("\(caller) ") }
        #expect(own == (0..<5).map { "\(caller) \($0)" })
      }
    }
  }
}

/// What reducers have found.
private final class Contexts: @unchecked Sendable {
  // Sendable: only the reducers of one actor's stores append, and tests read when those have run.
  private(set) var all: [ObjectIdentifier?] = []

  func append(_ context: ReductionContext?) { all.append(context.map(ObjectIdentifier.init)) }
}

extension Store {
  fileprivate var contextIdentity: ObjectIdentifier { ObjectIdentifier(context) }
}

private actor Host {}
