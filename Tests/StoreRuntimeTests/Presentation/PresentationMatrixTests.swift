import StoreRuntime
import TestSupport
import Testing

/// How the subject of a cell of the table is presented, in the room that is its host.
enum PresentingWay: CaseIterable, Sendable {
  case optional
  case enumCase
  case threeLevels

  /// Puts a visitor where the subject is, or takes it away.
  func put(_ hall: Hall.State?, into host: inout Room.State) {
    switch self {
    case .optional: host.hall = hall
    case .enumCase:
      host.destination =
        switch hall {
        case .day(let visitor): .visitor(visitor)
        case .night(let visitor): .leaf(visitor.leaf)
        case nil: nil
        }
    case .threeLevels: host.sheet?.destination?.room?.hall = hall
    }
  }

  /// Returns the action of the root that sends an action to the subject.
  func wrap(_ action: Leaf.Action) -> Room.Action {
    switch self {
    case .optional: .onPath(1, .hall(.presented(.day(.leaf(action)))))
    case .enumCase: .onPath(1, .at(.visitor(.leaf(action))))
    case .threeLevels: .onPath(1, .inSheet(.at(.room(.hall(.presented(.day(.leaf(action))))))))
    }
  }

  /// The action of the root that takes the subject away.
  var dismissal: Room.Action {
    switch self {
    case .optional: .onPath(1, .hall(.dismiss))
    case .enumCase: .onPath(1, .destination(.dismiss))
    case .threeLevels: .onPath(1, .inSheet(.at(.room(.hall(.dismiss)))))
    }
  }
}

/// How the subject of a cell of the table ends.
enum Ending: CaseIterable, Sendable {
  case dismissByTheChild
  case dismissAction
  case assigningNil
  case otherCase
  case otherIdentity
  case poppingTheParent
  case assigningTheStack
  case releasingTheStore
}

/// Every way of presenting with every way of ending.
struct PresentationMatrixTests {
  private let journal = Journal()

  @Test(
    "The subject's effects end at once, nobody else's do, and nothing is left",
    arguments: PresentingWay.allCases, Ending.allCases)
  func cell(_ way: PresentingWay, _ ending: Ending) async {
    // From the start, as an effect reports to whom was listening when it was started.
    let issues = await IssueRecorder.issues { await check(way, ending) }

    #expect(issues.isEmpty)
  }

  private func check(_ way: PresentingWay, _ ending: Ending) async {
    var host = Room.State("host", sheet: Room.State(destination: .room(Room.State())))
    way.put(.day(Visitor.State(1, "subject")), into: &host)
    var house: House? = House(
      Room.State(
        "root", visitor: Visitor.State(1, "sibling"), annex: Leaf.State(name: "annex"),
        path: [Room.State("neighbour"), host]))
    weak let store = house?.store
    let beacon = house?.beacon
    await house?.listenEverywhere()
    let alive = beacon?.alive ?? []
    #expect(alive.contains("subject"))
    let task = await house?.store.send(way.wrap(sendTooLate))

    switch ending {
    case .dismissByTheChild: await house?.send(way.wrap(.closeButtonTapped))
    case .dismissAction: await house?.send(way.dismissal)
    case .assigningNil: await house?.change { way.put(nil, into: &$0.path[1]) }
    case .otherCase:
      await house?.change { way.put(.night(Visitor.State(1, "successor")), into: &$0.path[1]) }
    case .otherIdentity:
      await house?.change { way.put(.day(Visitor.State(2, "successor")), into: &$0.path[1]) }
    case .poppingTheParent: await house?.send(.path(.popFrom(id: 1)))
    case .assigningTheStack:
      await house?.change {
        var path = $0.path
        path.removeLast()
        path.append(Room.State("new"))
        $0.path = path
      }
    case .releasingTheStore: house = nil
    }

    // It has ended at once, and the others haven't.
    let left =
      switch ending {
      case .releasingTheStore: [String]()
      case .poppingTheParent, .assigningTheStack: ["annex", "neighbour", "root", "sibling"]
      default: alive.filter { $0 != "subject" }
      }
    #expect(beacon?.alive == left)
    let state = await house?.state

    // It dismisses nothing, and what it still sends is dropped, and reduced by nobody.
    journal.note("go")
    await task?.finish()
    #expect(await house?.store.droppedActionCount ?? 1 == 1)
    #expect(await house?.state == state)

    // Nothing is left of it. A task lets go of what it holds just after it has told of its end.
    await journal.wait(for: "subject released")
    house = nil
    #expect(store == nil)
  }

  /// Has an effect that ignores that it is cancelled.
  private var sendTooLate: Leaf.Action {
    .perform { [journal] _ in
      @Dependency(\.dismiss) var dismiss
      let canary = Canary("subject", in: journal)
      return .run { [dismiss] send in
        await journal.waitStubbornly(for: "go")
        await dismiss()
        await send(.received(666))
        withExtendedLifetime(canary) {}
      }
    }
  }
}
