import StoreJournal
import StoreRuntime
import TabCore
import TabsCLI
import TabsUI

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
      // The model counts what is refused, and the runtime reports all else of it.
      if case .app(.tabs(.linkFailed(let url, let error))) = action {
        reportIssue("The link \(url) can't be opened: \(error).")
      }
      return .none
    }
    Scope(state: \.self, action: \.app) {
      AppFeature()
    }
  }
}

extension StressFeature.Action: CasePathable {
  struct AllCasePaths {
    /// What the app gets, whoever has sent it.
    var app: AnyCasePath<StressFeature.Action, AppFeature.Action> {
      AnyCasePath(embed: { .app($0) }, extract: { $0.appAction })
    }
  }

  static let allCasePaths = AllCasePaths()

  /// What the app gets.
  var appAction: AppFeature.Action {
    switch self {
    case .sent(let step, _, _): step.action
    case .app(let action): action
    }
  }
}

// A journal is one of the app, and leaves out which task has sent.
extension StressFeature.Action: Codable {
  func encode(to encoder: any Encoder) throws { try appAction.encode(to: encoder) }
  init(from decoder: any Decoder) throws { self = .app(try AppFeature.Action(from: decoder)) }
}

// In a journal an action stands as the one of the app that it is.
extension StressFeature.Action: CustomReflectable, CustomDebugStringConvertible {
  var customMirror: Mirror { Mirror(reflecting: appAction) }
  var debugDescription: String { String(reflecting: appAction) }
}

extension Arguments {
  /// Opens the journal of `--journal` for a stress test, `nil` without one.
  func stressJournal(stores: Int) throws -> JournalWriter<StressFeature.Action>? {
    guard let path = values["--journal"] else { return nil }
    guard stores == 1 else {
      throw UsageError(
        "a journal is of one store, and --stores \(stores) makes several", subcommand)
    }
    return try openJournal(in: path)
  }
}
