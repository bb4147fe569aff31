import TabCore
import TabsCLI

extension Interface {
  /// Handles a key or an event of the mouse.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - scene: The current scene.
  ///   - hits: The clickable areas.
  /// - Returns: The resulting request, or `nil` for none.
  mutating func handle(_ event: InputEvent, _ scene: Scene, _ hits: [Hit]) -> Request? {
    notice = nil
    return switch event {
    case .click(let x, let y):
      hits.last { $0.contains(x, y) }.flatMap { handle($0.target, scene) }
    case .wheel(let step): handle(step < 0 ? Key.up : Key.down, scene)
    case .key(let key): handle(key, scene)
    case .paste(let text): enter(text, scene)
    case .background: nil
    }
  }

  private mutating func handle(_ key: Key, _ scene: Scene) -> Request? {
    // The way out of everything, so it asks nothing.
    if key == .control("c") { return .interrupt }
    if isTypingCommand { return handleInCommandLine(key, scene) }
    if panel != nil { return handleInPanel(key) }
    if past != nil { return handleInHistory(key, scene) }
    guard let page = scene.content.top else { return nil }
    if let row = focused(on: page), row.fieldText != nil {
      return handleInField(key, row, page)
    }
    return handleOnPage(key, page, scene)
  }

  // MARK: On a page

  private mutating func handleOnPage(_ key: Key, _ page: Page, _ scene: Scene) -> Request? {
    switch key {
    case .up, .backTab, .character("k"): moveFocus(by: -1, on: page)
    case .down, .tab, .character("j"): moveFocus(by: 1, on: page)
    case .pageUp: moveFocus(by: -10, on: page)
    case .pageDown: moveFocus(by: 10, on: page)
    case .home: setFocus(0, on: page)
    case .end: setFocus(.max, on: page)
    case .enter, .character(" "): return focused(on: page).flatMap { press($0) }
    case .escape, .backspace, .left: return .back
    case .delete, .character("d"):
      guard let row = focused(on: page) else { break }
      if row.delete != nil { return .delete(row: row.name) }
    case .character("h"): toggleHistory()
    case .character("["): stepBack(scene)
    case .character("u"): return .undo
    case .character("q"): return .quit
    case .character(":"): isTypingCommand = true
    case .character("?"): panel = .help
    case .character(let character):
      if let number = character.wholeNumberValue { return handleNumber(number, page, scene) }
    default: break
    }
    return nil
  }

  private mutating func handleNumber(_ number: Int, _ page: Page, _ scene: Scene) -> Request? {
    // On an alert, digits press its buttons, and no tab can be selected.
    if page.kind == .alert {
      return page.row(String(number)).flatMap { press($0) }
    }
    guard scene.content.tabs.indices.contains(number - 1) else { return nil }
    return .select(scene.content.tabs[number - 1].tab)
  }

  private mutating func press(_ row: Row) -> Request? {
    if let obstacle = row.obstacle {
      notice = .failure("\(row.text): not now, \(obstacle)")
      return nil
    }
    return .press(row: row.name)
  }

  // MARK: In a field

  private mutating func handleInField(_ key: Key, _ row: Row, _ page: Page) -> Request? {
    switch key {
    case .up, .backTab: moveFocus(by: -1, on: page)
    case .down, .tab, .enter: moveFocus(by: 1, on: page)
    case .escape: return .back
    default:
      var entry = LineEditor(row.fieldText ?? "", caret: caret)
      guard entry.handle(key) else { break }
      caret = entry.caret
      if entry.text != row.fieldText { return .enter(row: row.name, text: entry.text) }
    }
    return nil
  }

  /// Inserts pasted text, and returns no request outside of a text field.
  private mutating func enter(_ text: String, _ scene: Scene) -> Request? {
    if isTypingCommand {
      _ = command.handle(.paste(text), complete: scene.complete)
      return nil
    }
    guard panel == nil, past == nil, let page = scene.content.top,
      let row = focused(on: page), let field = row.fieldText
    else { return nil }
    var entry = LineEditor(field, caret: caret)
    entry.insert(text)
    caret = entry.caret
    return .enter(row: row.name, text: entry.text)
  }

  // MARK: In the history

  private static let pastNotice = Notice.information(
    "The past can't be changed. esc returns to the present, r continues from here."
  )

  private mutating func toggleHistory() {
    showsHistory.toggle()
    past = nil
  }

  private mutating func stepBack(_ scene: Scene) {
    let now = scene.steps.count - 1
    guard now > 0 else { return }
    showsHistory = true
    past = max(0, (past ?? now) - 1)
  }

  private mutating func stepForward(_ scene: Scene) {
    guard let past else { return }
    self.past = past + 1 < scene.steps.count - 1 ? past + 1 : nil
  }

  /// Handles a key while the past is shown, where nothing can be changed.
  ///
  /// - Returns: The resulting request, or `nil` for none.
  private mutating func handleInHistory(_ key: Key, _ scene: Scene) -> Request? {
    switch key {
    case .character("["), .up, .left, .character("k"): stepBack(scene)
    case .character("]"), .down, .right, .character("j"): stepForward(scene)
    case .home: past = 0
    case .escape, .end, .backspace: past = nil
    case .enter:
      guard let past, let step = scene.pastStep else { break }
      panel = Panel(title: "step \(past + 1 + scene.forgottenStepCount)", lines: [step])
    case .character("r"): return .resume
    case .character("h"): toggleHistory()
    case .character("?"): panel = .help
    case .character("q"): return .quit
    default: notice = Self.pastNotice
    }
    return nil
  }

  // MARK: In a panel

  private mutating func handleInPanel(_ key: Key) -> Request? {
    switch key {
    case .up, .character("k"): panel?.scroll(by: -1)
    case .down, .character("j"): panel?.scroll(by: 1)
    case .pageUp: panel?.scroll(by: -10)
    case .pageDown, .character(" "): panel?.scroll(by: 10)
    case .home: panel?.scroll(by: -Panel.greatestOffset)
    case .end: panel?.scroll(by: Panel.greatestOffset)
    case .escape, .enter, .character("q"), .character("?"), .backspace: panel = nil
    default: break
    }
    return nil
  }

  // MARK: In the command line

  private mutating func handleInCommandLine(_ key: Key, _ scene: Scene) -> Request? {
    let before = command.editor.text
    guard key != .escape, key != .control("g"), key != .backspace || !before.isEmpty else {
      stopTyping()
      return nil
    }
    switch command.handle(.key(key), complete: scene.complete) {
    case .typing where key == .tab && command.editor.text == before:
      notice = .information("No command begins like this.")
    case .typing, .cleared: break
    case .ambiguous(let words): notice = .information(words.joined(separator: "  "))
    case .cancelled, .ended: stopTyping()
    case .entered(let text):
      stopTyping()
      return text.allSatisfy(\.isWhitespace) ? nil : .run(text)
    }
    return nil
  }

  private mutating func stopTyping() {
    command.clear()
    isTypingCommand = false
  }

  // MARK: Clicks

  private mutating func handle(_ target: Hit.Target, _ scene: Scene) -> Request? {
    switch target {
    case .nothing: break
    case .key(let key): return handle(key, scene)
    case .step(let step): past = step < scene.steps.count - 1 ? step : nil
    case _ where past != nil: notice = Self.pastNotice
    case .tab(let tab): return .select(tab)
    case .crumb(let id): return .popTo(id)
    case .row(let name):
      guard let page = scene.content.top,
        let index = page.controls.firstIndex(where: { $0.name == name })
      else { break }
      setFocus(index, on: page)
      let row = page.controls[index]
      return row.fieldText == nil ? press(row) : nil
    case .delete(let name): return .delete(row: name)
    }
    return nil
  }
}
