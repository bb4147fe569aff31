import Synchronization
import Testing
import ValueDiffing

struct ValueDescriptionObjectTests {
  @Test func anInstanceIsNumberedAndShownWithWhatItInherits() {
    #expect(valueDescription(Circle("round")) == #"#1 Circle(name: "round", radius: 2)"#)
  }

  @Test func anInstanceThatAppearsAgainIsOnlyReferredTo() {
    let circle = Circle("a")

    #expect(
      valueDescription([circle, Circle("b"), circle])
        == #"[#1 Circle(name: "a", radius: 2), #2 Circle(name: "b", radius: 2), ↩︎ #1]"#)
  }

  @Test func aCycleEnds() {
    let link = Link(1)
    link.next = Link(2, next: link)
    defer { link.next = nil }

    #expect(
      valueDescription(link) == "#1 Link(value: 1, next: #2 Link(value: 2, next: ↩︎ #1))")
  }

  @Test func aCycleThroughASetEnds() {
    final class Knot: Hashable {
      var others: Set<Knot> = []
      static func == (lhs: Knot, rhs: Knot) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let knot = Knot()
    knot.others = [knot]
    defer { knot.others = [] }

    #expect(valueDescription(knot) == "#1 Knot(others: [↩︎ #1])")
  }

  @Test func instancesThatAMirrorMakesAreDifferentOnes() {
    struct Maker: CustomReflectable {
      var customMirror: Mirror { Mirror(self, unlabeledChildren: [Link(1)], displayStyle: .struct) }
    }

    #expect(
      valueDescription((1...20).map { _ in Maker() }).split(separator: "\n").dropFirst().prefix(20)
        .enumerated().allSatisfy { $1.contains("#\($0 + 1) Link(value: 1, next: nil)") })
  }

  @Test func whatAnActorHoldsIsItsOwn() {
    #expect(valueDescription(Vault()) == "#1 Vault()")
  }

  @Test func whatALockHoldsIsNotRead() {
    final class Locked { let mutex = Mutex(3) }

    #expect(valueDescription(Locked()) == "#1 Locked(mutex: ())")
  }
}
