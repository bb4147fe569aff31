/// The size of a screen, in cells.
package struct Size: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The greatest size that a terminal is believed to have.
  static let greatest = Size(columns: 1_000, rows: 500)

  /// Makes the size that a terminal tells of, within limits.
  ///
  /// - Parameter told: What it tells; nothing or a zero stands for the usual 80 × 24.
  package init(told: (columns: Int, rows: Int)?) {
    let columns = told?.columns ?? 0
    let rows = told?.rows ?? 0
    self.init(
      columns: columns > 0 ? min(columns, Self.greatest.columns) : 80,
      rows: rows > 0 ? min(rows, Self.greatest.rows) : 24)
  }
}
