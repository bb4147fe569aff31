/// Edits a line of text as keys do.
package struct LineEditor: Equatable, Sendable {
  package private(set) var text: String

  /// The place of the cursor, counted in characters.
  package private(set) var caret: Int

  /// Begins to edit a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: The place of the cursor, `nil` for the end.
  package init(_ text: String = "", caret: Int? = nil) {
    self.text = text
    let count = text.count
    self.caret = min(max(caret ?? count, 0), count)
  }

  package var textBeforeCursor: Substring { text.prefix(caret) }
  var textAfterCursor: Substring { text.dropFirst(caret) }

  /// Puts text in at the cursor, with blanks in the place of line breaks and tabulators.
  package mutating func insert(_ addition: some StringProtocol) {
    replaceBeforeCursor(0, with: addition)
  }

  /// Puts text in the place of the last characters before the cursor.
  ///
  /// - Parameters:
  ///   - count: How many characters go.
  ///   - addition: What comes.
  package mutating func replaceBeforeCursor(_ count: Int, with addition: some StringProtocol) {
    let onLine = String(addition.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let head = textBeforeCursor.dropLast(count) + onLine
    let rest = textAfterCursor
    // A mark at the beginning of the addition becomes a part of the character before it.
    caret = head.count
    text = String(head + rest)
    caret = min(caret, text.count)
  }

  /// Does what a key does in a line of text.
  ///
  /// - Parameter key: The key.
  /// - Returns: Whether the key means something in a line of text.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left, .control("b"): caret = max(caret - 1, 0)
    case .right, .control("f"): caret = min(caret + 1, text.count)
    case .wordLeft, .alternate("b"): caret -= lengthOfWordBefore
    case .wordRight, .alternate("f"): caret += lengthOfWordAfter
    case .home, .control("a"): caret = 0
    case .end, .control("e"): caret = text.count
    case .backspace: remove(caret - 1..<caret)
    case .delete, .control("d"): remove(caret..<caret + 1)
    case .control("u"): remove(0..<caret)
    case .control("k"): remove(caret..<text.count)
    case .control("w"): remove(caret - lengthOfWordBefore..<caret)
    case .alternate("d"): remove(caret..<caret + lengthOfWordAfter)
    default: return false
    }
    return true
  }

  private var lengthOfWordBefore: Int {
    let rest = textBeforeCursor.reversed().drop { $0 == " " }.drop { $0 != " " }
    return caret - rest.count
  }

  private var lengthOfWordAfter: Int {
    let after = textAfterCursor
    return after.count - after.drop { $0 == " " }.drop { $0 != " " }.count
  }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.index(start, offsetBy: range.count)
    text.removeSubrange(start..<end)
    // What was apart may be one character now.
    caret = min(range.lowerBound, text.count)
  }
}
