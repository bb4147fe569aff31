/// What comes from the terminal of the program.
package struct TerminalInput {
  /// How long after an escape the rest of a key's bytes may come.
  private static let escapeTime = Duration.milliseconds(50)

  private var decoder = InputDecoder()

  /// When an escape that has come is the key of its own, `nil` if none has.
  package private(set) var deadline: ContinuousClock.Instant?

  package init() {}

  /// Returns what has come since the last call, none if another program was faster.
  ///
  /// - Returns: The events; `nil` if nothing more can come.
  /// - Throws: An error of the system, as when the terminal is gone.
  package mutating func events() throws(SystemError) -> [InputEvent]? {
    guard System.isReadable(System.standardInput) else {
      guard let deadline, deadline <= .now else { return [] }
      self.deadline = nil
      return decoder.timeOut()
    }
    do {
      let bytes = try System.read(from: System.standardInput, atMost: 65_536)
      let events = decoder.events(bytes)
      deadline = decoder.isWaiting ? .now + Self.escapeTime : nil
      return bytes.isEmpty ? nil : events
    } catch {
      if error.isTemporary { return [] }
      throw error
    }
  }
}

/// A key of the keyboard, as terminals tell them apart.
package enum Key: Equatable, Sendable {
  /// Text: a single scalar, also where several make up a character.
  case character(Character)

  case up, down, left, right
  case wordLeft, wordRight
  case enter, escape, tab, backTab, backspace, delete
  case home, end, pageUp, pageDown

  /// A letter together with the control key.
  case control(Character)

  /// A character together with the alternate key.
  case alternate(Character)
}

/// What somebody does at a terminal, or what the terminal answers.
package enum InputEvent: Equatable, Sendable {
  case key(Key)

  /// The left button of the mouse was pressed over a cell, counted from 0.
  case click(x: Int, y: Int)

  /// The wheel was turned: -1 for up, 1 for down.
  case wheel(Int)

  /// Text was pasted, with its line breaks.
  case paste(String)

  /// The terminal has told the colour of its background.
  case background(isLight: Bool)
}
