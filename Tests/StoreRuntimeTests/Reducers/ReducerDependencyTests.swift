import StoreRuntime
import TestSupport
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

  /// Sends an action to a reducer, and returns what its witnesses have seen.
  private func seen(by reducer: some Reducer<Int, NoteAction>) async -> [String] {
    seen.value = []
    let store = Store(initialState: 0) {
      reducer
    } withDependencies: {
      $0.label.text = "store"
    }
    await store.send(.go).finish()
    return seen.value
  }

  @Test("Values around a reducer count for it and for its effects to their end, innermost first")
  func values() async {
    let witness = Witness(seen: seen)
    let reducers: [String: Reduce<Int, NoteAction>] = [
      "store": .erasing(witness),
      "here": .erasing(witness.dependency(\.label, Label(text: "here"))),
      "own key": .erasing(witness.dependency(Label(text: "own key"))),
      "inner": .erasing(
        witness.dependency(\.label.text, "inner").dependency(\.label.text, "outer")),
      "store outer inner": .erasing(
        witness
          .transformDependency(\.label) { $0.text += " inner" }
          .transformDependency(\.self) { $0.label.text += " outer" }),
    ]

    for (text, reducer) in reducers {
      #expect(await seen(by: reducer) == Array(repeating: text, count: 4))
    }
  }

  @Test("A value for one reducer is none for those beside it")
  func neighbours() async {
    let texts = await seen(
      by: CombineReducers {
        Witness(seen: seen)
        Witness(seen: seen).dependency(\.label, Label(text: "second"))
        Witness(seen: seen)
      })

    #expect(texts.prefix(3) == ["store", "second", "store"])
    #expect(texts.filter { $0 == "second" }.count == 4)
    #expect(texts.filter { $0 == "store" }.count == 8)
  }

  @Test("A value around the elements of a stack counts for them and what is in them alone")
  func elements() async {
    let (inner, outer) = (Beacon(), Beacon())
    let state = Tree.State(
      leaf: Leaf.State(name: "root"), path: [.tree(named: "t", path: leaves("x"))])
    let store = Store(initialState: state, beacon: outer) {
      Scope<Tree.State, Tree.Action, _>(state: \.leaf, action: \.leaf) { Leaf() }
        .forEach(\.path, action: \.path) { Node().dependency(inner) }
    }

    for action in state.actions(.listen) { await store.send(action) }

    #expect(inner.alive == ["t", "x"])
    #expect(outer.alive == ["root"])
    await store.send(.path(.popFrom(id: 0)))
    #expect(inner.alive == [])
  }
}
