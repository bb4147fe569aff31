import StoreRuntime
import Testing

/// What containers don't copy, and when they let go of elements.
struct ContainerMemoryTests {
  private static let watched = (0..<10).map { WatchedArray(id: $0) }

  private func expectNoCopies<Container: RandomAccessCollection>(
    of container: Container,
    modify: (inout Container, _ id: Int) -> Void,
    modifyAt: (inout Container, _ position: Int) -> Void
  ) where Container.Element == WatchedArray, Container.Index == Int {
    var container = container
    // In a release build they share what the literal stands for until they are modified.
    for position in container.indices { modifyAt(&container, position) }
    let addresses = container.map(\.address)

    for _ in 0..<3 {
      for id in 0..<10 { modify(&container, id) }
      for position in container.indices { modifyAt(&container, position) }
    }

    #expect(container.map(\.address) == addresses)
    #expect(container.allSatisfy { $0.storage == [4, 6, 3] })
  }

  @Test func modifyingByIDOrPositionCopiesNeitherAnElementNorTheContainer() {
    var stack = StackState(Self.watched)
    stack.swapAt(2, 3)
    expectNoCopies(of: stack) {
      $0[id: StackElementID(generation: $1)]?.storage[0] += 1
    } modifyAt: {
      $0[$1].storage[1] += 1
    }
    expectNoCopies(of: IdentifiedArray(uniqueElements: Self.watched)) {
      $0[id: $1]?.storage[0] += 1
    } modifyAt: {
      $0[$1].storage[1] += 1
    }
  }

  @Test func modifyingAPayloadDoesNotCopyIt() {
    var stack = StackState<Page>([.text(["a", "b"])])
    func address() -> Int? {
      stack[id: 0, case: \.text]?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    // The literal may be a constant of the program, which is copied once.
    stack[id: 0, case: \.text]?[0] = "b"
    let before = address()

    stack[id: 0, case: \.text]?[0] = "c"

    #expect(before != nil)
    #expect(address() == before)
    #expect(stack[0] == .text(["c", "b"]))
  }

  @Test(arguments: [true, false])
  func whatIsDoneByAnIDThatIsNotThereCopiesNothing(isOrdered: Bool) {
    var stack = StackState((0..<200).map(Page.counter))
    if !isOrdered { stack.reverse() }
    stack.removeAll { $0 == .counter(100) || $0 == .counter(150) }
    // What a stack is bit by bit: where it keeps what it has.
    func words() -> [Int] { withUnsafeBytes(of: stack) { Array($0.bindMemory(to: Int.self)) } }
    let (before, copy) = (words(), stack)

    _ = issues {
      for id in [-1, 200, 100, 150, Int.min].map(StackElementID.init(generation:)) {
        _ = (stack[id: id], stack[id: id, case: \.counter], stack.index(id: id))
        stack[id: id]? = .counter(-1)
        stack[id: id] = .counter(-1)
        stack[id: id] = nil
        stack[id: id, case: \.counter]? += 1
        stack[id: id, case: \.counter] = -1
        stack[id: id, case: \.counter] = nil
        stack.pop(from: id)
        stack.pop(to: id)
      }
    }

    #expect(words() == before)
    #expect(stack == copy)
  }

  @Test func whatIsRemovedOrRefusedIsReleased() {
    let census = StorageCensus()
    var array = IdentifiedArray(uniqueElements: (0..<8).map { StorageLife($0, census) })
    func fill(_ life: inout StorageLife?) { life = StorageLife(9, census) }

    _ = issues {
      array[id: 10] = StorageLife(6, census)
      array.append(StorageLife(0, census))
      fill(&array[id: 11])
    }
    array[id: 3] = StorageLife(3, census)
    #expect(census.count == 8)
    array[id: 1] = nil
    array.remove(id: 2)
    array.popLast()
    #expect(census.count == 5)
    array.removeAll { $0.id > 0 }
    #expect(census.count == 1)
    array = array.filter { _ in false }
    #expect(census.count == 0)
  }
}
