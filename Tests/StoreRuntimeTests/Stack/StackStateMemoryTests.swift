import StoreRuntime
import Testing

struct StackStateMemoryTests {
  private func makeStack(_ census: StorageCensus, count: Int) -> StackState<StorageLife> {
    StackState((0..<count).map { _ in StorageLife(0, census) })
  }

  @Test func everyWayOfRemovingReleasesTheElements() {
    let census = StorageCensus()
    var stack = makeStack(census, count: 20)
    #expect(census.count == 20)

    stack.popLast()
    #expect(census.count == 19)
    stack.removeLast(2)
    #expect(census.count == 17)
    stack.remove(at: 0)
    #expect(census.count == 16)
    stack[id: 4] = nil
    #expect(census.count == 15)
    stack[0] = StorageLife(0, census)
    #expect(census.count == 15)
    stack.replaceSubrange(0..<2, with: [StorageLife(0, census)])
    #expect(census.count == 14)
    stack.pop(from: 12)
    #expect(census.count == stack.count)
    stack.pop(to: 8)
    #expect(census.count == stack.count)
    stack[1..<2] = stack[0..<1]
    #expect(census.count == stack.count - 1)
    stack.removeAll { _ in true }
    #expect(census.count == 0)
  }

  @Test func aRefusedAssignmentReleasesTheElement() {
    let census = StorageCensus()
    var stack = makeStack(census, count: 1)

    _ = issues { stack[id: 5] = StorageLife(0, census) }

    #expect(census.count == 1)
  }

  @Test func copiesShareElementsUntilTheLastIsGone() {
    let census = StorageCensus()
    var stack = makeStack(census, count: 3)
    var copy: StackState? = stack

    stack.removeAll()
    #expect(census.count == 3)

    copy?.reverse()
    copy = nil
    #expect(census.count == 0)
  }

  @Test func modifyingByIDOrPositionCopiesNeitherTheElementNorTheStack() {
    var stack = StackState((0..<10).map { WatchedArray(id: $0) })
    stack.swapAt(2, 3)
    // In a release build they share what the literal stands for until they are modified.
    for position in stack.indices { stack[position].storage[0] = -1 }
    let addresses = stack.map(\.address)

    for round in 0..<3 {
      for id in 0..<10 { stack[id: StackElementID(generation: id)]?.storage[0] = round }
      for position in stack.indices { stack[position].storage[1] = round }
    }

    #expect(stack.map(\.address) == addresses)
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
}
