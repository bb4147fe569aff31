import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

// A navigation is undone by ordinary moves: a screen may ask a question before it is left, and the
// undo continues after the answer.
extension ScreenApp {
  /// Navigates to the place before the last navigation.
  func undo() {
    guard let departure = launched.history.departures.popLast() else {
      interface.notice = .information("There is no navigation to undo.")
      return
    }
    if let id = missingItem(in: departure.state) {
      interface.notice = .failure(
        "\(departure.cause) can't be undone: item \(id) no longer exists.")
      return
    }
    resume(with: departure)
  }

  /// Returns the id of an item that a state shows but that was deleted.
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

  /// Continues an undo that was waiting for an answer, if the question was answered and the screen
  /// has saved.
  func goOnUndoing() {
    guard let held = heldUndo, !isAsking else { return }
    if Place(program.state) == held.place {
      endHeldUndo()
    } else {
      heldUndo = nil
      resume(with: held.departure)
    }
  }

  /// Gives up an undo that was waiting for an answer, so that it can be repeated.
  func endHeldUndo() {
    guard let held = heldUndo else { return }
    heldUndo = nil
    launched.history.departures.append(held.departure)
    launched.history.isUndoing = false
  }

  private func resume(with departure: AppHistory.Departure, after last: Place? = nil) {
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
        // The effect of the answer is still part of the undo.
        heldUndo = (departure, next)
        isOver = false
        return
      }
      if next == place, let deliver = launched.deliver {
        // The tab bar of several stores changes a little later.
        isOver = false
        launched.start { [weak self] in
          await deliver()
          // After a relaunch there is nothing to undo.
          guard let self, !Task.isCancelled else { return }
          resume(with: departure, after: place)
          needsFrame()
        }
        return
      }
      (last, place) = (place, next)
    }
    interface.notice = .information("Undone: \(departure.cause)")
  }

  /// Indicates that a screen is asking whether it may be left, or saves before it is left.
  private var isAsking: Bool {
    let state = program.state
    return AppFeature.tabs.all.contains { tab in
      state.question(on: tab) != nil || state.handle(tab).lastOutcome == .pending
    }
  }

  /// Performs the first remaining step from one place to another.
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
      // The sheet is presented again. The screen below it stays, so it receives no event, and the
      // countdown has to be started here.
      models.home.send(.move(.open(LinkRoute(components), .reuses)))
      let path = program.state.homePath
      if let id = path.ids.last, path.last?.detail?.share != nil {
        models.home.send(.path(.element(id: id, action: .detail(.share(.presented(.appeared))))))
      }
    }
  }

  /// Selects a tab, with the back button if possible: that also restores the tab history.
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
  /// Restores a path, as a view does that writes to its path.
  ///
  /// Common screens stay. Screens above them are popped first, since a screen may ask before that.
  ///
  /// - Parameter stack: The path to restore.
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
  /// Resumes from the selected step of the past, as if nothing had happened after it.
  ///
  /// The app is relaunched with the state of that step. Screens keep their ids, running work is
  /// cancelled, and the effects of visible screens start again. Data outside of the state, such as
  /// the items, isn't changed, and a question is withdrawn. An interrupted save can be repeated.
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
    launched.history.resume(from: history, after: number)
    if interface.notice == nil {
      let place = number + 1 + history.forgottenCount
      interface.notice = .information("Resumed after \(place): \(step.text)")
    }
    interface.past = nil
    heldUndo = nil
  }
}

extension AppFeature.State {
  /// The state without running saves, which ended with the previous launch.
  fileprivate func withoutSaving() -> Self {
    var state = self
    state.home.destination?.add?.isSaving = false
    for id in state.homePath.ids { state.home[id: id, case: \.edit]?.isSaving = false }
    return state
  }
}
