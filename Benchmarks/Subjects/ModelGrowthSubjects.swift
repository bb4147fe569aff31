import StoreRuntime
// For a store that isn't on the main actor: calls from there to it would switch threads.
import StoreRuntimeCore
import TabNavigation

/// The costs that must not grow with the number of models, and with the length of an edit.
enum ModelGrowthSubjects {
  private static let count = 1_000
  private static let modelCounts = [40, 4_000]
  private static let depths = [300, 30_000]

  static var all: [Subject] {
    [
      Subject("push and pop, by models of screens") {
        await modelCounts.asyncMap { await pushes(models: $0) }
      },
      Subject("an action, by scoped models") {
        await modelCounts.asyncMap { await sends("\($0) models", $0) { $0.makeScopedModels() } }
          + modelCounts.asyncMap {
            await sends("\($0) models of scoped stores", $0) { $0.makeModelsOfScopes() }
          }
      },
      Subject("an action to a row, by models of rows") {
        await modelCounts.asyncMap { await rowSends(models: $0) }
      },
      Subject("an edit that replaces each screen, by depth") { depths.map(edit) },
    ]
  }

  /// A store with a stack of a number of screens.
  private static func makeStore(_ depth: Int) -> StoreOf<ThreeStacks> {
    let path = StackState((0..<depth).map { Path.State.counter(Counter.State(count: $0)) })
    let state = ThreeStacks.State(first: path, second: StackState(), third: StackState())
    return Store(initialState: state) { ThreeStacks() }
  }

  /// Pushes and pops a screen on top of others that all have models.
  private static func pushes(models modelCount: Int) async -> Variant {
    let store = makeStore(modelCount)
    let models = await store.makeScreenModels()
    let id = StackElementID(generation: modelCount)
    let push = ThreeStacks.Action.first(.push(id: id, state: .counter(Counter.State())))
    let actions = [push, .first(.popFrom(id: id))]
    return Variant("\(modelCount) models", operations: count) {
      for _ in 0..<count / 2 { await store.sendFromOutside(actions[...]) }
      withExtendedLifetime(models) {}
    }
  }

  /// Sends an action of a screen, while models of all screens are held.
  private static func sends(
    _ name: String, _ modelCount: Int,
    _ makeModels:
      @Sendable (isolated StoreOf<ThreeStacks>) -> [StoreModel<Path.State?, Path.Action>]
  ) async -> Variant {
    let store = makeStore(modelCount)
    let models = await makeModels(store)
    let action = ThreeStacks.Action.first(
      .element(id: 0, action: .counter(.incrementButtonTapped)))
    return Variant(name, operations: count) {
      await store.sendFromOutside(action, times: count)
      withExtendedLifetime(models) {}
    }
  }

  /// Sends an action to a row of a list whose rows all have models with a property that was read.
  private static func rowSends(models modelCount: Int) async -> Variant {
    let rows = IdentifiedArray(uniqueElements: (0..<modelCount).map { ListedRow.State(id: $0) })
    let store = Store(initialState: RowList.State(rows: rows)) { RowList() }
    let models = await store.makeRowModels()
    let action = RowList.Action.rows(.element(id: 0, action: .tapped))
    return Variant("\(modelCount) models", operations: count) {
      await store.sendFromOutside(action, times: count)
      withExtendedLifetime(models) {}
    }
  }

  /// Replaces each screen of a tab by one of another case, in one move.
  private static func edit(depth: Int) -> Variant {
    let tab = TabStack<GrowthPath.State>(
      root: MoveRoot.State(), path: (0..<depth).map { .counter(Counter.State(count: $0)) })
    func makeTab() -> TabStack<GrowthPath.State> { tab }
    return Variant("depth \(depth)", operations: depth, preparing: makeTab) { tab in
      tab.edit { draft in
        for position in draft.indices { draft[position] = .other(Counter.State(count: position)) }
      }
    }
  }
}

extension StoreOf<ThreeStacks> {
  // Loops, as a closure of the main actor checks where it runs.

  fileprivate func makeScreenModels() -> [StoreModel<Path.State, Path.Action>] {
    onMainActor {
      let root = StoreModel(observing: self)
      var models: [StoreModel<Path.State, Path.Action>] = []
      for screen in root[stack: \.first, action: \.first] {
        guard let model = root.screen(screen, of: \.first, action: \.first) else { continue }
        models.append(model)
      }
      return models
    }
  }

  fileprivate func makeScopedModels() -> [StoreModel<Path.State?, Path.Action>] {
    let ids = state.first.ids
    return onMainActor {
      let root = StoreModel(observing: self)
      var models: [StoreModel<Path.State?, Path.Action>] = []
      for id in ids { models.append(root.scope(\.first[id: id], action: \.first[id: id])) }
      return models
    }
  }

  fileprivate func makeModelsOfScopes() -> [StoreModel<Path.State?, Path.Action>] {
    let ids = state.first.ids
    return onMainActor {
      var models: [StoreModel<Path.State?, Path.Action>] = []
      for id in ids {
        let scoped = scope(state: \.first[id: id], action: \.first[id: id])
        models.append(StoreModel(observing: scoped))
      }
      return models
    }
  }
}

/// A list of features.
@Reducer
private struct RowList {
  struct State { var rows: IdentifiedArrayOf<ListedRow.State> }

  enum Action { case rows(IdentifiedActionOf<ListedRow>) }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { ListedRow() }
  }
}

@Reducer
private struct ListedRow {
  struct State: Identifiable {
    let id: Int
    var count = 0
    var isNegative: Bool { count < 0 }
  }

  enum Action { case tapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

extension StoreOf<RowList> {
  fileprivate func makeRowModels() -> [StoreModelOf<ListedRow>] {
    onMainActor {
      let rows = StoreModel(observing: self).scope(\.rows, action: \.rows)
      var models: [StoreModelOf<ListedRow>] = []
      for row in rows {
        _ = row.isNegative
        models.append(row)
      }
      return models
    }
  }
}

/// The screens of a tab: two kinds.
@Reducer
enum GrowthPath {
  case counter(Counter)
  case other(Counter)
}

extension GrowthPath.State: PathState {
  typealias Root = MoveRoot.State

  static let screens = Screens<Self>(maximumDepth: .max) {
    Screen(\.counter, "counters/*", \.count) { _, count in Counter.State(count: count) }
    Screen(\.other, "others/*", \.count) { _, count in Counter.State(count: count) }
  }
}
