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
    guard state.tabs.selected == .teas else { return "Cups so far: \(state.cups.count)" }
    if let question = state.teas.question { return "\(question.title) Say stay or leave." }
    switch state.teas.path.last {
    case .steeping(let pot):
      return "\(pot.tea.name): \(pot.secondsLeft) seconds left. Say start, stop or drink."
    case .note(let form):
      return "\(form.tea): \"\(form.note)\". Say write or save."
    case nil:
      let names = state.teas.teas.map(\.name).joined(separator: ", ")
      return "\(state.teas.message ?? "Which tea?") \(names). Say brew or note."
    }
  }
}
