/// An editor for a line of text, controlled by keys.
package struct LineEditor: Equatable, Sendable {
  package private(set) var text: String

  /// The position of the cursor, counted in characters.
  package private(set) var caret: Int

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - caret: The position of the cursor, or `nil` for the end.
  package init(_ text: String = "", caret: Int? = nil) {
    self.text = text
    let count = text.count
    self.caret = min(max(caret ?? count, 0), count)
  }

  package var textBeforeCursor: Substring { text.prefix(caret) }
  var textAfterCursor: Substring { text.dropFirst(caret) }

  /// Inserts text at the cursor, with spaces for line breaks and tabs.
  package mutating func insert(_ addition: some StringProtocol) {
    replaceBeforeCursor(0, with: addition)
  }

  /// Replaces the last characters before the cursor.
  ///
  /// - Parameters:
  ///   - count: The number of characters to remove.
  ///   - addition: The text to insert.
  package mutating func replaceBeforeCursor(_ count: Int, with addition: some StringProtocol) {
    let onLine = String(addition.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let head = textBeforeCursor.dropLast(count) + onLine
    let rest = textAfterCursor
    // A combining mark at the start of the addition joins the character before it.
    caret = head.count
    text = String(head + rest)
    caret = min(caret, text.count)
  }

  /// Handles a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: `true` if the key has a meaning in a line of text.
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
    // Separate characters may have joined.
    caret = min(range.lowerBound, text.count)
  }
}
