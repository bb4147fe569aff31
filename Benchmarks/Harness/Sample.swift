/// What was measured of one variant, round by round.
struct Sample {
  /// The name of the variant.
  let variant: String

  /// Whether the other variants of the subject are compared with this one.
  let isBaseline: Bool

  /// How many operations a round was.
  let operations: Int

  /// What an operation took in each round.
  var amounts: [Double] = []

  var quantiles: Quantiles { Quantiles(amounts) }

  /// Returns how many times as much this is as another sample of the same rounds.
  ///
  /// It is the median of the ratios in each round, which an uneven load of the machine disturbs
  /// less than it does the ratio of the medians. There is none to a sample of zeros.
  func ratio(to other: Sample) -> Double? {
    let rounds = zip(amounts, other.amounts).filter { $1 > 0 }
    return rounds.isEmpty ? nil : Quantiles(rounds.map(/)).median
  }

  /// Returns how much more this is than another sample of the same rounds.
  ///
  /// It is the median of the differences in each round.
  func excess(over other: Sample) -> Double? {
    let rounds = zip(amounts, other.amounts)
    return amounts.isEmpty ? nil : Quantiles(rounds.map(-)).median
  }
}
