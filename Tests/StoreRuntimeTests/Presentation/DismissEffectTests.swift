import StoreRuntime
import Testing

/// A way in which an effect dismisses its feature.
struct DismissingEffect: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let action: Leaf.Action

  private init(
    _ description: String,
    _ effect: @escaping @Sendable (DismissEffect) -> Effect<Leaf.Action>
  ) {
    testDescription = description
    action = .perform { _ in
      @Dependency(\.dismiss) var dismiss
      return effect(dismiss)
    }
  }

  static let all = [
    DismissingEffect("by a value that it captured") { dismiss in .run { _ in await dismiss() } },
    DismissingEffect("by a value that it reads") { _ in
      .run { _ in
        @Dependency(\.dismiss) var dismiss
        await dismiss()
      }
    },
    DismissingEffect("twice") { dismiss in
      .run { _ in
        await dismiss()
        await dismiss()
      }
    },
    DismissingEffect("in two effects") { dismiss in
      .merge(.run { _ in await dismiss() }, .run { _ in await dismiss() })
    },
    DismissingEffect("in a task group") { dismiss in
      .run { _ in
        await withTaskGroup { group in
          group.addTask { await dismiss() }
        }
      }
    },
    DismissingEffect("in a child task") { _ in
      .run { _ in
        @Dependency(\.dismiss) var dismiss
        async let dismissal: Void = dismiss()
        await dismissal
      }
    },
    DismissingEffect("where an error is caught") { dismiss in
      .run { _ in
        throw Failure()
      } catch: { _, _ in
        await dismiss()
      }
    },
    DismissingEffect("inside dependencies of its own") { _ in
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
}

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
  let grove = Grove(path: leaves("a", "b", "c"), shelf: leaves("s"))

  @Test("An element takes itself away, with all above it", arguments: DismissingEffect.all)
  func element(_ effect: DismissingEffect) async {
    await grove.store.send(.onPath(1, effect.action)).finish()

    let state = await grove.state
    #expect(state.path.numbers == [0])
    #expect(state.shelf.numbers == [0])
    #expect(state.log == ["path element #1", "path popFrom #1"])
  }

  @Test("An element that takes itself away at once is gone when its action has been sent")
  func atOnce() async {
    func sendInside(_ store: isolated StoreOf<Tree>) -> [Int] {
      store.send(.onPath(1, .closeButtonTapped))
      return store.state.path.numbers
    }

    #expect(await sendInside(grove.store) == [0])
  }

  @Test("An element that has moved takes away what lies above it then")
  func movedElement() async {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let task = await grove.store.send(
      .onPath(
        1,
        .run { _, dismiss in
          for await _ in gate {}
          await dismiss()
        }))

    await grove.change { $0.path.reverse() }
    #expect(await grove.state.path.numbers == [2, 1, 0])
    opening.finish()
    await task.finish()

    #expect(await grove.state.path.numbers == [2])
  }

  @Test("What is sent before the call is reduced")
  func sendBefore() async {
    await grove.send(
      .onPath(
        0,
        .run { send, dismiss in
          await send(.received(1))
          await dismiss()
        }))

    #expect(
      await grove.state.log == ["path element #0", "path element #0", "path popFrom #0"])
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
    #expect(await store.droppedActions == 0)
  }

  @Test("At the root the call is an issue that names the action")
  func root() async {
    let issues = await IssueRecorder.issues { await grove.send(.leaf(.closeButtonTapped)) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("closeButtonTapped") == true)
    #expect(issues.first?.message.contains("the root of a store") == true)
    #expect(issues.first?.message.contains("isDismissed") == true)
    #expect(issues.first?.message.contains("isPresented") == false)
    #expect(issues.first?.location.fileID.description.hasSuffix("Leaf.swift") == true)
    #expect(await grove.state.path.count == 3)
  }

  @Test("Outside any effect the call is an issue")
  func outsideEffect() async {
    @Dependency(\.dismiss) var dismiss
    let line: UInt = #line + 1
    let issues = await IssueRecorder.issues { await dismiss() }

    #expect(issues.map(\.location.line) == [line])
    #expect(issues.first?.message.contains("outside an effect") == true)
  }

  @Test("A task of its own that outlives the effect gets an issue")
  func unstructuredTask() async {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let task = Kept<Task<Void, Never>?>(nil)
    let issues = await IssueRecorder.issues {
      await grove.store.send(
        .onPath(
          1,
          .run { _, dismiss in
            task.value = Task {
              for await _ in gate {}
              await dismiss()
            }
          })
      ).finish()
      opening.finish()
      await task.value?.value
    }

    #expect(issues.map { $0.message.contains("had ended") } == [true])
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

  @Test("A store that an effect makes is a root of its own")
  func storeInsideEffect() async {
    let issues = await IssueRecorder.issues {
      await grove.store.send(
        .onPath(1, .run { _, _ in await Grove().send(.leaf(.closeButtonTapped)) })
      ).finish()
    }

    #expect(issues.map { $0.message.contains("nothing presents") } == [true])
    #expect(await grove.state.path.numbers == [0, 1, 2])
  }
}
