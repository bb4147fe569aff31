/// The size of a screen, in cells.
struct Size: Equatable, Sendable {
  var columns: Int
  var rows: Int
}
