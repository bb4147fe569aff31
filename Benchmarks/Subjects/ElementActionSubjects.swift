import StoreRuntime

/// The cost of sending an action to an element of a stack, at several depths.
///
/// A random element of many isn't in the processor's caches; nor would it be in an array. To
/// measure only the store's work, the actions go to the same few elements at any depth.
enum ElementActionSubjects {
  /// A batch must be short: on a busy machine the operating system interrupts a batch longer
  /// than a time slice, and the figure contains the interruption.
  private static let count = 1000
  private static let depths = [10, 100_000]

  static var all: [Subject] {
    depths.map { depth in
      Subject("element action, random id", depth: depth) {
        let positions = randomPositions(depth)
        return [
          bareVariant(depth, positions),
          await threeStacksVariant("Store, three stacks", depth, positions),
        ]
      }
    } + [
      Subject("element action by depth, three stacks, random id") {
        await depths.asyncMap { await threeStacksVariant("depth \($0)", $0, randomPositions($0)) }
      },
      Subject("element action of three stacks, by what else is there") {
        let full = 100_000
        return await [
          threeStacksVariant("depth 10", 10, fewPositions(10)),
          threeStacksVariant("depth \(full)", full, fewPositions(full)),
          threeStacksVariant(
            "depth \(full), 10000 effects", full, fewPositions(full), effects: 10_000),
        ]
      },
      Subject("element action by length, one identified array, random id") {
        depths.map { identifiedVariant("length \($0)", $0, randomPositions($0)) }
      },
    ]
  }

  private static func bareVariant(_ depth: Int, _ positions: [Int]) -> Variant {
    let bare = BareStack(depth: depth)
    return variant("bare actor and array", positions) { positions in
      for position in positions {
        await bare.send(.counter(.incrementButtonTapped), to: position)
        doSomethingElse()
      }
    }
  }

  private static func identifiedVariant(
    _ name: String, _ length: Int, _ positions: [Int]
  ) -> Variant {
    let results = IdentifiedArray(uniqueElements: (0..<length).map { Search.Hit(id: $0) })
    let store = Store(initialState: Search.State(results: results)) { SearchResults() }
    let actions = positions.map { position in
      Search.Action.results(.element(id: position, action: .incrementButtonTapped))
    }
    return variant(name, actions) { await store.sendFromOutside($0) }
  }

  /// Makes a variant whose actions go to three stacks in turn.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in the report.
  ///   - depth: The number of elements in each stack.
  ///   - positions: The positions of the elements that receive the actions.
  ///   - effects: The number of other elements with running effects, from the bottom of all stacks.
  /// - Returns: The variant.
  private static func threeStacksVariant(
    _ name: String, _ depth: Int, _ positions: [Int], effects: Int = 0
  ) async -> Variant {
    let path = makePath(depth)
    let state = ThreeStacks.State(first: path, second: path, third: path)
    let store = Store(initialState: state) { ThreeStacks() }
    func action(_ action: Counter.Action, turn: Int, position: Int) -> ThreeStacks.Action {
      let action = StackActionOf<Path>.element(id: path.ids[position], action: .counter(action))
      let wrap = [ThreeStacks.Action.first, ThreeStacks.Action.second, ThreeStacks.Action.third]
      return wrap[turn % 3](action)
    }
    let starts = (0..<effects).map { action(.followingStarted, turn: $0, position: $0 / 3) }
    await store.sendFromOutside(starts[...])
    let actions = positions.enumerated().map { turn, position in
      action(.incrementButtonTapped, turn: turn, position: position)
    }
    return variant(name, actions) { await store.sendFromOutside($0) }
  }

  /// Makes a variant whose batches each take the next part of the items.
  private static func variant<Item>(
    _ name: String, _ items: [Item], _ body: @escaping (ArraySlice<Item>) async -> Void
  ) -> Variant {
    var start = 0
    return Variant(name, operations: count) {
      await body(items[start..<start + count])
      start = (start + count) % items.count
    }
  }

  private static func makePath(_ depth: Int) -> StackState<Path.State> {
    StackState((0..<depth).map { .counter(Counter.State(count: $0)) })
  }

  private static func randomPositions(_ depth: Int) -> [Int] {
    var generator = SplitMix64(seed: 42)
    return (0..<count * 30).map { _ in .random(in: 0..<depth, using: &generator) }
  }

  /// The positions of ten elements, as far apart as the depth allows, repeated.
  private static func fewPositions(_ depth: Int) -> [Int] {
    (0..<count * 3).map { depth / 20 + depth / 10 * ($0 % 10) }
  }
}
