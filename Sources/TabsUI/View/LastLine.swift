import TabsCLI

/// The current effect of a key, for the last line.
struct Hint: Equatable {
  /// The key that a click on the hint presses.
  let key: Key

  /// The keys as shown.
  let keys: String

  /// The effect of the keys, in a word.
  let text: String

  /// The priority if space is limited: the lowest are omitted first, and hints without one never.
  var rank: Int?
}

extension Scene {
  /// The hints for the current state, in the order of the last line.
  var hints: [Hint] {
    if interface.isTypingCommand {
      return [
        Hint(key: .enter, keys: "⏎", text: "run"),
        Hint(key: .tab, keys: "⇥", text: "complete"),
        Hint(key: .up, keys: "↑↓", text: "earlier"),
        Hint(key: .escape, keys: "esc", text: "cancel"),
      ]
    }
    if interface.panel != nil {
      return [
        Hint(key: .escape, keys: "esc", text: "close"),
        Hint(key: .down, keys: "↑↓", text: "scroll"),
      ]
    }
    if interface.past != nil {
      return [
        Hint(key: .character("["), keys: "[", text: "earlier", rank: 3),
        Hint(key: .character("]"), keys: "]", text: "later", rank: 2),
        Hint(key: .enter, keys: "⏎", text: "read the step", rank: 1),
        Hint(key: .character("r"), keys: "r", text: "resume here"),
        Hint(key: .escape, keys: "esc", text: "now"),
        Hint(key: .character("h"), keys: "h", text: "close", rank: 0),
      ]
    }
    guard let page = content.top else { return [] }
    let row = interface.focused(on: page)
    if row?.fieldText != nil {
      return [
        Hint(key: .end, keys: "type", text: "to edit"),
        Hint(key: .enter, keys: "⏎", text: "next"),
        Hint(key: .up, keys: "↑↓", text: "move"),
        Hint(key: .escape, keys: "esc", text: page.escape),
        Hint(key: .control("c"), keys: "ctrl-c", text: "quit", rank: 0),
      ]
    }
    return hints(on: page, row)
  }

  private func hints(on page: Page, _ row: Row?) -> [Hint] {
    var hints = [Hint(key: .down, keys: "↑↓", text: "move")]
    if let row, row.obstacle == nil { hints.append(Hint(key: .enter, keys: "⏎", text: row.verb)) }
    if row?.delete != nil {
      hints.append(Hint(key: .character("d"), keys: "d", text: "delete"))
    }
    if canGoBack { hints.append(Hint(key: .escape, keys: "esc", text: page.escape)) }
    if page.kind != .alert {
      hints += [
        Hint(key: .character("1"), keys: "1-3", text: "tabs", rank: 2),
        Hint(key: .character("u"), keys: "u", text: "undo", rank: 3),
      ]
    }
    return hints + [
      Hint(key: .character("h"), keys: "h", text: "history", rank: 4),
      Hint(key: .character(":"), keys: ":", text: "command", rank: 5),
      Hint(key: .character("["), keys: "[ ]", text: "time", rank: 1),
      Hint(key: .character("?"), keys: "?", text: "help"),
      Hint(key: .character("q"), keys: "q", text: "quit"),
    ]
  }

  /// Indicates that the back button has an effect.
  var canGoBack: Bool {
    content.pages.count > 1 || content.trail.crumbs.count > 1 || content.hasPreviousTab
  }
}

extension Frame {
  /// Draws the typed command or the hints of the last line, and above them a notice, if any.
  mutating func paintLastLine() {
    let y = size.rows - 1
    cells.fill(x: 0, y: y, width: size.columns, height: 1)
    var top = y
    if interface.isTypingCommand {
      let editor = interface.command.editor
      let end = cells.write(":", x: 0, y: y, .focus)
      paintEntry(
        editor.text, caret: editor.caret, x: end, y: y, limit: size.columns - end, .plain)
      cells.fill(x: 0, y: y - 1, width: size.columns, height: 1)
      paintHints(y - 1)
      top -= 1
    } else {
      paintHints(y)
    }
    if let notice = interface.notice ?? obstacle.map({ .information($0) }) {
      paint(notice, endingAbove: top, greatestCount: size.rows / 2)
    } else if let pastStep {
      // Leaves room for the past screen.
      paint(.information(pastStep), endingAbove: top, greatestCount: 3)
    }
  }

  /// The step that led to the selected past, as text.
  private var pastStep: String? {
    guard interface.panel == nil, let past = interface.past, let step = scene.pastStep else {
      return nil
    }
    return "after \(past + 1 + scene.forgottenStepCount): \(step)"
  }

  /// The reason why the focused row can't be chosen.
  private var obstacle: String? {
    guard interface.panel == nil, interface.past == nil, !interface.isTypingCommand,
      let page = content.top, let row = interface.focused(on: page), let obstacle = row.obstacle
    else { return nil }
    return "\(row.text): not now, \(obstacle)"
  }

  private mutating func paint(
    _ notice: Interface.Notice, endingAbove top: Int, greatestCount: Int
  ) {
    let allLines = wrapped(notice.text, width: size.columns - 2)
    var lines = allLines.prefix(greatestCount)
    if lines.count < allLines.count { lines[lines.count - 1] += "…" }
    for (offset, line) in lines.enumerated() {
      let y = top - lines.count + offset
      cells.fill(x: 0, y: y, width: size.columns, height: 1)
      let style: Style = if case .failure = notice { .failure } else { .warning }
      cells.write(line, x: 1, y: y, limit: size.columns - 2, style)
    }
  }

  private mutating func paintHints(_ y: Int) {
    var hints = scene.hints
    func width() -> Int {
      hints.reduce(0) { $0 + displayWidth($1.keys) + displayWidth($1.text) + 3 }
    }
    while width() > size.columns, let rank = hints.compactMap(\.rank).min() {
      hints.removeAll { $0.rank == rank }
    }
    var x = 1
    for hint in hints {
      let start = x
      x = cells.write(hint.keys, x: x, y: y, limit: size.columns - x, .bold)
      x = cells.write(" \(hint.text)", x: x, y: y, limit: size.columns - x, .dim)
      hits.append(Hit(x: start, y: y, width: x - start, target: .key(hint.key)))
      x += 2
      if x >= size.columns { return }
    }
  }
}

extension Interface.Panel {
  /// The effects of all keys.
  static let help = Interface.Panel(
    title: "keys",
    lines: table([
      ("↑ ↓ j k tab", "move from row to row"),
      ("⏎ space", "choose the row with the ›"),
      ("esc ←", "go back one step; answers a question with no"),
      ("1 2 3", "select a tab: ·2 are two screens on it, ●1 is its badge"),
      ("d", "delete the item of the row"),
      ("u", "undo the last navigation"),
      ("h", "show or hide the history"),
      ("[ ]", "view the app as it was; ⏎ shows a step, r continues from it"),
      (":", "type a command of \"run\"; tab completes it, ↑ finds earlier ones"),
      ("q", "quit; asks about unsaved changes first"),
      ("ctrl-c", "quit at once: unsaved changes are lost"),
      ("ctrl-z", "return to the shell; \"fg\" resumes the app"),
    ]).map { String($0.dropFirst(2)) } + [
      "",
      "In a field, letters are text: ⏎ and ↓ move to the next row.",
      "Everything can be clicked: tabs, the path at the top, rows, ✕, steps, these keys.",
    ])
}
