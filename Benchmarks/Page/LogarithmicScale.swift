import Foundation

/// The positions of amounts on a logarithmic axis.
struct LogarithmicScale {
  private let start: Double
  private let end: Double
  private let length: Double

  /// Makes a scale.
  ///
  /// - Parameters:
  ///   - start: The amount at the beginning, above 0.
  ///   - end: The amount at the end, which is greater.
  ///   - length: The length of the axis.
  init(from start: Double, to end: Double, length: Double) {
    self.start = start
    self.end = end
    self.length = length
  }

  /// Returns the position of an amount, clamped to the scale.
  func position(of amount: Double) -> Double {
    log(min(max(amount, start), end) / start) / log(end / start) * length
  }
}
