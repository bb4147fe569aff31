import StoreRuntime
import TabCore

/// What has happened in the app, step by step, and where it was before each navigation.
@MainActor
final class AppHistory {
  /// An action, or several of the same name in a row.
  struct Step {
    /// What the history calls the action.
    let name: String

    /// The last one of the actions.
    var action: AppFeature.Action

    /// The number of actions.
    var count = 1

    /// The app after it; before it in the newest step, if that was noted then.
    var state: AppFeature.State

    /// What stands in the history.
    var text: String { count > 1 ? "\(name.prefix { $0 != "(" }) ×\(count)" : name }

    /// What stands below the history, with the whole payload of the last action.
    var wholeText: String {
      actionName(action, isWhole: true) + (count > 1 ? ", the last of \(count)" : "")
    }

    /// Whether the history lists another action as one more of the same: a second that passes, or
    /// a letter that is typed.
    func isLike(_ other: String) -> Bool {
      let kind = name.prefix { $0 != "(" }
      return [".ticked", ".nameChanged", ".noteChanged", ".bioChanged"].contains(
        where: kind.hasSuffix) && kind == other.prefix { $0 != "(" }
    }
  }

  /// What a navigation has led away from.
  struct Departure {
    /// The app before the navigation.
    let state: AppFeature.State

    /// What the history calls the action that made it.
    let cause: String

    /// The number of steps before the navigation, with those that were forgotten.
    let stepCount: Int
  }

  /// The most steps that are kept.
  static let greatestCount = 500

  private(set) var steps: [Step] = []

  /// The number of steps that were left out at the beginning.
  private(set) var forgottenCount = 0

  /// What navigations have led away from, the last one last.
  var departures: [Departure] = []

  /// Whether a change of the place undoes one.
  var isUndoing = false

  private var place: Place
  private var stateAtPlace: AppFeature.State

  init(_ state: AppFeature.State) {
    place = Place(state)
    stateAtPlace = state
  }

  /// Takes down an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - state: The app.
  ///   - isReduced: Whether that is the app after the action, and not the one before it.
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

  /// Takes down where the last action has led.
  ///
  /// - Parameter state: The app as it is.
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

  /// Puts the steps of another launch before those of this one, which has gone on from there.
  ///
  /// - Parameters:
  ///   - past: What has happened in the other launch.
  ///   - step: The step of the other launch that this one began with.
  func goOn(from past: AppHistory, after step: Int) {
    let stepCount = past.forgottenCount + step + 1
    departures = past.departures.filter { $0.stepCount < stepCount } + departures
    steps = past.steps[...step] + steps
    forgottenCount = past.forgottenCount
    let surplus = max(0, steps.count - Self.greatestCount)
    steps.removeFirst(surplus)
    forgottenCount += surplus
  }

  /// Returns a step, `nil` if there is none with such a number.
  func step(_ number: Int) -> Step? { steps.indices.contains(number) ? steps[number] : nil }
}

extension AppHistory {
  /// Makes a reducer that takes down each action.
  ///
  /// - Parameter isLast: Whether it comes after the reducers of the app.
  /// - Returns: The reducer, which changes nothing.
  nonisolated func reducer(isLast: Bool) -> Reduce<AppFeature.State, AppFeature.Action> {
    Reduce { state, action in
      let state = state
      // The stores are on the main actor.
      MainActor.assumeIsolated { self.note(action, state, isReduced: isLast) }
      return .none
    }
  }
}

/// Where somebody is in the app: what a navigation changes, and other actions don't.
struct Place: Equatable {
  /// A sheet that is shown; alerts and questions are no places.
  enum Sheet: Equatable {
    case add
    case share
  }

  let selected: AppFeature.Tab
  let home: [StackElementID]
  let profile: [StackElementID]
  let settings: [StackElementID]
  let sheet: Sheet?

  /// Reads where the app is.
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
