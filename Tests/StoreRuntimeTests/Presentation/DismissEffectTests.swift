import StoreRuntime
import Testing

struct DismissEffectTests {
  let done = Kept<[String]>([])

  /// The action of a leaf that dismisses itself and then runs a closure.
  private func dismissAnd(
    _ next: nonisolated(nonsending) @escaping @Sendable (Send<Leaf.Action>) async -> Void
  ) -> Leaf.Action {
    .perform { _ in
      @Dependency(\.dismiss) var dismiss
      return .run { send in
        await dismiss()
        await next(send)
      }
    }
  }

  @Test("An element takes itself away, with all that lies above it")
  func element() async {
    let grove = Grove(path: leaves("a", "b", "c"), shelf: leaves("s"))

    await grove.send(.onPath(1, .closeButtonTapped))

    let state = await grove.state
    #expect(state.path.numbers == [0])
    #expect(state.shelf.numbers == [0])
    #expect(state.log == ["path element #1", "path popFrom #1"])
  }

  @Test("An element that takes itself away at once is gone when its action has been sent")
  func atOnce() async {
    let grove = Grove(path: leaves("a", "b"))

    func sendInside(_ store: isolated StoreOf<Tree>) -> [Int] {
      store.send(.onPath(1, .closeButtonTapped))
      return store.state.path.numbers
    }

    #expect(await sendInside(grove.store) == [0])
  }

  @Test("An element that has moved takes away what lies above it then")
  func movedElement() async {
    let grove = Grove(path: leaves("a", "b", "c"))
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let task = await grove.store.send(
      .onPath(
        1,
        .perform { _ in
          @Dependency(\.dismiss) var dismiss
          return .run { _ in
            for await _ in gate {}
            await dismiss()
          }
        }))
    await grove.change { $0.path.reverse() }
    #expect(await grove.state.path.numbers == [2, 1, 0])

    opening.finish()
    await task.finish()

    #expect(await grove.state.path.numbers == [2])
  }

  @Test("The innermost feature that is presented is dismissed", arguments: Tree.Style.allCases)
  func innermost(style: Tree.Style) async {
    let grove = Grove(
      path: [.tree(named: "t", path: [.tree(named: "u", path: leaves("x", "y"))])], style: style)

    await grove.send(.inside(0, .inside(0, .onPath(0, .closeButtonTapped))))
    var state = await grove.state
    #expect(state.path[0].tree?.path[0].tree?.path.isEmpty == true)
    #expect(state.log == ["path element #0", "path element #0"])

    await grove.send(.inside(0, .inside(0, .leaf(.closeButtonTapped))))
    state = await grove.state
    #expect(state.path.count == 1)
    #expect(state.path[0].tree?.path.isEmpty == true)

    await grove.send(.inside(0, .leaf(.closeButtonTapped)))
    #expect(await grove.state.path.isEmpty)
  }

  @Test("When the call returns the state is gone, and so are the effects")
  func returnsAfterwards() async {
    let grove = Grove(path: leaves("a", "b"))
    await grove.listenEverywhere()

    let task = await grove.store.send(
      .onPath(
        1,
        dismissAnd { [done] _ in
          done.value = grove.alive + (await grove.state.path.map { $0.leaf?.name ?? "" })
        }))
    await task.finish()

    #expect(done.value == ["a", "root", "a"])
  }

  @Test("An action after the call is an issue that names it, and isn't reduced")
  func sendAfterwards() async {
    let grove = Grove(path: leaves("a", "b"))

    let issues = await IssueRecorder.issues {
      let task = await grove.store.send(
        .onPath(
          1,
          dismissAnd { send in
            await send(.received(7))
            await send(.received(8))
          }))
      await task.finish()
    }

    #expect(issues.count == 2)
    for (issue, action) in zip(issues, ["received(7)", "received(8)"]) {
      #expect(issue.message.contains(action) && issue.message.contains("dismiss()"))
    }
    #expect(await grove.store.droppedActions == 2)
    #expect(await grove.state.log == ["path element #1", "path popFrom #1"])
  }

  @Test("An action after the call fails a test")
  func sendAfterwardsFails() async {
    let grove = Grove(path: leaves("a"))

    await withKnownIssue {
      let task = await grove.store.send(.onPath(0, dismissAnd { await $0(.received(7)) }))
      await task.finish()
    } matching: { issue in
      issue.comments.first?.rawValue.contains("received(7)") == true
    }
  }

  @Test("What is sent before the call is reduced")
  func sendBefore() async {
    let grove = Grove(path: leaves("a"))

    await grove.send(
      .onPath(
        0,
        .perform { _ in
          @Dependency(\.dismiss) var dismiss
          return .run { send in
            await send(.received(1))
            await dismiss()
          }
        }))

    #expect(
      await grove.state.log == ["path element #0", "path element #0", "path popFrom #0"])
  }

  @Test("A second call does nothing and is no issue")
  func twice() async {
    let grove = Grove(path: leaves("a", "b", "c"))

    let task = await grove.store.send(
      .onPath(
        2,
        .perform { _ in
          @Dependency(\.dismiss) var dismiss
          return .run { _ in
            await dismiss()
            await dismiss()
          }
        }))
    await task.finish()

    #expect(await grove.state.path.numbers == [0, 1])
    #expect(await grove.state.log == ["path element #2", "path popFrom #2"])
  }

  @Test("Two effects of one element that both dismiss it are no issue")
  func twoEffects() async {
    let grove = Grove(path: leaves("a", "b"))

    await grove.send(
      .onPath(
        1,
        .perform { _ in
          @Dependency(\.dismiss) var dismiss
          return .merge(.run { _ in await dismiss() }, .run { _ in await dismiss() })
        }))

    #expect(await grove.state.path.numbers == [0])
    #expect(await grove.state.log == ["path element #1", "path popFrom #1"])
  }

  @Test("At the root the call is an issue that names the action")
  func root() async {
    let grove = Grove(path: leaves("a"))

    let issues = await IssueRecorder.issues { await grove.send(.leaf(.closeButtonTapped)) }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("closeButtonTapped") == true)
    #expect(issues.first?.message.contains("the root of a store") == true)
    #expect(issues.first?.message.contains("isDismissed") == true)
    #expect(issues.first?.message.contains("isPresented") == false)
    #expect(issues.first?.location.fileID.description.hasSuffix("Leaf.swift") == true)
    #expect(await grove.state.path.count == 1)
  }

  @Test("Outside any effect the call is an issue")
  func outsideEffect() async {
    @Dependency(\.dismiss) var dismiss
    let line: UInt = #line + 1
    let issues = await IssueRecorder.issues { await dismiss() }

    #expect(issues.map(\.location.line) == [line])
    #expect(issues.first?.message.contains("outside an effect") == true)
  }

  @Test("Child tasks of an effect dismiss the element of the effect")
  func childTasks() async {
    let grove = Grove(path: leaves("a", "b", "c"))
    let inTaskGroup: Leaf.Action = .perform { _ in
      @Dependency(\.dismiss) var dismiss
      return .run { _ in
        await withTaskGroup { group in
          group.addTask { [dismiss] in await dismiss() }
        }
      }
    }
    let asynchronously: Leaf.Action = .perform { _ in
      .run { _ in
        @Dependency(\.dismiss) var dismiss
        async let dismissal: Void = dismiss()
        await dismissal
      }
    }

    await grove.store.send(.onPath(2, inTaskGroup)).finish()
    #expect(await grove.state.path.numbers == [0, 1])
    await grove.store.send(.onPath(1, asynchronously)).finish()
    #expect(await grove.state.path.numbers == [0])
  }

  @Test("A value that the effect captured is as good as one that it reads")
  func captured() async {
    let grove = Grove(path: leaves("a", "b"))

    let task = await grove.store.send(
      .onPath(
        1,
        .perform { _ in
          @Dependency(\.dismiss) var dismiss
          return .run { [dismiss] _ in await dismiss() }
        }))
    await task.finish()

    #expect(await grove.state.path.numbers == [0])
  }

  @Test("The closure that catches an effect's error can dismiss, too")
  func inCatch() async {
    struct Failure: Error {}
    let grove = Grove(path: leaves("a", "b"))

    await grove.send(
      .onPath(
        1,
        .perform { _ in
          @Dependency(\.dismiss) var dismiss
          return .run { _ in
            throw Failure()
          } catch: { _, _ in
            await dismiss()
          }
        }))

    #expect(await grove.state.path.numbers == [0])
  }

  @Test("A task of its own that outlives the effect gets an issue")
  func unstructuredTask() async {
    let grove = Grove(path: leaves("a", "b"))
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let task = Kept<Task<Void, Never>?>(nil)

    let issues = await IssueRecorder.issues {
      let effect = await grove.store.send(
        .onPath(
          1,
          .perform { _ in
            @Dependency(\.dismiss) var dismiss
            return .run { _ in
              task.value = Task { [dismiss] in
                for await _ in gate {}
                await dismiss()
              }
            }
          }))
      await effect.finish()
      opening.finish()
      await task.value?.value
    }

    #expect(issues.map { $0.message.contains("had ended") } == [true])
    #expect(await grove.state.path.numbers == [0, 1])
  }

  @Test("A test can put something else in the place of dismissing")
  func override() async {
    let store = Store(initialState: Tree.State(path: leaves("a"))) {
      Tree()
    } withDependencies: { [done] in
      $0.dismiss = DismissEffect { done.append("dismissed") }
    }

    await store.send(.onPath(0, .closeButtonTapped)).finish()
    await store.send(.leaf(.closeButtonTapped)).finish()

    #expect(done.value == ["dismissed", "dismissed"])
    #expect(await store.state.path.count == 1)
  }

  @Test("An effect inside an effect's own dependencies dismisses its element")
  func insideDependencies() async {
    let grove = Grove(path: leaves("a", "b"))

    let task = await grove.store.send(
      .onPath(
        1,
        .perform { _ in
          .run { _ in
            await withDependencies {
              $0[Beacon.self] = Beacon()
            } operation: {
              @Dependency(\.dismiss) var dismiss
              await dismiss()
            }
          }
        }))
    await task.finish()

    #expect(await grove.state.path.numbers == [0])
  }

  @Test("A store that an effect makes is a root of its own")
  func storeInsideEffect() async {
    let grove = Grove(path: leaves("a", "b"))

    let issues = await IssueRecorder.issues {
      let task = await grove.store.send(
        .onPath(1, .perform { _ in .run { _ in await Grove().send(.leaf(.closeButtonTapped)) } }))
      await task.finish()
    }

    #expect(issues.map { $0.message.contains("nothing presents") } == [true])
    #expect(await grove.state.path.numbers == [0, 1])
  }
}
