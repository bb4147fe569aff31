import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

extension ScreenApp {
  /// Goes on from the step of the past that is looked at, as if nothing had happened after it.
  ///
  /// The app is launched anew with the state of that step: screens keep their ids, what ran in the
  /// app ends, and the effects of the screens that are there start again. What the app keeps
  /// outside of its state, as the items, stays as it is, and a question is taken back. What was
  /// being saved can be saved again.
  func resume() {
    let history = launched.history
    guard let step = interface.past, let state = history.state(after: step) else { return }
    do {
      try program.relaunch(with: state.withoutSaving())
    } catch let failure as CommandFailure {
      interface.notice = .failure(failure.message)
    } catch {
      isDone = true
    }
    guard launched.history !== history else { return }
    launched.history.goOn(from: history, after: step)
    if interface.notice == nil {
      let number = step + 1 + history.forgottenCount
      interface.notice = .information("Resumed after \(number): \(history.steps[step].text)")
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
    for id in state.homePath.ids { state.home[id, case: \.edit]?.isSaving = false }
    return state
  }
}
