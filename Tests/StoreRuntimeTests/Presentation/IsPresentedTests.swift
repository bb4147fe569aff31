import StoreRuntime
import Testing

struct IsPresentedTests {
  /// The action of a leaf that notes what its reducer and its effect see.
  private func look(_ seen: Kept<[Bool]>) -> Leaf.Action {
    .perform { _ in
      @Dependency(\.isPresented) var isPresented
      seen.append(isPresented)
      return .run { _ in seen.append(isPresented) }
    }
  }

  @Test("A feature knows whether it is presented, in its reducer and in its effects")
  func isPresented() async {
    let grove = Grove(path: [.leaf(named: "a"), .tree(named: "t", path: leaves("x"))])
    let seen = Kept<[Bool]>([])

    await grove.send(.leaf(look(seen)))
    #expect(seen.value == [false, false])
    await grove.send(.onPath(0, look(seen)))
    #expect(seen.value == [false, false, true, true])
    await grove.send(.inside(1, .leaf(look(seen))))
    await grove.send(.inside(1, .onPath(0, look(seen))))
    #expect(seen.value.dropFirst(2).allSatisfy { $0 })
    await grove.send(.leaf(look(seen)))
    #expect(seen.value.suffix(2) == [false, false])
  }

  @Test("A parent isn't presented because its element is")
  func parent() async {
    let seen = Kept<[Bool]>([])
    let store = Store(initialState: Tree.State(path: leaves("a"))) {
      Reduce<Tree.State, Tree.Action> { _, _ in
        @Dependency(\.isPresented) var isPresented
        seen.append(isPresented)
        return .run { _ in seen.append(isPresented) }
      }
      .forEach(\.path, action: \.path) {
        Node()
      }
    }

    await store.send(.onPath(0, .received(1)))

    #expect(seen.value == [false, false])
  }

  @Test("Outside a store nothing is presented")
  func outside() {
    @Dependency(\.isPresented) var isPresented

    #expect(!isPresented)
  }
}
