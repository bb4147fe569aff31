import StoreRuntime
// For a store that isn't on the main actor: calls from there to it would switch threads.
import StoreRuntimeCore

/// The cost that the models of views add to an action.
enum ModelSubjects {
  private static let count = 1_000
  private static let depth = 1_000

  static var all: [Subject] {
    [
      Subject("element action, by models of elements") {
        await [1, depth, 0].asyncMap { await variant(models: $0) }
      }
    ]
  }

  /// Makes a variant in which a property of each model was read, as by a view.
  private static func variant(models modelCount: Int) async -> Variant {
    let path = StackState((0..<depth).map { Path.State.counter(Counter.State(count: $0)) })
    let state = ThreeStacks.State(first: path, second: StackState(), third: StackState())
    let store = Store(initialState: state) { ThreeStacks() }
    let models = await store.makeModels(of: Array(path.ids.prefix(modelCount)))
    let action = ThreeStacks.Action.first(
      .element(id: path.ids[0], action: .counter(.incrementButtonTapped)))
    let name = modelCount == 1 ? "1 model" : "\(modelCount) models"
    return Variant(name, operations: count) {
      await store.sendFromOutside(action, times: count)
      withExtendedLifetime(models) {}
    }
  }
}

extension StoreOf<ThreeStacks> {
  fileprivate func makeModels(
    of ids: [StackElementID]
  ) -> [StoreModel<Path.State, Path.Action>] {
    onMainActor {
      // As in an app, where the stack is the stack of a tab.
      let root = StoreModel(observing: self).scope(\.self, action: \.self)
      var models: [StoreModel<Path.State, Path.Action>] = []
      for id in ids {
        let screen = StackScreenOf<Path>(id: id, state: .counter(Counter.State()))
        guard let model = root.screen(screen, of: \.first, action: \.first) else { continue }
        _ = model.hasManyCounts
        models.append(model)
      }
      return models
    }
  }
}

extension Path.State {
  /// A view's value, which never changes, so that models compare it and notify no reader.
  fileprivate var hasManyCounts: Bool {
    switch self {
    case .counter(let counter), .other(let counter): counter.count < 0
    }
  }
}
