import StoreRuntime
import TabNavigation

/// The app in a terminal: texts for states, and actions for lines.
enum Terminal {
  /// The text for a state.
  static func text(of state: AppFeature.State) -> String {
    let tabs = AppFeature.tabs.all.map { tab in
      let badge = AppFeature.tabs.badge(for: tab, in: state)
      let name = badge == 0 ? tab.rawValue : "\(tab.rawValue) \(badge)"
      return tab == state.tabs.selected ? "[\(name)]" : name
    }
    return tabs.joined(separator: "  ") + "\n" + screen(of: state)
  }

  private static func screen(of state: AppFeature.State) -> String {
    if let question = AppFeature.tabs.question(in: state) {
      return "\(question.alert.title) Say stay or leave."
    }
    switch state.tabs.selected {
    case .teas: return screen(of: state.teas)
    case .cups: return "Cups so far: \(state.cups.count)"
    case .history: return state.history.teas.joined(separator: ", ")
    }
  }

  private static func screen(of state: TeasTab.State) -> String {
    switch state.destination {
    case .add(let form): return "New tea: \"\(form.name)\". Say name, save or cancel."
    case .alert(let alert): return "\(alert.title) Say delete or keep."
    case nil: break
    }
    switch state.path.last {
    case .steeping(let pot):
      return "\(pot.tea.name): \(pot.secondsLeft) seconds left. Say start, stop or drink."
    case .note(let form):
      return "\(form.tea): \"\(form.note)\". Say write or save."
    case nil:
      let names = state.teas.map(\.name).joined(separator: ", ")
      return "\(state.message ?? "Which tea?") \(names). Say brew, note, add or delete."
    }
  }
}
