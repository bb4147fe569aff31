import StoreRuntime

/// What it costs to send an action to an element of a stack, and whether the depth matters.
enum ElementActionSubjects {
  private static let count = 1000
  private static let depths = [10, 100_000]

  static var all: [Subject] {
    depths.map { depth in
      Subject("element action, random id", depth: depth) {
        let positions = randomPositions(depth)
        return [
          bareVariant(depth, positions),
          oneStackVariant("Store, one stack", depth, positions),
          threeStacksVariant("Store, three stacks", depth, positions),
        ]
      }
    } + [
      Subject("element action by depth, one stack, random id") {
        depths.map { oneStackVariant("depth \($0)", $0, randomPositions($0)) }
      },
      Subject("element action by depth, three stacks, random id") {
        depths.map { threeStacksVariant("depth \($0)", $0, randomPositions($0)) }
      },
      Subject("element action by depth, one stack, top id") {
        depths.map { depth in
          oneStackVariant("depth \(depth)", depth, Array(repeating: depth - 1, count: count))
        }
      },
      Subject("element action by length, one identified array, random id") {
        depths.map { identifiedVariant("length \($0)", $0, randomPositions($0)) }
      },
    ]
  }

  private static func bareVariant(_ depth: Int, _ positions: [Int]) -> Variant {
    let bare = BareStack(depth: depth)
    return Variant("bare actor and array", operations: positions.count) {
      for position in positions {
        await bare.send(.counter(.incrementButtonTapped), to: position)
        doSomethingElse()
      }
    }
  }

  private static func oneStackVariant(
    _ name: String, _ depth: Int, _ positions: [Int]
  ) -> Variant {
    let path = makePath(depth)
    let store = Store(initialState: OneStack.State(path: path)) { OneStack() }
    let actions = positions.map { position in
      OneStack.Action.path(
        .element(id: path.ids[position], action: .counter(.incrementButtonTapped)))
    }
    return Variant(name, operations: actions.count) {
      for action in actions {
        await store.send(action)
        doSomethingElse()
      }
    }
  }

  private static func identifiedVariant(
    _ name: String, _ length: Int, _ positions: [Int]
  ) -> Variant {
    let rows = IdentifiedArray(uniqueElements: (0..<length).map { OneArray.Row(id: $0) })
    let store = Store(initialState: OneArray.State(rows: rows)) { OneArray() }
    let actions = positions.map { position in
      OneArray.Action.rows(.element(id: position, action: .incrementButtonTapped))
    }
    return Variant(name, operations: actions.count) {
      for action in actions {
        await store.send(action)
        doSomethingElse()
      }
    }
  }

  private static func threeStacksVariant(
    _ name: String, _ depth: Int, _ positions: [Int]
  ) -> Variant {
    let path = makePath(depth)
    let state = ThreeStacks.State(first: path, second: path, third: path)
    let store = Store(initialState: state) { ThreeStacks() }
    let actions = positions.enumerated().map { turn, position in
      let action = StackActionOf<Path>.element(
        id: path.ids[position], action: .counter(.incrementButtonTapped))
      let wrap = [ThreeStacks.Action.first, ThreeStacks.Action.second, ThreeStacks.Action.third]
      return wrap[turn % 3](action)
    }
    return Variant(name, operations: actions.count) {
      for action in actions {
        await store.send(action)
        doSomethingElse()
      }
    }
  }

  private static func makePath(_ depth: Int) -> StackState<Path.State> {
    StackState((0..<depth).map { .counter(Counter.State(count: $0)) })
  }

  private static func randomPositions(_ depth: Int) -> [Int] {
    var generator = SplitMix64(seed: 42)
    return (0..<count * 30).map { _ in .random(in: 0..<depth, using: &generator) }
  }
}
