import TestSupport
import Testing

@testable import StoreRuntimeCore

struct WorkQueueTests {
  @Test func givesBackFirstInFirstOutAndStaysAsLongAsWhatIsInIt() {
    var queue = WorkQueue<Int>()
    var next = 0
    var generator = SeededGenerator(seed: 1)

    for number in 0..<10_000 {
      queue.append(number)
      // Always some, and few on average.
      while number - next > 2, Int.random(in: 0..<3, using: &generator) > 0 {
        #expect(queue.popFirst() == next)
        next += 1
      }
    }

    #expect(queue.elements.capacity < 1000)
    while !queue.isEmpty {
      #expect(queue.popFirst() == next)
      next += 1
    }
    #expect(next == 10_000)
  }

  @Test func handsOverAllElementsAndKeepsItsStorageIfItHasNone() {
    var queue = WorkQueue<Int>()
    for number in 0..<3 { queue.append(number) }
    _ = queue.popFirst()

    var all = queue.takeAll()

    #expect(queue.isEmpty && queue.popFirst() == nil)
    #expect([all.popFirst(), all.popFirst(), all.popFirst()] == [1, 2, nil])

    let capacity = all.elements.capacity
    let none = all.takeAll()
    #expect(none.isEmpty && capacity > 0 && all.elements.capacity == capacity)
  }

  @Test func letsGoOfWhatItGaveBack() {
    let journal = Journal()
    var queue = WorkQueue<Canary>()
    queue.append(Canary("first", in: journal))
    queue.append(Canary("second", in: journal))

    _ = queue.popFirst()

    #expect(journal.lines == ["first released"])
  }

  @Test func releasesItsOnlyElementAndKeepsItsStorage() {
    let journal = Journal()
    var queue = WorkQueue<Canary>()

    for number in 1...3 {
      queue.append(Canary("\(number)", in: journal))
      let capacity = queue.elements.capacity
      _ = queue.popFirst()
      #expect(queue.isEmpty && queue.head == 0 && queue.elements.capacity == capacity)
    }

    #expect(journal.lines == ["1 released", "2 released", "3 released"])
  }
}
