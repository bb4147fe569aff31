import StoreRuntime

@testable import StoreTesting

/// A feature whose effects do what a test says.
@Reducer
struct Errands {
  struct State: Equatable {
    var done: [String] = []
  }

  enum Action: Sendable {
    case done(String)
    case start(String)
  }

  let work: @Sendable (String, Send<Action>) async throws -> Void

  init(_ work: @escaping @Sendable (String, Send<Action>) async throws -> Void = { _, _ in }) {
    self.work = work
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .done(let name):
      state.done.append(name)
      return .none
    case .start(let name):
      return .run { send in try await work(name, send) }
    }
  }
}

typealias ErrandsStore = ExploredStore<Errands.State, Errands.Action>

extension ExploredRun {
  /// Makes a store whose effects do what a test says.
  func errands(
    _ work: @escaping @Sendable (String, Send<Errands.Action>) async throws -> Void
  ) -> ErrandsStore {
    store(initialState: Errands.State()) { Errands(work) }
  }

  /// Makes a store whose errands are done after a reply each.
  func errands() -> ErrandsStore {
    errands { name, send in
      await self.reply("errand")
      await send(.done(name))
    }
  }
}

/// Explores a scenario, and returns what came of it without reporting it.
///
/// - Parameters:
///   - schedules: How many schedules are run.
///   - patience: How long work is waited for that has left the executor. Where it always comes back
///     the limit is to be out of reach, as others may keep the main actor busy.
///   - scenario: The scenario.
/// - Returns: What came of it.
func exploring(
  schedules: Int = 20,
  patience: Duration = .milliseconds(100),
  _ scenario: @escaping @Sendable (ExploredRun) async throws -> Void
) async -> ExplorationOutcome {
  var settings = ExplorationSettings()
  settings.schedules = schedules
  settings.patience = patience
  settings.greatestStepCount = 500
  return await Exploration(settings, scenario).exploreAll()
}
