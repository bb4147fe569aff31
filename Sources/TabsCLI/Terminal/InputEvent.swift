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
