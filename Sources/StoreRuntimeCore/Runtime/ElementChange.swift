/// The difference between two versions of a stack or an identified array.
struct ElementChange: Sendable {
  /// The version before.
  let base: Int

  let version: Int

  /// The number of the lowest elements that have stayed at their positions, `.max` for all.
  let kept: Int

  /// The positions of those that were modified in place, and perhaps of some between them.
  let touched: [Range<Int>]
}
