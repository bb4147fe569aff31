/// One line of a dump or of a difference.
struct DumpLine {
  /// The side that a line belongs to.
  enum Mark: String {
    case both = " "
    case expected = "−"
    case actual = "+"
  }

  var mark: Mark
  var indent: Int
  var text: String

  /// The line with its indentation and without its mark.
  var indented: String {
    text.isEmpty ? "" : String(repeating: "  ", count: indent) + text
  }

  /// The line with its mark in a column of its own.
  var marked: String {
    text.isEmpty ? mark.rawValue : "\(mark.rawValue) \(indented)"
  }
}
