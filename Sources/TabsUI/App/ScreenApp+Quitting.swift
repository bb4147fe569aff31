import StoreRuntime
import TabCore
import TabNavigation
import TabsCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A form with unsaved changes asks before the program ends, as it does before it is dismissed: a
// link opens the root of its tab, which removes the form. The program ends when none is left.
extension ScreenApp {
  /// Ends the program, unless the user keeps a form with unsaved changes.
  func quit() {
    let state = program.state
    guard let tab = state.tabWithChanges, let url = URL(string: "tabs://\(tab.rawValue)") else {
      isDone = true
      return
    }
    interface.past = nil
    if let page = state.presented, page.kind == .alert || page.kind == .question {
      interface.notice = .failure(
        "“\(page.title)” must be answered first; ctrl-c quits without saving.")
      return
    }
    let running = launched.running
    launched.start { [weak self] in
      let outcome = await running.navigate(.deepLink(url))
      // The user may have launched the app again since.
      guard let self, !Task.isCancelled else { return }
      if outcome == .done || outcome == .unchanged, program.state.tabWithChanges != tab {
        quit()
      } else {
        tell(outcome)
      }
      needsFrame()
    }
  }
}

extension AppFeature.State {
  /// A tab with a form that asks before it is removed, preferably the selected tab.
  fileprivate var tabWithChanges: AppFeature.Tab? {
    func objects(_ form: (any LeaveGuarded)?) -> Bool {
      form.map { $0.leavePolicy(for: .removal) != .allow } ?? false
    }
    let hasChanges: [AppFeature.Tab: Bool] = [
      .home: objects(home.destination?.add) || homePath.contains { objects($0.edit) },
      .profile: profilePath.contains { objects($0.edit) },
    ]
    return ([selectedTab] + AppFeature.tabs.all).first { hasChanges[$0] == true }
  }
}
