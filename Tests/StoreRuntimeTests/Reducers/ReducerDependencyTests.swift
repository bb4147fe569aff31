import StoreRuntime
import Testing

/// What a feature is told about where it is.
private struct Surroundings: TestDependencyKey, Equatable, Sendable {
  static let testValue = Surroundings(names: ["test"])

  var names: [String]
}

extension DependencyValues {
  fileprivate var place: Surroundings {
    get { self[Surroundings.self] }
    set { self[Surroundings.self] = newValue }
  }
}

/// A feature that notes the place that its reducer and its effects see.
private struct Witness: Reducer {
  let seen: Kept<[[String]]>
  @Dependency(\.place) var place

  func reduce(into state: inout Int, action: NoteAction) -> Effect<NoteAction> {
    seen.append(place.names)
    return .run { _ in
      seen.append(place.names)
      await Task.yield()
      seen.append(place.names)
      await withTaskGroup { group in
        group.addTask { seen.append(place.names) }
      }
    }
  }
}

struct ReducerDependencyTests {
  private let seen = Kept<[[String]]>([])

  private func send(to reducer: some Reducer<Int, NoteAction>) async {
    let store = Store(initialState: 0) {
      reducer
    } withDependencies: {
      $0.place.names = ["store"]
    }
    await store.send(.go).finish()
  }

  @Test("Without anything else a feature sees the dependencies of its store")
  func ofStore() async {
    await send(to: Witness(seen: seen))

    #expect(seen.value == Array(repeating: ["store"], count: 4))
  }

  @Test("dependency(_:_:) counts for a reducer and for its effects to their end")
  func dependency() async {
    await send(to: Witness(seen: seen).dependency(\.place, Surroundings(names: ["here"])))

    #expect(seen.value == Array(repeating: ["here"], count: 4))
  }

  @Test("dependency(_:) sets a value that is its own key")
  func dependencyThatIsItsOwnKey() async {
    await send(to: Witness(seen: seen).dependency(Surroundings(names: ["here"])))

    #expect(seen.value == Array(repeating: ["here"], count: 4))
  }

  @Test("The innermost value wins")
  func innermost() async {
    await send(
      to: Witness(seen: seen)
        .dependency(\.place.names, ["inner"])
        .dependency(\.place.names, ["outer"]))

    #expect(seen.value == Array(repeating: ["inner"], count: 4))
  }

  @Test("transformDependency changes what is there, from the outside in")
  func transform() async {
    await send(
      to: Witness(seen: seen)
        .transformDependency(\.place) { $0.names.append("inner") }
        .transformDependency(\.self) { $0.place.names.append("outer") })

    #expect(seen.value == Array(repeating: ["store", "outer", "inner"], count: 4))
  }

  @Test("A value for one reducer is none for those beside it")
  func neighbours() async {
    await send(
      to: CombineReducers {
        Witness(seen: seen)
        Witness(seen: seen).dependency(\.place, Surroundings(names: ["second"]))
        Witness(seen: seen)
      })

    #expect(seen.value.prefix(3) == [["store"], ["second"], ["store"]])
    #expect(seen.value.filter { $0 == ["second"] }.count == 4)
    #expect(seen.value.filter { $0 == ["store"] }.count == 8)
  }

  @Test("A value around a stack counts for its elements and their effects, wherever they are")
  func elements() async {
    let inner = Beacon()
    let outer = Beacon()
    let store = Store(
      initialState: Tree.State(
        leaf: Leaf.State(name: "root"), path: [.tree(named: "t", path: leaves("x"))])
    ) {
      Tree().dependency(inner)
    } withDependencies: {
      $0[Beacon.self] = outer
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
      initialState: Tree.State(leaf: Leaf.State(name: "root"), path: leaves("a", "b"))
    ) {
      Scope<Tree.State, Tree.Action, Leaf>(state: \.leaf, action: \.leaf) {
        Leaf()
      }
      .forEach(\.path, action: \.path) {
        Node().dependency(inner)
      }
    } withDependencies: {
      $0[Beacon.self] = outer
    }

    for action in await store.state.actions(.listen) { await store.send(action) }

    #expect(inner.alive == ["a", "b"])
    #expect(outer.alive == ["root"])
  }
}
