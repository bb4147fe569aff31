import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

// The last navigation is undone by the same moves that make one: a screen can ask before it is
// left, and then the undoing goes on with the answer.
extension ScreenApp {
  /// Leads back to where the app was before the last navigation.
  func undo() {
    guard let departure = launched.history.departures.popLast() else {
      interface.notice = .information("There is no navigation to undo.")
      return
    }
    if let id = missingItem(in: departure.state) {
      interface.notice = .failure(
        "\(departure.cause) can't be undone: there is no item \(id) any more.")
      return
    }
    goOn(with: departure)
  }

  /// Returns the id of an item that a state shows and that isn't there any more.
  private func missingItem(in state: AppFeature.State) -> Item.ID? {
    guard program.state.home.root.loading == .finished else { return nil }
    let items = program.state.home.root.items
    let shown = state.homePath.map { screen in
      switch screen {
      case .detail(let detail): detail.itemID
      case .edit(let form): form.itemID
      }
    }
    return shown.first { id in !items.contains { $0.id == id } }
  }

  /// Goes on with an undoing that has waited for an answer, if the app has that.
  func goOnUndoing() {
    guard let held = heldUndo, !isAsking else { return }
    heldUndo = nil
    if Place(program.state) == held.place {
      launched.history.departures.append(held.departure)
      launched.history.isUndoing = false
    } else {
      goOn(with: held.departure)
    }
  }

  private func goOn(with departure: AppHistory.Departure, after last: Place? = nil) {
    let journal = launched.history
    journal.catchUp(with: program.state)
    journal.isUndoing = true
    var isOver = true
    defer {
      journal.catchUp(with: program.state)
      journal.isUndoing = !isOver
    }
    let goal = Place(departure.state)
    var place = Place(program.state)
    var last = last
    while place != goal {
      guard place != last else {
        interface.notice = .failure("\(departure.cause) couldn't be undone.")
        return
      }
      makeStep(from: place, to: goal, departure.state)
      let next = Place(program.state)
      if isAsking {
        // What the answer does is still the undoing.
        heldUndo = (departure, next)
        isOver = false
        return
      }
      if next == place, let deliver = launched.deliver {
        // The bar of several stores changes a little later.
        isOver = false
        launched.start { [weak self] in
          await deliver()
          // The app that there is now has nothing to undo.
          guard let self, !Task.isCancelled else { return }
          goOn(with: departure, after: place)
          needsFrame()
        }
        return
      }
      (last, place) = (place, next)
    }
    interface.notice = .information("Undone: \(departure.cause)")
  }

  /// Whether a screen asks if it may be left.
  private var isAsking: Bool {
    let state = program.state
    return AppFeature.tabs.all.contains { state.question(on: $0) != nil }
  }

  /// Makes the first step that still leads to a place.
  private func makeStep(from place: Place, to goal: Place, _ state: AppFeature.State) {
    let models = launched.models
    if place.sheet != nil, place.sheet != goal.sheet {
      models.home.send(.move(.dismiss))
    } else if place.home != goal.home {
      models.home.lead(to: state.homePath)
    } else if place.profile != goal.profile {
      models.profile.lead(to: state.profilePath)
    } else if place.settings != goal.settings {
      models.settings.lead(to: state.settingsPath)
    } else if place.selected != goal.selected {
      select(goal.selected)
    } else if let components = state.components(of: .home) {
      // A sheet is opened anew.
      models.home.send(.move(.open(LinkRoute(components), .reuses)))
    }
  }

  /// Selects a tab, by the way back if that leads there: then the tab history is as it was.
  private func select(_ tab: AppFeature.Tab) {
    let state = program.state
    let isAtRoot = state.handle(state.selectedTab).ids.isEmpty && state.presented == nil
    if isAtRoot, state.tabHistory.last == tab {
      send(.tabs(.backButtonTapped))
    } else {
      send(.tabs(.selectedTabChanged(tab)))
    }
  }
}

extension StoreModel {
  /// Makes a path what it was, as a view does that writes its path.
  ///
  /// Screens that are there stay. What came above them goes first: a screen can ask before that.
  ///
  /// - Parameter stack: The path as it was.
  fileprivate func lead<Path: PathState, RootAction, PathAction>(to stack: StackState<Path>)
  where
    State == TabStack<Path>, Action == TabStackAction<RootAction, Path, PathAction>,
    PathAction: Sendable
  {
    let path = self[stack: \.path, action: \.path]
    let kept = zip(path, stack.ids).prefix { $0.id == $1 }.count
    if kept < path.count {
      self[stack: \.path, action: \.path] = Array(path.prefix(kept))
    } else {
      self[stack: \.path, action: \.path] =
        path + zip(stack.ids, stack).dropFirst(kept).map { StackScreen(id: $0, state: $1) }
    }
  }
}

extension ScreenApp {
  /// Goes on from the step of the past that is looked at, as if nothing had happened after it.
  ///
  /// The app is launched anew with the state of that step: screens keep their ids, what ran in the
  /// app ends, and the effects of the screens that are there start again. What the app keeps
  /// outside of its state, as the items, stays as it is, and a question is taken back. What was
  /// being saved can be saved again.
  func resume() {
    let history = launched.history
    guard let number = interface.past, let step = history.step(number) else { return }
    do {
      try program.relaunch(with: step.state.withoutSaving())
    } catch let failure as CommandFailure {
      interface.notice = .failure(failure.message)
    } catch {
      isDone = true
    }
    guard launched.history !== history else { return }
    launched.history.goOn(from: history, after: number)
    if interface.notice == nil {
      let place = number + 1 + history.forgottenCount
      interface.notice = .information("Resumed after \(place): \(step.text)")
    }
    interface.past = nil
    heldUndo = nil
  }
}

extension AppFeature.State {
  /// The app with nothing being saved: what would have ended that has ended with the other launch.
  fileprivate func withoutSaving() -> Self {
    var state = self
    state.home.destination?.add?.isSaving = false
    for id in state.homePath.ids { state.home[id: id, case: \.edit]?.isSaving = false }
    return state
  }
}
