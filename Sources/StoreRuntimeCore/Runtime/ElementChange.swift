/// The difference between two versions of a stack or an identified array.
struct ElementChange: Sendable {
  /// The version before.
  let base: Int

  let version: Int

  /// The number of elements at the bottom that kept their positions, `.max` for all.
  let kept: Int

  /// The positions of elements that were modified in place, and perhaps of some between them.
  let touched: [Range<Int>]
}
