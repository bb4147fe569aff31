import Testing

@testable import StoreRuntimeCore

@Suite("The line of effects that wait under one id")
struct EffectLineTests {
  private let node = FeatureNode()
  private let id = CancelID("line")

  @Test("is not taken for the next by an effect that had lost its place")
  func lateEnd() throws {
    let line = node.line(id: id)
    let first = try #require(line.makeTurn(max: 1, limit: 1))
    let cancelled = try #require(line.makeTurn(max: 1, limit: 1))
    let entry = makeEntry()
    defer { withExtendedLifetime(entry) {} }
    cancelled.entry = entry
    entry.isCancelled = true
    let last = try #require(line.makeTurn(max: 1, limit: 1))
    #expect(first.end() === last)
    #expect(last.end() == nil)

    let next = node.line(id: id)
    #expect(next !== line)
    #expect(cancelled.end() == nil)

    #expect(node.line(id: id) === next)
  }

  private func makeEntry() -> EffectEntryBase {
    var walk = EffectWalk(
      through: CancelPart([]), node: node, registration: 0, group: EffectGroup())
    return EffectEntryBase(token: EffectToken(slot: 0, serial: 1), &walk)
  }
}
