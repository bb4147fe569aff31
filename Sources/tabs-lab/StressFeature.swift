import StoreRuntime
import TabCore

/// The app with a referee, which sees every step in the order of the store.
struct StressFeature: Reducer {
  typealias State = AppFeature.State

  enum Action: Sendable {
    /// A task has sent its `number`th step.
    case sent(StressStep, task: Int, number: Int)

    /// An effect of the app has sent an action.
    case app(AppFeature.Action)
  }

  let referee: StressReferee

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .sent(let step, let task, let number) = action {
        referee.take(step, task: task, number: number, before: state)
      }
      return .none
    }
    Scope(
      state: \.self,
      actionPath: AnyCasePath<Action, AppFeature.Action>(
        embed: Action.app, extract: \.appAction)
    ) {
      AppFeature()
    }
  }
}
