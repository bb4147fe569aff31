import StoreRuntime
import Testing

/// A change to a tree with many leaves, and the names of the leaves that it takes away.
struct StackChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let removed: [String]
  let apply: @Sendable (inout Tree.State) -> Void

  init(
    _ description: String,
    removes removed: String...,
    apply: @escaping @Sendable (inout Tree.State) -> Void
  ) {
    testDescription = description
    self.removed = removed
    self.apply = apply
  }

  /// The path that the changes are made for, with the ids 0, 1, 2 and 3.
  static var path: StackState<Node.State> {
    [
      .leaf(named: "a"),
      .leaf(named: "b"),
      .tree(
        named: "t",
        path: [.leaf(named: "t0"), .leaf(named: "t1"), .tree(named: "u", path: leaves("u0"))],
        shelf: leaves("ts")),
      .leaf(named: "c"),
    ]
  }

  /// The shelf that the changes are made for, with the ids 0 and 1.
  static var shelf: StackState<Node.State> {
    leaves("s0", "s1")
  }
}

/// Where a change of a stack is worked out.
enum Workplace: CaseIterable, Sendable {
  /// In the reducer.
  case reducer

  /// Outside the store, on a copy of the state, which is sent back in an action.
  case outside

  /// In the reducer, on a copy of the state, which is sent back in another action.
  case earlierAction
}

extension Grove {
  /// Makes a change.
  func change(
    at place: Place = .insideOperators,
    workingIn workplace: Workplace = .reducer,
    _ change: @escaping @Sendable (inout Tree.State) -> Void
  ) async {
    switch workplace {
    case .reducer:
      await send(.change(place, change))
    case .outside:
      var copy = await state
      change(&copy)
      await assign(copy, at: place)
    case .earlierAction:
      let result = Kept(await state)
      await send(
        .change(place) { state in
          var copy = state
          change(&copy)
          result.value = copy
        })
      await assign(result.value, at: place)
    }
  }

  private func assign(_ copy: Tree.State, at place: Place) async {
    await send(
      .change(place) { state in
        state.path = copy.path
        state.shelf = copy.shelf
      })
  }
}
