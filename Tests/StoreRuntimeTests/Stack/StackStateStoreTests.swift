import StoreRuntime
import Testing

@testable import StoreRuntimeCore

/// What a stack remembers for its store.
struct StackStateStoreTests {
  private let context = ReductionContext(dependencies: DependencyValues())

  private func makeSynchronizedStack(_ elements: [String]) -> StackState<String> {
    var stack = StackState(elements)
    stack.adopt(in: context, keepingIDs: true)
    stack.markSynchronized(version: context.makeVersion())
    return stack
  }

  private var removedIdentities: [Int] { context.removals.map(\.identity) }

  // MARK: - Removals

  @Test func whatTheStoreNeverSawIsNotLogged() {
    var new = StackState<String>()
    var grown = makeSynchronizedStack(["a"])
    grown.append("x")

    context.withCurrent {
      new.append("b")
      new.popLast()
      grown.popLast()
    }

    #expect(removedIdentities == [])
  }

  // MARK: - Dirt and touch

  @Test(
    arguments: [
      { $0.append("x") }, { $0.insert("x", at: 0) }, { $0.swapAt(0, 1) }, { $0.popLast() },
      { $0[1...] = $0[1...] }, { _ = $0.appendElement("x", id: 9) },
    ] as [@Sendable (inout StackState<String>) -> Void])
  func elementsThatComeGoOrMoveMakeTheStackDirty(
    change: @Sendable (inout StackState<String>) -> Void
  ) {
    var stack = makeSynchronizedStack(["a", "b"])
    #expect(!stack.isDirty)

    change(&stack)
    #expect(stack.isDirty)

    stack.markSynchronized(version: 5)
    #expect(!stack.isDirty)
    #expect(stack.version == 5)
  }

  @Test func aStackThatWasEmptyInAStoreGrowsOutsideOfIt() {
    var emptied = StackState(["a"])
    emptied.removeAll()

    emptied.markSynchronized(version: context.makeVersion())
    emptied.append("b")
    emptied.append("c")
    emptied.popLast()

    #expect(emptied.ids == [1])
    #expect(emptied.version == 0)
    #expect(emptied.isDirty)
    #expect(emptied.isValid)
    #expect(emptied.needsAdoption(by: context))
  }

  @Test func modifyingInPlaceTouchesAnElement() {
    var stack = StackState<Page>([.counter(0), .counter(1), .counter(2)])
    func expect(_ positions: [Int], after change: (inout StackState<Page>) -> Void) {
      stack.markSynchronized(version: 1)
      change(&stack)
      #expect(!stack.isDirty)
      #expect(Array(stack.positionsToVisit(all: false, firstNewID: 3)) == positions)
    }

    expect([1]) { $0[1] = .counter(5) }
    expect([2]) { $0[id: 2] = .counter(5) }
    expect([0]) { $0[id: 0, case: \.counter]? += 1 }
    expect([1]) { $0.markTouched(position: 1) }
    expect([1]) {
      $0[1] = .counter(0)
      $0[id: 1] = .counter(0)
    }
    expect([0, 1, 2]) {
      $0[1] = .counter(0)
      $0[2] = .counter(0)
    }
    expect([]) { _ in }
    expect([]) { $0.withElement(at: 1) { $0 = .counter(9) } }
    expect([]) { $0[id: 7]? = .counter(9) }
    #expect(stack[1] == .counter(9))
    #expect(!stack.isTouched)
  }

  @Test(arguments: [Int.min, Int.min + 1, Int.max])
  func touchingAnExtremeIDIsRemembered(id: Int) {
    var stack = StackState<String>()
    _ = stack.appendElement("a", id: StackElementID(generation: id))
    stack.markSynchronized(version: 1)

    stack[0] = "b"

    #expect(stack.isTouched)
    #expect(Array(stack.positionsToVisit(all: false, firstNewID: .max)) == [0])
  }

  @Test func newElementsAreVisitedWhereverTheyAre() {
    func visited(_ change: (inout StackState<String>) -> Void) -> [Int] {
      var stack = makeSynchronizedStack(["a", "b", "c"])
      let firstNewID = context.nextElementID
      context.withCurrent { change(&stack) }
      return Array(stack.positionsToVisit(all: false, firstNewID: firstNewID))
    }

    let positions = (
      append: visited { $0.append("x") },
      appendAndTouch: visited {
        $0[0] = "y"
        $0.append(contentsOf: ["x", "z"])
      },
      touchNew: visited {
        $0.append("x")
        $0[3] = "y"
      },
      insert: visited { $0.insert("x", at: 1) },
      swap: visited {
        $0.append("x")
        $0.swapAt(0, 3)
      },
      slice: visited { $0[..<1] = StackState(["x", "y"])[...] },
      refused: visited { _ = $0.appendElement("x", id: 1) },
      reused: visited {
        $0.pop(from: 1)
        _ = $0.appendElement("x", id: 1)
      },
      nothing: visited { _ in }
    )

    #expect(positions.append == [3])
    #expect(positions.appendAndTouch == [0, 3, 4])
    #expect(positions.touchNew == [3])
    #expect(positions.insert.contains(1))
    #expect(positions.swap.contains(0))
    #expect(positions.slice.contains(0) && positions.slice.contains(1))
    #expect(positions.refused == [])
    #expect(positions.reused == [1])
    #expect(positions.nothing == [])
  }

  @Test func oldElementsAreNotVisitedOnceTheStoreHasSeenTheStack() {
    var stack = makeSynchronizedStack(["a", "b", "c"])
    context.withCurrent {
      stack.insert("x", at: 1)
      stack.reverse()
    }

    stack.markSynchronized(version: context.makeVersion())

    #expect(Array(stack.positionsToVisit(all: false, firstNewID: context.nextElementID)) == [])
    #expect(Array(stack.positionsToVisit(all: true, firstNewID: 9)) == [0, 1, 2, 3])
  }

  @Test func renumberedElementsStayTouched() {
    var stack = StackState(["a", "b"])
    stack[0] = "c"
    context.nextElementID = 10

    stack.adopt(in: context, keepingIDs: false)

    #expect(stack.ids == [10, 11])
    #expect(Array(stack.positionsToVisit(all: false, firstNewID: 12)) == [0, 1])
  }

  // MARK: - Identities

  @Test func anIDThatWasGivenBeforeBelongsToAnotherElementNow() {
    var stack = makeSynchronizedStack(["a", "b"])

    context.withCurrent {
      stack.popLast()
      _ = stack.appendElement("c", id: 1)
    }

    #expect(stack.ids == [0, 1])
    #expect(stack.identity(at: 1) == 2)
    #expect(context.nextElementID == 3)
    #expect(stack.contains(identity: 0))
    #expect(!stack.contains(identity: 1))
    #expect(stack.contains(identity: 2))
    #expect(!stack.contains(identity: 3))
  }

  @Test func theStoreIsToldOfTheIdentityAndNotOfTheID() {
    var stack = makeSynchronizedStack(["a", "b"])
    context.withCurrent {
      stack.popLast()
      _ = stack.appendElement("c", id: 1)
      stack.popLast()
    }

    #expect(removedIdentities == [1, 2])
    #expect(!stack.contains(identity: 2))
    #expect(!stack.contains(identity: 1))
  }

  @Test func identitiesTravelWithTheElementsAndAreForgottenWithThem() {
    var stack = makeSynchronizedStack(["a", "b", "c"])
    context.withCurrent {
      stack.removeAll()
      for id in [2, 0, 1] { _ = stack.appendElement("x", id: StackElementID(generation: id)) }
      stack.swapAt(0, 2)
    }
    #expect(stack.ids == [1, 0, 2])
    #expect(stack.indices.map { stack.identity(at: $0) } == [5, 4, 3])

    let copy = stack
    context.withCurrent {
      stack[id: 0] = nil
      stack.append("y")
    }

    #expect(stack.indices.map { stack.identity(at: $0) } == [5, 3, 6])
    #expect(!stack.contains(identity: 4))
    #expect(copy.contains(identity: 4))
    #expect(stack.isValid)
  }

  @Test func anotherStoreKnowsTheElementsByTheirIDs() {
    var stack = makeSynchronizedStack(["a", "b"])
    context.withCurrent {
      stack.popLast()
      _ = stack.appendElement("c", id: 1)
    }
    let other = ReductionContext(dependencies: DependencyValues())

    stack.adopt(in: other, keepingIDs: true)

    #expect(stack.ids == [0, 1])
    #expect(stack.identity(at: 1) == 1)
    #expect(!stack.contains(identity: 2))
  }
}
