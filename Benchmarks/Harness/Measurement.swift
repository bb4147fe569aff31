/// The cost of one variant of a subject.
struct Measurement {
  /// The name of the subject.
  let subject: String

  /// The number of elements, for a subject that has a depth.
  let depth: Int?

  /// The name of the variant.
  let variant: String

  /// `true` if the other variants of the subject are compared with this one.
  let isBaseline: Bool

  /// The unit of the figures.
  let unit: Unit

  /// The nanoseconds or the bytes of an operation, over all rounds.
  let quantiles: Quantiles

  /// The ratio to the baseline, `nil` if the baseline was left out or is 0.
  let ratio: Double?

  /// The number of rounds.
  let rounds: Int

  /// The number of operations in a round.
  let operations: Int
}

/// The median of a sample, and its quartiles.
struct Quantiles {
  /// The value that a quarter of the sample doesn't exceed.
  let lowerQuartile: Double

  /// The value in the middle.
  let median: Double

  /// The value that three quarters of the sample don't exceed.
  let upperQuartile: Double

  /// Summarises a sample.
  ///
  /// - Parameter sample: At least one number, in any order.
  init(_ sample: [Double]) {
    let sorted = sample.sorted()
    func value(at fraction: Double) -> Double {
      let position = fraction * Double(sorted.count - 1)
      let lower = sorted[Int(position)]
      let upper = sorted[min(Int(position) + 1, sorted.count - 1)]
      return lower + (upper - lower) * position.truncatingRemainder(dividingBy: 1)
    }
    lowerQuartile = value(at: 0.25)
    median = value(at: 0.5)
    upperQuartile = value(at: 0.75)
  }
}
