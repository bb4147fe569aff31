import Foundation
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

  /// The action for a line, `nil` if it means nothing here.
  static func action(for line: String, in state: AppFeature.State) -> AppFeature.Action? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let word = words.first ?? ""
    let rest = words.count == 2 ? words[1] : ""
    switch word {
    case "teas": return .tabs(.selectedTabChanged(.teas))
    case "cups": return .tabs(.selectedTabChanged(.cups))
    case "history": return .tabs(.selectedTabChanged(.history))
    case "back": return .tabs(.backButtonTapped)
    case "open": return URL(string: rest).map { .tabs(.deepLink($0)) }
    default: break
    }
    if let question = AppFeature.tabs.question(in: state) {
      let answers: [String: LeaveChoice] = ["stay": .stay, "leave": .leave]
      return answers[word].map {
        .tabs(.question(.presented(TabAnswer(tab: question.tab, choice: $0))))
      }
    }
    guard state.tabs.selected == .teas else { return nil }
    return action(for: word, rest, in: state.teas).map { .teas($0) }
  }

  private static func action(
    for word: String, _ rest: String, in state: TeasTab.State
  ) -> TeasTab.Action? {
    switch (state.destination, word) {
    case (.add, "name"): return .root(.destination(.presented(.add(.nameChanged(rest)))))
    case (.add, "save"): return .root(.destination(.presented(.add(.saveButtonTapped))))
    case (.add, "cancel"): return .root(.destination(.presented(.add(.cancelButtonTapped))))
    case (.alert(let alert), "delete"):
      return alert.buttons.first?.action.map { .root(.destination(.presented(.alert($0)))) }
    case (.alert, "keep"): return .root(.destination(.dismiss))
    case (.some, _): return nil
    case (nil, _): break
    }
    guard let id = state.path.ids.last else {
      switch word {
      case "brew": return .root(.teaTapped(rest))
      case "note": return .root(.noteButtonTapped(rest))
      case "add": return .root(.addButtonTapped)
      case "delete": return .root(.deleteButtonTapped(rest))
      default: return nil
      }
    }
    switch (state.path.last, word) {
    case (.steeping, "start"): return .path(.element(id: id, action: .steeping(.startButtonTapped)))
    case (.steeping, "stop"): return .path(.element(id: id, action: .steeping(.stopButtonTapped)))
    case (.steeping, "drink"): return .path(.element(id: id, action: .steeping(.drinkButtonTapped)))
    case (.note, "write"): return .path(.element(id: id, action: .note(.noteChanged(rest))))
    case (.note, "save"): return .path(.element(id: id, action: .note(.saveButtonTapped)))
    default: return nil
    }
  }
}
