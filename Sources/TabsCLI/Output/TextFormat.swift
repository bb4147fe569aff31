package import TabCore
import TabNavigation

/// A report format for people.
package struct TextFormat {
  /// Indicates that the selected tab is shown in bold.
  var usesColor = false

  /// Indicates that commands are shown, since those from a file aren't visible otherwise.
  var showsCommands = true

  package init(usesColor: Bool = false, showsCommands: Bool = true) {
    self.usesColor = usesColor
    self.showsCommands = showsCommands
  }

  /// Returns the lines for a command, with their line breaks.
  func text(_ report: Report) -> String {
    var lines: [String] = []
    if showsCommands {
      lines.append("\(report.line)> \(escaped(report.command))")
    }
    if report.failure != nil, report.expectsFailure {
      lines.append("  refused, as expected")
    }
    if let earlier = report.earlier {
      lines.append("  line \(earlier.line) was \(text(earlier.outcome))")
    }
    // The reason for a failure is printed on standard error.
    if let outcome = report.outcome, outcome != .done, report.failure == nil {
      lines.append("  " + text(outcome))
    }
    lines += self.lines(report.result, report.state, clock: report.clock)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the output of a command, line by line.
  package func lines(
    _ result: CommandResult, _ state: AppFeature.State, clock: ClockReading? = nil
  ) -> [String] {
    switch result {
    case .none: tabs(state)
    case .quit: []
    case .state: details(state, clock: clock)
    case .items(let items): items.map(line)
    case .restored(let findings):
      findings.map { "  left out  \($0.onOneLine)" } + tabs(state)
    case .help(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func text(_ outcome: MoveOutcome) -> String {
    outcome.description.onOneLine
  }

  /// Returns a line for each tab.
  private func tabs(_ state: AppFeature.State) -> [String] {
    TabDescription.all(state).map { description in
      let isSelected = description.tab == state.selectedTab.rawValue
      let name = description.tab.padded(to: 9)
      let path = [description.root] + shortened(description.stack.map(\.label))
      var line = "\(isSelected ? "*" : " ") \(name) \(path.joined(separator: " > "))"
      for presented in description.presented { line += " ^ \(presented.label.onOneLine)" }
      return isSelected && usesColor ? "\u{1B}[1m\(line)\u{1B}[0m" : line
    }
  }

  /// Returns the labels, with the middle of a deep stack omitted.
  private func shortened(_ labels: [String]) -> [String] {
    guard labels.count > 8 else { return labels }
    var labels = labels
    labels.replaceSubrange(3..<labels.count - 3, with: ["(\(labels.count - 6) more)"])
    return labels
  }

  private func details(_ state: AppFeature.State, clock: ClockReading?) -> [String] {
    var lines = ["  url       \(state.address ?? "none")"]
    if !state.tabHistory.isEmpty {
      let history = state.tabHistory.suffix(8).map(\.rawValue).joined(separator: ", ")
      lines.append("  history   \(state.tabHistory.count > 8 ? "…, " : "")\(history)")
    }
    if let clock {
      lines.append("  clock     \(clock.seconds) seconds, timers waiting for it: \(clock.sleepers)")
    }
    if case .failed(let message) = state.home.loading {
      lines.append("  message   \(message.onOneLine)")
    }
    if let message = state.home.message {
      lines.append("  message   \(message.onOneLine)")
    }
    for description in TabDescription.all(state) {
      lines += details(description, isSelected: description.tab == state.selectedTab.rawValue)
    }
    return lines
  }

  private func details(_ description: TabDescription, isSelected: Bool) -> [String] {
    var lines = [
      "\(isSelected ? "*" : " ") \(description.tab.padded(to: 9)) \(description.root)"
    ]
    for page in description.stack + description.presented {
      lines.append("    \(page.id == nil ? "^ " : "")\(page.label.onOneLine)")
      lines += page.details.map { "        \($0.name): \($0.text.onOneLine)" }
    }
    return lines
  }

  private func line(_ item: Item) -> String {
    let note = item.note.isEmpty ? "" : " (\(quoted(item.note).dropFirst().dropLast()))"
    return "  \(String(item.id).aligned(to: 4))  \(quoted(item.name))\(note)"
  }
}

extension String {
  /// The text with spaces for line breaks and for characters that control a terminal.
  fileprivate var onOneLine: String { replacingHarmful { _ in " " } }
}
