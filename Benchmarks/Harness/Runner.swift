/// Measures subjects.
///
/// The variants of a subject take turns, one short round each, so that whatever else the machine is
/// doing strikes all of them alike. What counts is the median round, and for the ratio of two
/// variants the median of what it was in each round.
struct Runner {
  /// How many rounds every variant runs.
  var rounds: Int

  /// How long a round takes, about.
  var roundDuration: Duration

  /// Measures a subject.
  ///
  /// - Parameters:
  ///   - subject: What to measure.
  ///   - isIncluded: Tells by name which of its variants to measure.
  /// - Returns: One measurement a variant, in their order. Where the baseline is left out, none of them
  ///   has a ratio.
  func measure(
    _ subject: Subject,
    where isIncluded: (String) -> Bool
  ) async -> [Measurement] {
    let variants = await subject.makeVariants()
    let included = variants.indices.filter { isIncluded(variants[$0].name) }
    var batches: [Int] = []
    for index in included {
      batches.append(await calibrate(variants[index]))
    }

    var samples = Array(repeating: [Double](), count: included.count)
    for _ in 0..<rounds {
      for (turn, index) in included.enumerated() {
        let variant = variants[index]
        let duration = await variant.run(batches[turn])
        samples[turn].append(duration.nanoseconds / Double(batches[turn] * variant.operations))
      }
    }

    let baseline = included.first == 0 ? samples.first : nil
    return included.enumerated().map { turn, index in
      Measurement(
        subject: subject.name,
        depth: subject.depth,
        variant: variants[index].name,
        isBaseline: index == 0,
        quantiles: Quantiles(samples[turn]),
        ratio: baseline.map { Quantiles(zip(samples[turn], $0).map(/)).median },
        rounds: rounds,
        operations: batches[turn] * variants[index].operations
      )
    }
  }

  /// Warms a variant up and finds out how many batches fill a round.
  ///
  /// Preparing a batch can take much longer than the batch, so the search also ends when it has
  /// itself become long.
  private func calibrate(_ variant: Variant) async -> Int {
    let clock = ContinuousClock()
    let deadline = clock.now + roundDuration * 10
    var batches = 1
    _ = await variant.run(batches)
    while true {
      let duration = await variant.run(batches)
      if duration >= roundDuration || clock.now >= deadline { return batches }
      let missing = roundDuration.nanoseconds / max(duration.nanoseconds, 1)
      batches = max(batches + 1, Int(Double(batches) * min(missing * 1.05, 8)))
    }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
