import Testing

@testable import StoreRuntimeCore

@Suite("The line of effects that wait under one id")
struct EffectLineTests {
  private let node = FeatureNode()
  private let id = CancelID("line")
  private let tokens = Array(1...4)

  // From outside an effect loses its place so late only if a thread is slow.
  @Test("is not taken for the next by an effect that had lost its place")
  func lateEnd() {
    var line = EffectLine()
    line.add(tokens[0], isWaiting: false)
    line.add(tokens[1], isWaiting: true)
    #expect(line.mayWait(limit: 1) { $0 == tokens[1] })
    line.add(tokens[2], isWaiting: true)
    node.lines[id] = line
    #expect(node.removeFromLine(tokens[0], id: id, wasWaiting: false) == tokens[2])
    #expect(node.removeFromLine(tokens[2], id: id, wasWaiting: false) == nil)
    #expect(node.lines[id] == nil)

    node.lines[id, default: EffectLine()].add(tokens[3], isWaiting: false)
    #expect(node.removeFromLine(tokens[1], id: id, wasWaiting: true) == nil)

    #expect(node.lines[id]?.mayRun(max: 1) == false)
  }
}
