import StoreRuntime
import Testing

struct ElementEffectTests {
  @Test(
    "popFrom ends the effects of the element and of all above it", arguments: Tree.Style.allCases)
  func popFrom(style: Tree.Style) async {
    let grove = Grove(path: leaves("a", "b", "c"), shelf: leaves("s"), style: style)
    await grove.listenEverywhere()

    await grove.send(.path(.popFrom(id: 1)))

    #expect(grove.alive == ["a", "root", "s"])
    #expect(await grove.state.path.numbers == [0])
  }

  @Test(
    "dismiss ends the effects of the element and of all above it", arguments: Tree.Style.allCases)
  func dismiss(style: Tree.Style) async {
    let grove = Grove(path: leaves("a", "b", "c"), shelf: leaves("s"), style: style)
    await grove.listenEverywhere()

    await grove.send(.onPath(1, .closeButtonTapped))

    #expect(grove.alive == ["a", "root", "s"])
    #expect(await grove.state.path.numbers == [0])
  }

  @Test(
    "What an element wants done in the action that removes it isn't done",
    arguments: [Tree.Place.insideForEach, .afterForEach])
  func removedInTheSameAction(place: Tree.Place) async {
    let beacon = Beacon()
    let store = Store(initialState: Hotel.State()) { Hotel(checkout: place) }

    await store.send(
      .guests(
        .element(
          id: 1,
          action: .leave {
            .merge(
              .send(.count),
              .run { send in
                await send(.count)
                await beacon.listen(as: "guest") { _ in }
              })
          })))

    #expect(beacon.alive == [])
    #expect(await store.state.log == ["#1 leave"])
    #expect(await store.state.guests.numbers == [0])
  }

  @Test("Nor is it done where a closure runs the reducers of the stack")
  func removedInTheSameActionInsideClosure() async {
    let beacon = Beacon()
    let store = Store(initialState: Hotel.State()) {
      Reduce { state, action in
        Hotel(checkout: .insideForEach).reduce(into: &state, action: action)
      }
    }

    await store.send(
      .guests(
        .element(
          id: 1,
          action: .leave {
            .merge(.send(.count), .run { _ in await beacon.listen(as: "guest") { _ in } })
          })))

    #expect(beacon.alive == [])
    #expect(await store.state.log == ["#1 leave"])
  }

  @Test(
    "What is left of an effect isn't done once a part of it has removed the element",
    arguments: [Tree.Place.insideForEach, .afterForEach])
  func removedHalfway(place: Tree.Place) async {
    let beacon = Beacon()
    let store = Store(initialState: Hotel.State()) { Hotel(checkout: place) }

    await store.send(
      .guests(
        .element(
          id: 1,
          action: .perform {
            .merge(
              .run { _ in await beacon.listen(as: "before") { _ in } },
              .run { _ in },
              .send(.leave { .none }),
              .send(.count),
              .run { _ in await beacon.listen(as: "after") { _ in } },
              .concatenate(.run { _ in }, .send(.count)))
          })))

    #expect(beacon.alive == [])
    #expect(await store.state.log == ["#1 perform", "#1 leave"])
    #expect(await store.state.guests.numbers == [0])
  }

  @Test("The next part of a concatenation isn't started once the element is gone")
  func removedDuringConcatenation() async {
    let beacon = Beacon()
    let store = Store(initialState: Hotel.State()) { Hotel(checkout: .insideForEach) }

    let task = await store.send(
      .guests(
        .element(
          id: 1,
          action: .perform {
            .concatenate(
              .run { _ in await beacon.listen(as: "first") { _ in } },
              .run { _ in await beacon.listen(as: "second") { _ in } },
              .send(.count))
          })))
    #expect(beacon.alive == ["first"])

    await store.send(.guests(.element(id: 1, action: .leave { .none })))
    await task.finish()
    #expect(beacon.alive == [])
    #expect(await store.state.log == ["#1 perform", "#1 leave"])
  }

  @Test("An element that was removed before its action gets there is missing")
  func removedBeforeItsAction() async {
    let store = Store(initialState: Hotel.State()) { Hotel(checkout: .beforeForEach) }

    let issues = await IssueRecorder.issues {
      await store.send(.guests(.element(id: 1, action: .leave { .send(.count) })))
    }

    #expect(issues.map { $0.message.contains("leave") && $0.message.contains("#1") } == [true])
    #expect(await store.state.guests.numbers == [0])
  }

  @Test("An effect outlives one that has ended at once")
  func effectAfterOneThatEndsAtOnce() async {
    let grove = Grove(path: leaves("a"))
    await grove.send(
      .onPath(
        0,
        .perform { [beacon = grove.beacon] _ in
          .merge(.run { _ in }, .run { _ in await beacon.listen(as: "long") { _ in } })
        }))
    #expect(grove.alive == ["long"])

    await grove.change { $0.path.popLast() }

    #expect(grove.alive == [])
  }

  @Test(
    "An effect that took the place of another ends with its element", arguments: Tree.Style.allCases
  )
  func effectThatReplacedAnother(style: Tree.Style) async {
    let grove = Grove(path: leaves("a", "b"), style: style)
    await grove.send(.onPath(0, .relisten))
    for _ in 0..<3 { await grove.send(.onPath(1, .relisten)) }
    #expect(grove.alive == ["a", "b"])

    await grove.change { $0.path.popLast() }

    #expect(grove.alive == ["a"])
    await grove.change { $0.path.popLast() }
    #expect(grove.alive == [])
  }

  @Test("An effect ends with its element although an earlier one took its time to end")
  func effectAfterOneThatIgnoresCancellation() async {
    let grove = Grove(path: leaves("a"))
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let stubborn = Task { for await _ in gate {} }
    let task = await grove.store.send(
      .onPath(
        0,
        .perform { _ in .run { _ in await stubborn.value }.cancellable(id: "stubborn") }))
    await grove.send(.onPath(0, .perform { _ in .cancel(id: "stubborn") }))
    await grove.send(.onPath(0, .listen))
    opening.finish()
    await task.finish()
    #expect(grove.alive == ["a"])

    await grove.change { $0.path.popLast() }

    #expect(grove.alive == [])
  }

  @Test("A cancelled effect that goes on sends nothing, which is no issue")
  func lateSend() async {
    let grove = Grove(path: leaves("a", "b"))
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let stubborn = Task { for await _ in gate {} }
    let issues = await IssueRecorder.issues {
      let task = await grove.store.send(
        .onPath(
          1,
          .perform { _ in
            .run { send in
              await stubborn.value
              await send(.received(9))
            }
          }))
      await grove.change { $0.path.popLast() }
      opening.finish()
      await task.finish()
    }

    #expect(issues.isEmpty)
    #expect(await grove.store.droppedActions == 1)
    #expect(await grove.state.leaves.map(\.received) == [[], []])
  }

  @Test("A screen that is pushed with the id of an earlier one inherits nothing")
  func pushWithAnEarlierID() async {
    let grove = Grove(path: leaves("a", "b"))
    await grove.listenEverywhere()
    await grove.send(.path(.popFrom(id: 1)))

    await grove.send(.path(.push(id: 1, state: .leaf(named: "b"))))

    #expect(grove.alive == ["a", "root"])
    await grove.send(.onPath(1, .listen))
    #expect(grove.alive == ["a", "b", "root"])
    await grove.play(5, to: ["b"])
    #expect(await grove.state.path.last == .leaf(Leaf.State(name: "b", received: [5])))
    await grove.send(.path(.popFrom(id: 1)))
    #expect(grove.alive == ["a", "root"])
  }

  @Test("A screen that is popped and pushed under its id in one action inherits nothing")
  func popAndPushInOneAction() async {
    let grove = Grove(path: leaves("a", "b"))
    await grove.listenEverywhere()

    await grove.send(
      .perform { state in
        state.path.popLast()
        return .send(.path(.push(id: 1, state: .leaf(named: "b"))))
      })

    #expect(grove.alive == ["a", "root"])
    #expect(await grove.state.path.numbers == [0, 1])
  }

  @Test("Decoding a stack makes new screens, even under equal ids", arguments: Tree.Place.allCases)
  func decodedStack(place: Tree.Place) async throws {
    for style in [Tree.Style.plain, .logged] {
      let grove = Grove(path: StackChange.path, shelf: StackChange.shelf, style: style)
      await grove.listenEverywhere()
      let decoded = try await grove.state.path.decodedCopy()
      #expect(await decoded == grove.state.path)

      await grove.change(at: place) { $0.path = decoded }

      #expect(grove.alive == ["root", "s0", "s1"])
      let state = await grove.state
      #expect(state.path.numbers == [4, 5, 6, 7])
      #expect(state.path[2].tree?.path.numbers == [8, 9, 10])
    }
  }
}
