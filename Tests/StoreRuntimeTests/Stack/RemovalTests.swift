import StoreRuntime
import Testing

/// A way in which elements leave a stack.
struct Removal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let remove: @Sendable (inout Navigator.State) -> Void

  init(_ name: String, _ remove: @escaping @Sendable (inout Navigator.State) -> Void) {
    testDescription = name
    self.remove = remove
  }

  /// Each takes "c", the top of "a", "b", "c", away and leaves the others.
  static let ofTop = [
    Removal("popLast") { $0.path.popLast() },
    Removal("removeLast") { $0.path.removeLast() },
    Removal("pop(from:)") { $0.path.pop(from: 2) },
    Removal("pop(to:)") { $0.path.pop(to: 1) },
    Removal("assigning nil") { $0.path[id: 2] = nil },
    Removal("remove(at:)") { $0.path.remove(at: 2) },
    Removal("removeSubrange") { $0.path.removeSubrange(2...) },
    Removal("removeAll(where:)") { $0.path.removeAll { $0.name == "c" } },
    Removal("replaceSubrange") { $0.path.replaceSubrange(2..., with: []) },
    Removal("replacing the element") {
      $0.path.replaceSubrange(2..., with: [Screen.State(name: "new")])
    },
    Removal("assigning a prefix") { state in
      var path = state.path
      path.popLast()
      state.path = path
    },
    Removal("popping, pushing and popping") { state in
      state.path.popLast()
      state.path.append(Screen.State(name: "new"))
      state.path.popLast()
    },
  ]
}

struct RemovalTests {
  let radio = Radio()

  func makeStore() -> StoreOf<Navigator> {
    Store(
      initialState: Navigator.State(
        path: StackState(["a", "b", "c"].map { Screen.State(name: $0) }))
    ) {
      Navigator()
    } withDependencies: { [radio] in
      $0[Radio.self] = radio
    }
  }

  @Test("Removing an element ends its effects and no others", arguments: Removal.ofTop)
  func removal(_ removal: Removal) async {
    let store = makeStore()
    for id in 0..<3 {
      await store.send(.path(.element(id: .init(generation: id), action: .listen)))
    }

    await store.send(.change(removal.remove))

    var ends = radio.ends.makeAsyncIterator()
    #expect(await ends.next() == "c")
    #expect(radio.ended == ["c"])
    radio.play(7, to: "c")
    radio.play(8, to: "a")
    for await state in store.states where state.path[id: 0]?.received == [8] { break }
    let state = await store.state
    #expect(state.path[id: 2] == nil)
    #expect(state.path.map(\.received).prefix(2) == [[8], []])
  }
}
