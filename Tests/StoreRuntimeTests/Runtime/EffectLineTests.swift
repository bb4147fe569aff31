import TestSupport
import Testing

@testable import StoreRuntimeCore

@Suite("The line of effects that wait under one id")
struct EffectLineTests {
  /// An effect of the model: a line that looks at all that is in it.
  private struct Member {
    let token: EffectToken
    var place: LinePlace?
    var isCancelled = false
  }

  @Test(
    "has the next begin in order, and counts those that wait and weren't cancelled",
    arguments: 0..<UInt64(RunLength.count(20, long: 500)))
  func walk(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var line = EffectLine()
    var running: [EffectToken] = []
    var waiting: [Member] = []
    for token in 1...200 {
      let limit = Int.random(in: 0..<30, using: &generator)
      #expect(line.mayRun(max: limit) == (running.count < limit && waiting.isEmpty))
      #expect(line.mayWait(limit: limit) == (waiting.count { !$0.isCancelled } < limit))
      #expect(line.isEmpty == (running.isEmpty && waiting.isEmpty))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0 where waiting.isEmpty:
        running.append(token)
        line.begin()
      case 1...5 where !running.isEmpty:
        waiting.append(Member(token: token, place: line.wait(token)))
      case 6...7:
        guard let index = waiting.indices.randomElement(using: &generator) else { continue }
        // It may be cancelled by its id and with its send.
        waiting[index].place?.cancel()
        waiting[index].isCancelled = true
      case 8:
        let cancelled = waiting.indices.filter { waiting[$0].isCancelled }
        guard let index = cancelled.randomElement(using: &generator) else { continue }
        let member = waiting.remove(at: index)
        member.place?.leave()
        #expect(line.remove(member.token, wasWaiting: true) == nil)
      default:
        guard let index = running.indices.randomElement(using: &generator) else { continue }
        let next = line.remove(running.remove(at: index), wasWaiting: false)
        #expect(next == waiting.first?.token, "seed \(seed)")
        guard !waiting.isEmpty else { continue }
        let member = waiting.removeFirst()
        running.append(member.token)
        member.place?.leave()
        // It may still be cancelled.
        member.place?.cancel()
      }
    }
  }

  @Test("stays as long as those that wait, however many were cancelled")
  func memory() {
    var line = EffectLine()
    line.begin()
    for token in 1...10_000 {
      let place = line.wait(token)
      guard token > 3 else { continue }
      place.cancel()
      place.leave()
      #expect(line.remove(token, wasWaiting: true) == nil)
      #expect(line.order.count < 30)
    }
    #expect((1...3).map { _ in line.remove(0, wasWaiting: false) } == [1, 2, 3])
  }
}
