import StoreRuntime
import TabCore

/// The history of actions in the app, and its states before each navigation.
@MainActor
final class AppHistory {
  /// An action, or several consecutive actions with the same name.
  struct Step {
    /// The name of the action in the history.
    let name: String

    /// The last of the actions.
    var action: AppFeature.Action

    /// The number of actions.
    var count = 1

    /// The state after the action; for the newest step possibly the state before it.
    var state: AppFeature.State

    /// The text in the history.
    var text: String { count > 1 ? "\(name.prefix { $0 != "(" }) ×\(count)" : name }

    /// The text below the history, with the whole payload of the last action.
    var wholeText: String {
      actionName(action, isWhole: true) + (count > 1 ? ", the last of \(count)" : "")
    }

    /// Returns `true` if another action is counted in this step: another tick of a timer, or
    /// another typed letter.
    func isLike(_ other: String) -> Bool {
      let kind = name.prefix { $0 != "(" }
      return [".ticked", ".nameChanged", ".noteChanged", ".bioChanged"].contains(
        where: kind.hasSuffix) && kind == other.prefix { $0 != "(" }
    }
  }

  /// The starting point of a navigation.
  struct Departure {
    /// The state before the navigation.
    let state: AppFeature.State

    /// The name of the action that caused the navigation.
    let cause: String

    /// The number of steps before the navigation, including forgotten ones.
    let stepCount: Int
  }

  /// The maximum number of steps to keep.
  static let greatestCount = 500

  private(set) var steps: [Step] = []

  /// The number of steps that were removed from the start.
  private(set) var forgottenCount = 0

  /// The starting points of navigations, the latest last.
  var departures: [Departure] = []

  /// Indicates that a change of place is caused by an undo.
  var isUndoing = false

  private var place: Place
  private var stateAtPlace: AppFeature.State

  init(_ state: AppFeature.State) {
    place = Place(state)
    stateAtPlace = state
  }

  /// Records an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The state of the app.
  ///   - isReduced: `true` if that is the state after the action, `false` if before it.
  private func note(_ action: AppFeature.Action, _ state: AppFeature.State, isReduced: Bool) {
    if !isReduced {
      if !steps.isEmpty { steps[steps.count - 1].state = state }
      catchUp(with: state)
    }
    add(action, state)
    if isReduced { catchUp(with: state) }
  }

  private func add(_ action: AppFeature.Action, _ state: AppFeature.State) {
    let name = actionName(action)
    if steps.last?.isLike(name) == true {
      steps[steps.count - 1].count += 1
      steps[steps.count - 1].action = action
      steps[steps.count - 1].state = state
      return
    }
    steps.append(Step(name: name, action: action, state: state))
    guard steps.count > Self.greatestCount else { return }
    steps.removeFirst()
    forgottenCount += 1
  }

  /// Records the place after the last action.
  ///
  /// - Parameter state: The current state.
  func catchUp(with state: AppFeature.State) {
    let place = Place(state)
    if place != self.place {
      if !isUndoing {
        let cause = steps.last.map(\.name) ?? ""
        departures.append(
          Departure(
            state: stateAtPlace, cause: cause, stepCount: forgottenCount + max(0, steps.count - 1)))
        if departures.count > Self.greatestCount { departures.removeFirst() }
      }
      self.place = place
    }
    stateAtPlace = state
  }

  /// Prepends the steps of an earlier launch, from which this launch has continued.
  ///
  /// - Parameters:
  ///   - past: The history of the earlier launch.
  ///   - step: The step of the earlier launch at which this launch began.
  func resume(from past: AppHistory, after step: Int) {
    let stepCount = past.forgottenCount + step + 1
    departures = past.departures.filter { $0.stepCount < stepCount } + departures
    steps = past.steps[...step] + steps
    forgottenCount = past.forgottenCount
    let surplus = max(0, steps.count - Self.greatestCount)
    steps.removeFirst(surplus)
    forgottenCount += surplus
  }

  /// Returns the step with a number, or `nil` if there is none.
  func step(_ number: Int) -> Step? { steps.indices.contains(number) ? steps[number] : nil }
}

extension AppHistory {
  /// Returns a reducer that records each action.
  ///
  /// - Parameter isLast: `true` if it runs after the reducers of the app.
  /// - Returns: The reducer, which doesn't change the state.
  nonisolated func reducer(isLast: Bool) -> Reduce<AppFeature.State, AppFeature.Action> {
    Reduce { state, action in
      let state = state
      // The stores are on the main actor.
      MainActor.assumeIsolated { self.note(action, state, isReduced: isLast) }
      return .none
    }
  }
}

/// The user's place in the app: the part of the state that navigation changes.
struct Place: Equatable {
  /// A presented sheet; alerts and questions aren't places.
  enum Sheet: Equatable {
    case add
    case share
  }

  let selected: AppFeature.Tab
  let home: [StackElementID]
  let profile: [StackElementID]
  let settings: [StackElementID]
  let sheet: Sheet?

  /// Creates the place of a state.
  ///
  /// - Complexity: O(*n*) for *n* screens.
  init(_ state: AppFeature.State) {
    selected = state.selectedTab
    home = Array(state.homePath.ids)
    profile = Array(state.profilePath.ids)
    settings = Array(state.settingsPath.ids)
    sheet =
      state.home.destination?.add != nil
      ? .add : state.homePath.last?.detail?.share != nil ? .share : nil
  }
}
