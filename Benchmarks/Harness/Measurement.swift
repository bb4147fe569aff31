/// What one variant of a subject costs.
struct Measurement {
  /// What was measured.
  let subject: String

  /// How many elements there were, where that says something.
  let depth: Int?

  /// The way in which it was done.
  let variant: String

  /// Whether the other variants of the subject are compared with this one.
  let isBaseline: Bool

  /// What is counted.
  let unit: Unit

  /// The nanoseconds that an operation takes, or the bytes that it leaves in use, over the rounds.
  let quantiles: Quantiles

  /// How many times as much as the baseline it is, unless the baseline was left out or is 0.
  let ratio: Double?

  /// How many rounds were run.
  let rounds: Int

  /// How many operations a round was.
  let operations: Int
}

/// The middle of a sample and how far it spreads.
struct Quantiles {
  /// The value that a quarter of the sample doesn't exceed.
  let lowerQuartile: Double

  /// The value in the middle.
  let median: Double

  /// The value that a quarter of the sample isn't below.
  let upperQuartile: Double

  /// Sums up a sample.
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
