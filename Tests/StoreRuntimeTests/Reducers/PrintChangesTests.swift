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

  @Test("Of each action, only the names are printed where that is asked for")
  func labels() async {
    let store = Store(initialState: Tree.State(path: leaves("a"))) {
      Tree()._printChanges(.labeling { texts.append($0) })._printChanges(nil)
    }

    await store.send(.onPath(0, .received(7)))
    await store.send(.onPath(0, .stopListening))

    #expect(
      texts.value == [
        "received action: .path.element.leaf.received",
        "received action: .path.element.leaf.stopListening",
      ])
  }

  @Test("An action is printed in a way of one's own, with the state before and after it")
  func ownPrinter() async {
    let store = Store(initialState: Leaf.State(name: "a")) {
      Leaf()._printChanges(
        _ReducerPrinter { action, old, new in texts.append("\(action) \(old == new)") })
    }

    await store.send(.received(7))

    #expect(texts.value == ["received(7) false"])
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
