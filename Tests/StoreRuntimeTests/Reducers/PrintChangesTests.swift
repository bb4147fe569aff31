import StoreRuntime
import TestSupport
import Testing

struct PrintChangesTests {
  private let texts = Kept<[String]>([])

  @Test("Each action is printed with what it changed")
  func changes() async {
    let store = Store(initialState: Leaf.State(name: "a")) {
      Leaf()._printChanges { texts.append($0) }
    }

    await store.send(.received(7))
    await store.send(.stopListening)

    let (change, nothing) = (texts.value.first ?? "", texts.value.last ?? "")
    #expect(change.contains("received(7)") && !change.contains("name"))
    #expect(change.split(separator: "\n").contains { $0.hasPrefix("+") && $0.contains("7") })
    #expect(nothing.contains("stopListening") && nothing.contains("(No state changes)"))
    #expect(texts.value.count == 2)
  }

  @Test("Printing changes nothing about stacks and effects")
  func stacks() async {
    let beacon = Beacon()
    let store = Store(initialState: Tree.State(path: leaves("a", "b")), beacon: beacon) {
      Tree()._printChanges { texts.append($0) }
    }
    await store.send(.onPath(1, .listen))
    #expect(beacon.alive == ["b"])

    await store.send(.change(.afterOperators) { $0.path.popLast() })

    #expect(beacon.alive == [])
    #expect(texts.value.count == 2)
    #expect(texts.value[1].contains("- "))
  }
}
