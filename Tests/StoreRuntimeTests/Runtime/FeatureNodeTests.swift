import StoreRuntime
import Testing

@testable import StoreRuntimeCore

@Suite("The node of a feature's effects")
struct FeatureNodeTests {
  private let location = NavigationLocation(scopes: [], keyPath: \[Int].count)

  @Test("takes its tree apart when it ends, whoever releases it later")
  func end() {
    let root = FeatureNode()
    let middle = root.makeChild(at: location, key: .identity(1), registration: 1)
    let inner = middle.makeChild(at: location, key: .identity(2), registration: 1)
    let tokens = [EffectToken(slot: 0, serial: 1), EffectToken(slot: 1, serial: 2)]
    _ = middle.insert(tokens[0])
    _ = inner.insert(tokens[1])

    var ended: [EffectToken] = []
    middle.end(into: &ended)

    #expect(ended == tokens)

    #expect(middle.hasEnded)
    #expect(inner.hasEnded)
    #expect(root.isIdle)
    #expect(middle.children(at: location) == nil)
    _ = inner.remove(at: 0)
    inner.removeIfIdle()
  }
}
