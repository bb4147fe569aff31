/// The figures of one variant, round by round.
struct Sample {
  /// The name of the variant.
  let variant: String

  /// `true` if the other variants of the subject are compared with this one.
  let isBaseline: Bool

  /// The number of operations in a round.
  let operations: Int

  /// The cost of an operation in each round.
  var amounts: [Double] = []

  var quantiles: Quantiles { Quantiles(amounts) }

  /// Returns the ratio of this sample to another one of the same rounds.
  ///
  /// It is the median of the ratios in each round: an uneven load of the machine disturbs it
  /// less than the ratio of the medians. It is `nil` for a sample of zeros.
  func ratio(to other: Sample) -> Double? {
    let rounds = zip(amounts, other.amounts).filter { $1 > 0 }
    return rounds.isEmpty ? nil : Quantiles(rounds.map(/)).median
  }

  /// Returns the excess of this sample over another one of the same rounds.
  ///
  /// It is the median of the differences in each round.
  func excess(over other: Sample) -> Double? {
    let rounds = zip(amounts, other.amounts)
    return amounts.isEmpty ? nil : Quantiles(rounds.map(-)).median
  }
}
