/// A row of the table in `Thresholds.swift`, the bounds of one figure.
struct Threshold {
  /// The error of a table that can't be read.
  struct TableError: Error {
    let reason: String
    let line: Substring

    var message: String { "\(reason) in the thresholds: \(line)" }
  }

  /// A number that a figure mustn't exceed.
  struct Bound {
    /// The bound in the table: `1.3`, or `1/15` for "at least 15 times as fast".
    let text: String

    let value: Double

    /// `true` if the bound is a speed-up, such as `1/15`.
    var isFraction: Bool { text.contains("/") }

    /// Parses a bound, `nil` if the text isn't one.
    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
      switch (parts.count, parts.first, parts.last) {
      case (1, let number??, _) where number >= 0:
        value = number
      case (2, let over??, let under??) where over > 0 && under > 0:
        value = over / under
      default:
        return nil
      }
      self.text = text
    }
  }

  /// The name of the subject.
  let subject: String

  /// The depth of the subject, if it has one.
  let depth: Int?

  /// The variant with the figure.
  let variant: String

  /// The variant to compare it with, or `nil` if the bounds are those of the figure itself.
  let reference: String?

  /// The desired value.
  let goal: Bound

  /// The value that one machine has reached, with some room for noise.
  let limit: Bound

  /// The value above which the figure fails the check, `nil` if the row is only reported.
  let gate: Bound?

  /// The excess over the reference, in nanoseconds, with which a row still meets its goal.
  let margin: Double?

  /// The label of the subject, as `--list` prints it.
  var label: String {
    Subject.label(name: subject, depth: depth)
  }

  /// Parses a table.
  ///
  /// - Parameter text: Lines of `subject | against`, and below each the lines of its rows:
  ///   `depth | variant | goal | threshold | gate | margin`, with `-` for no depth, for figures
  ///   that aren't compared, for no gate and for no margin. Empty lines and lines that start with
  ///   `#` are skipped.
  /// - Returns: The rows, in order.
  /// - Throws: `TableError`, which names the first line that can't be read.
  static func table(_ text: String) throws(TableError) -> [Threshold] {
    var rows: [Threshold] = []
    var heading: [String]?
    for line in text.split(separator: "\n") {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
      if cells.contains("") { throw TableError(reason: "an empty column", line: line) }
      if cells.count == 2 {
        heading = cells
      } else if let heading {
        rows.append(try Threshold(heading + cells, in: line))
      } else {
        throw TableError(reason: "a row without a subject", line: line)
      }
    }
    return rows
  }

  /// Parses the cells of a heading and of a row below it.
  private init(_ cells: [String], in line: Substring) throws(TableError) {
    func fail(_ reason: String) -> TableError {
      TableError(reason: reason, line: line)
    }
    guard cells.count == 8 else { throw fail("\(cells.count - 2) columns, and not 6,") }
    let depth = Int(cells[2])
    guard depth != nil || cells[2] == "-" else { throw fail("\"\(cells[2])\" as a depth") }
    guard let goal = Bound(cells[4]) else { throw fail("\"\(cells[4])\" as a goal") }
    guard let limit = Bound(cells[5]) else { throw fail("\"\(cells[5])\" as a threshold") }
    let gate = Bound(cells[6])
    guard gate != nil || cells[6] == "-" else { throw fail("\"\(cells[6])\" as a gate") }
    let margin = Double(cells[7])
    guard margin.map({ $0 > 0 }) ?? (cells[7] == "-") else {
      throw fail("\"\(cells[7])\" as a margin")
    }
    self.subject = cells[0]
    self.depth = depth
    self.variant = cells[3]
    self.reference = cells[1] == "-" ? nil : cells[1]
    self.goal = goal
    self.limit = limit
    self.gate = gate
    self.margin = margin
  }

  private static func trimmed(_ cell: Substring) -> String {
    let start = cell.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
