import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct WorkQueueTests {
  @Test func givesBackFirstInFirstOut() {
    var queue = WorkQueue<Int>()
    var model: [Int] = []
    var generator = SystemRandomNumberGenerator()

    for number in 0..<10_000 {
      if Int.random(in: 0..<5, using: &generator) < 3 {
        queue.append(number)
        model.append(number)
      } else {
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.isEmpty == model.isEmpty)
    }
    while !model.isEmpty { #expect(queue.popFirst() == model.removeFirst()) }
    #expect(queue.popFirst() == nil)
  }

  @Test func letsGoOfWhatItGaveBack() {
    let journal = Journal()
    var queue = WorkQueue<Canary>()
    queue.append(Canary("first", in: journal))
    queue.append(Canary("second", in: journal))

    _ = queue.popFirst()

    #expect(journal.lines == ["first released"])
  }

  @Test func staysAsLongAsWhatIsInIt() {
    var queue = WorkQueue<Int>()
    queue.append(0)

    for number in 1...10_000 {
      queue.append(number)
      #expect(queue.popFirst() == number - 1)
    }

    #expect(queue.capacity < 1000)
  }

  @Test(arguments: [(65, true), (1024, true), (10_000, false)])
  func keepsTheRoomOfWhatItGaveBackUnlessThatWasALot(count: Int, isKept: Bool) {
    var queue = WorkQueue<Int>()

    for number in 0..<count { queue.append(number) }
    while queue.popFirst() != nil {}

    #expect((queue.capacity >= count) == isKept)
  }
}
