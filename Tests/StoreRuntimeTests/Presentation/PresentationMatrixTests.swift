import StoreRuntime
import Testing

/// Every way of presenting with every way of ending.
struct PresentationMatrixTests {
  /// The subject, the effects that it runs, and those around it.
  private final class Cell {
    let way: PresentingWay
    let beacon = Beacon()
    let ended = Kept<[String]>([])
    let (gate, opening) = AsyncStream<Void>.makeStream()

    /// Ends when the tracer is released.
    let (release, released) = AsyncStream<Void>.makeStream()

    /// What the subject's state and effects hold on to.
    weak var tracer: Tracer?

    /// The store, `nil` when it has been released.
    var store: StoreOf<Room>?

    /// The subject's effects.
    var tasks: [StoreTask] = []

    init(_ way: PresentingWay) {
      self.way = way
      let tracer = Tracer { [released] in released.finish() }
      self.tracer = tracer
      let host = way.host(Visitor.State(1, "subject", tracer: tracer))
      var root = Room.State(
        "root", visitor: Visitor.State(1, "sibling"), path: [Room.State("neighbour"), host])
      root.annex = Leaf.State(name: "annex")
      store = Store(initialState: root, beacon: beacon) {
        Room()
      }
    }

    var host: Room.State? {
      get async { await store?.state.path[id: 1] }
    }

    func send(_ action: Room.Action?) async {
      if let action { await store?.send(action) }
    }

    /// Sends an action to the subject.
    func sendToSubject(_ action: Leaf.Action) async -> StoreTask? {
      guard let host = await host else { return nil }
      return await store?.send(.onPath(1, way.wrap(action, in: host)))
    }

    /// Starts an effect of the subject that listens, and one that ignores that it is cancelled.
    func startEffects() async {
      let listening = await sendToSubject(
        .perform { [beacon, ended, tracer] _ in
          .run { send in
            defer { ended.append("listening") }
            _ = tracer
            await beacon.listen(as: "subject") { await send(.received($0)) }
          }
        })
      let stubborn = await sendToSubject(
        .perform { [gate, ended, tracer] _ in
          .run { send in
            defer { ended.append("stubborn") }
            _ = tracer
            let waiting = Task { for await _ in gate {} }
            await waiting.value
            await send(.received(666))
          }
        })
      tasks = [listening, stubborn].compactMap(\.self)
      guard let state = await store?.state else { return }
      for action in state.siblingActions(.listen) { await send(action) }
    }

    func end(by ending: Ending) async {
      let way = way
      switch ending {
      case .dismissByTheChild:
        _ = await sendToSubject(.closeButtonTapped)
      case .dismissAction:
        await send(host.map { way.dismissal(in: $0) })
      case .assigningNil:
        await changeHost { way.put(nil, into: &$0) }
      case .otherCase:
        // An element of an identified array goes by nothing but its id.
        let id = way == .identifiedElement ? 2 : 1
        await changeHost { way.put(.night(Visitor.State(id, "successor")), into: &$0) }
      case .otherIdentity:
        await changeHost { way.put(.day(Visitor.State(2, "successor")), into: &$0) }
      case .poppingTheParent:
        await send(.path(.popFrom(id: 1)))
      case .assigningTheStack:
        await send(
          .change {
            var path = $0.path
            path.remove(at: 1)
            path.append(Room.State("new"))
            $0.path = path
          })
      case .releasingTheStore:
        store = nil
      }
    }

    private func changeHost(_ change: @escaping @Sendable (inout Room.State) -> Void) async {
      await send(
        .change {
          guard var host = $0.path[id: 1] else { return }
          change(&host)
          $0.path[id: 1] = host
        })
    }
  }

  @Test(
    "The subject's effects end once, nobody else's do, and nothing is left",
    arguments: PresentationCell.all)
  func cell(_ cell: PresentationCell) async {
    // From the start, as an effect reports to whom was listening when it was started.
    let recorder = IssueRecorder()
    await withIssueReporter(recorder.reporter) {
      await check(Cell(cell.way), cell.ending, recorder)
    }
  }

  @Test(
    "Another case or id that is assigned to a stack element in place keeps its id and its effects",
    arguments: [Hall.State.night(Visitor.State(1, "other")), .day(Visitor.State(2, "other"))],
    [true, false])
  func assignedInPlace(_ hall: Hall.State, byID: Bool) async throws {
    let cell = Cell(.stackElement)
    _ = await cell.sendToSubject(.listen)
    let id = try #require(await cell.host?.halls.ids.first)

    await cell.send(
      .change {
        if byID {
          $0.path[id: 1]?.halls[id: id] = hall
        } else {
          $0.path[1].halls[0] = hall
        }
      })

    #expect(await cell.host?.halls.first == hall)
    #expect(await cell.host?.halls.ids.first == id)
    #expect(cell.beacon.alive == ["subject"])
  }

  private func check(_ cell: Cell, _ ending: Ending, _ recorder: IssueRecorder) async {
    let way = cell.way
    let hostIsGone = way.takesHostAlong(ending)
    let hasSuccessor = [.otherCase, .otherIdentity].contains(ending)
    await cell.startEffects()
    let around = ["annex", "host", "neighbour", "root", "sibling"]
    #expect(cell.beacon.alive == (around + ["subject"]).sorted())
    #expect(cell.tracer != nil)

    await cell.end(by: ending)

    // It has ended at once, and the others haven't.
    let left = ending == .releasingTheStore ? [] : around.filter { !hostIsGone || $0 != "host" }
    #expect(cell.beacon.alive == left)
    let host = await cell.host
    #expect((host == nil) == hostIsGone)
    #expect(host.flatMap { way.successor(in: $0)?.name } == (hasSuccessor ? "successor" : nil))

    // What it still sends is dropped, and reduced by nobody.
    await cell.beacon.play(5, to: "subject")
    cell.opening.finish()
    for task in cell.tasks { await task.finish() }
    #expect(recorder.messages == [])
    #expect(await cell.store?.droppedActions ?? 1 == 1)
    let afterwards = await cell.host
    #expect(afterwards == host)
    #expect(afterwards.flatMap { way.successor(in: $0)?.received } ?? [] == [])

    // It has ended once, and the others go on.
    #expect(cell.ended.value.sorted() == ["listening", "stubborn"])
    for name in left { await cell.beacon.play(7, to: name) }
    let received = await cell.store?.state.siblingReceived(includingHost: !hostIsGone) ?? []
    #expect(received == left.map { _ in [7] })

    // Nothing is left of it. A task lets go of what it holds just after it has told of its end.
    for await _ in cell.release {}
    #expect(cell.tracer == nil)
    weak let store = cell.store
    cell.store = nil
    #expect(store == nil)
  }
}

extension Room.State {
  /// The actions that send an action to each of those around the subject.
  fileprivate func siblingActions(_ action: Leaf.Action) -> [Room.Action] {
    [
      .leaf(action), .ofVisitor(.leaf(action)), .annex(action), .onPath(0, .leaf(action)),
      .onPath(1, .leaf(action)),
    ]
  }

  /// What those around the subject have received.
  fileprivate func siblingReceived(includingHost: Bool) -> [[Int]] {
    [leaf.received, visitor?.leaf.received ?? [], annex?.received ?? [], path[0].leaf.received]
      + (includingHost ? [path[1].leaf.received] : [])
  }
}
