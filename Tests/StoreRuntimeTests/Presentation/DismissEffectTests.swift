import StoreRuntime
import TestSupport
import Testing

/// A tree that keeps the elements of its path for as long as a test wants.
private struct Keeping: Reducer {
  let isKeeping: Kept<Bool>
  let base = Tree()

  func reduce(into state: inout Tree.State, action: Tree.Action) -> Effect<Tree.Action> {
    if case .path(.popFrom) = action, isKeeping.value { return .none }
    return base.reduce(into: &state, action: action)
  }
}

struct DismissEffectTests {
  private let grove = Grove(path: leaves("a", "b", "c"), shelf: leaves("s"))

  /// Ways in which an effect dismisses its feature.
  static let ways: [String: Leaf.Action] = [
    "by a value that it captured": .closeButtonTapped,
    "twice": .run { _, dismiss in
      await dismiss()
      await dismiss()
    },
    "in a task group": .run { _, dismiss in
      await withTaskGroup { group in
        group.addTask { await dismiss() }
      }
    },
    "by a value that it reads, in a child task": .perform { _ in
      .run { _ in
        @Dependency(\.dismiss) var dismiss
        async let dismissal: Void = dismiss()
        await dismissal
      }
    },
    "where an error is caught": .perform { _ in
      @Dependency(\.dismiss) var dismiss
      return .run { _ in
        throw Failure()
      } catch: { [dismiss] _, _ in
        await dismiss()
      }
    },
    "inside dependencies of its own": .perform { _ in
      .run { _ in
        await withDependencies {
          $0[Beacon.self] = Beacon()
        } operation: {
          @Dependency(\.dismiss) var dismiss
          await dismiss()
        }
      }
    },
  ]

  @Test("An element takes itself away, with all above it", arguments: ways)
  func element(way: String, action: Leaf.Action) async {
    await grove.store.send(.onPath(1, action)).finish()

    let state = await grove.state
    #expect(state.path.numbers == [0])
    #expect(state.shelf.numbers == [0])
    #expect(state.log == ["path element #1", "path popFrom #1"])
  }

  @Test(
    "An element that takes itself away at once is gone when its action has been sent",
    .immediateStart("The effect that dismisses begins after the send."))
  func atOnce() async {
    func sendInside(_ store: isolated StoreOf<Tree>) -> [Int] {
      store.send(.onPath(1, .closeButtonTapped))
      return store.state.path.numbers
    }

    #expect(await sendInside(grove.store) == [0])
  }

  @Test("An element that has moved takes away what lies above it then")
  func movedElement() async {
    let journal = Journal()
    let dismissal = Leaf.Action.run { _, dismiss in
      await journal.wait(for: "moved")
      await dismiss()
    }
    let task = await grove.store.send(.onPath(1, dismissal))

    await grove.change { $0.path.reverse() }
    journal.note("moved")
    await task.finish()

    #expect(await grove.state.path.numbers == [2])
  }

  @Test("An effect whose feature a reducer of the parent keeps goes on, and may call again")
  func keptElement() async {
    let isKeeping = Kept(true)
    let store = Store(initialState: Tree.State(path: leaves("a"))) {
      Keeping(isKeeping: isKeeping)
    }

    let dismissal = Leaf.Action.run { send, dismiss in
      await dismiss()
      await send(.received(1))
      isKeeping.value = false
      await dismiss()
    }
    await store.send(.onPath(0, dismissal)).finish()

    #expect(
      await store.state.log == ["path element #0", "path element #0", "path popFrom #0"])
    #expect(await store.state.path.isEmpty)
    #expect(await store.droppedActionCount == 0)
  }

  @Test("At the root the call is an issue that names the action, also in a store inside an effect")
  func root() async {
    let issues = await IssueRecorder.issues {
      await grove.send(.leaf(.closeButtonTapped))
      let inner = Leaf.Action.run { _, _ in await Grove().send(.leaf(.closeButtonTapped)) }
      await grove.store.send(.onPath(1, inner)).finish()
    }

    let texts = ["closeButtonTapped", "isn't presented", "the root of a store", "isDismissed"]
    #expect(issues.mention(texts, texts))
    #expect(issues.first?.message.contains("isPresented") == false)
    #expect(issues.first?.location.fileID.description.hasSuffix("Leaf.swift") == true)
    #expect(await grove.state.path.numbers == [0, 1, 2])
  }

  @Test("Outside an effect, and in a task that outlives it, the call is an issue")
  func outsideEffect() async {
    @Dependency(\.dismiss) var dismiss
    let journal = Journal()
    let late = Kept<Task<Void, Never>?>(nil)
    let line: UInt = #line + 2
    let issues = await IssueRecorder.issues {
      await dismiss()
      let action = Leaf.Action.run { _, dismiss in
        late.value = Task {
          await journal.wait(for: "ended")
          await dismiss()
        }
      }
      await grove.store.send(.onPath(1, action)).finish()
      journal.note("ended")
      await late.value?.value
    }

    #expect(issues.mention(["outside an effect"], ["had ended"]))
    #expect(issues.first?.location.line == line)
    #expect(await grove.state.path.numbers == [0, 1, 2])
  }

  @Test("A test can put something else in the place of dismissing")
  func override() async {
    let done = Kept(0)
    let store = Store(initialState: Tree.State(path: leaves("a"))) {
      Tree()
    } withDependencies: {
      $0.dismiss = DismissEffect { done.increment() }
    }

    await store.send(.onPath(0, .closeButtonTapped)).finish()
    await store.send(.leaf(.closeButtonTapped)).finish()

    #expect(done.value == 2)
    #expect(await store.state.path.count == 1)
  }
}
