import StoreRuntime
import Testing

extension DependencyValues {
  fileprivate var label: Label {
    get { self[Label.self] }
    set { self[Label.self] = newValue }
  }
}

/// A feature that notes the label that its reducer and its effects see.
private struct Witness: Reducer {
  let seen: Kept<[String]>
  @Dependency(\.label) var label

  func reduce(into state: inout Int, action: NoteAction) -> Effect<NoteAction> {
    seen.append(label.text)
    return .run { _ in
      seen.append(label.text)
      await Task.yield()
      seen.append(label.text)
      await withTaskGroup { group in
        group.addTask { seen.append(label.text) }
      }
    }
  }
}

struct ReducerDependencyTests {
  private let seen = Kept<[String]>([])

  private func send(to reducer: some Reducer<Int, NoteAction>) async {
    let store = Store(initialState: 0) {
      reducer
    } withDependencies: {
      $0.label.text = "store"
    }
    await store.send(.go).finish()
  }

  @Test("Without anything else a feature sees the dependencies of its store")
  func ofStore() async {
    await send(to: Witness(seen: seen))

    #expect(seen.value == Array(repeating: "store", count: 4))
  }

  @Test("dependency(_:_:) counts for a reducer and for its effects to their end")
  func dependency() async {
    await send(to: Witness(seen: seen).dependency(\.label, Label(text: "here")))

    #expect(seen.value == Array(repeating: "here", count: 4))
  }

  @Test("dependency(_:) sets a value that is its own key")
  func dependencyThatIsItsOwnKey() async {
    await send(to: Witness(seen: seen).dependency(Label(text: "here")))

    #expect(seen.value == Array(repeating: "here", count: 4))
  }

  @Test("The innermost value wins")
  func innermost() async {
    await send(
      to: Witness(seen: seen)
        .dependency(\.label.text, "inner")
        .dependency(\.label.text, "outer"))

    #expect(seen.value == Array(repeating: "inner", count: 4))
  }

  @Test("transformDependency changes what is there, from the outside in")
  func transform() async {
    await send(
      to: Witness(seen: seen)
        .transformDependency(\.label) { $0.text += " inner" }
        .transformDependency(\.self) { $0.label.text += " outer" })

    #expect(seen.value == Array(repeating: "store outer inner", count: 4))
  }

  @Test("A value for one reducer is none for those beside it")
  func neighbours() async {
    await send(
      to: CombineReducers {
        Witness(seen: seen)
        Witness(seen: seen).dependency(\.label, Label(text: "second"))
        Witness(seen: seen)
      })

    #expect(seen.value.prefix(3) == ["store", "second", "store"])
    #expect(seen.value.filter { $0 == "second" }.count == 4)
    #expect(seen.value.filter { $0 == "store" }.count == 8)
  }

  @Test("A value around a stack counts for its elements and their effects, wherever they are")
  func elements() async {
    let inner = Beacon()
    let outer = Beacon()
    let store = Store(
      initialState: Tree.State(
        leaf: Leaf.State(name: "root"), path: [.tree(named: "t", path: leaves("x"))]), beacon: outer
    ) {
      Tree().dependency(inner)
    }

    await store.send(.leaf(.listen))
    await store.send(.inside(0, .leaf(.listen)))
    await store.send(.inside(0, .onPath(0, .listen)))

    #expect(inner.alive == ["root", "t", "x"])
    #expect(outer.alive == [])
    await store.send(.path(.popFrom(id: 0)))
    #expect(inner.alive == ["root"])
  }

  @Test("A value of the elements is none for their parent")
  func onlyElements() async {
    let inner = Beacon()
    let outer = Beacon()
    let store = Store(
      initialState: Tree.State(leaf: Leaf.State(name: "root"), path: leaves("a", "b")),
      beacon: outer
    ) {
      Scope<Tree.State, Tree.Action, Leaf>(state: \.leaf, action: \.leaf) {
        Leaf()
      }
      .forEach(\.path, action: \.path) {
        Node().dependency(inner)
      }
    }

    for action in await store.state.actions(.listen) { await store.send(action) }

    #expect(inner.alive == ["a", "b"])
    #expect(outer.alive == ["root"])
  }
}
