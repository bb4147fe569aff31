/// A runner of measurements.
///
/// The variants of a subject take turns, one short round each, so that other work on the machine
/// affects all of them equally. The figure is the median of the rounds. The ratio of two variants
/// is the median of the ratios in each round.
struct Runner {
  /// The number of rounds of every variant.
  var rounds: Int

  /// The approximate duration of a round.
  var roundDuration: Duration

  /// Measures a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - isIncluded: Returns whether to measure the variant with a name.
  /// - Returns: One measurement for each variant, in order. Without the baseline they have no
  ///   ratios.
  func measure(
    _ subject: Subject,
    where isIncluded: (String) -> Bool
  ) async -> [Measurement] {
    let samples = await sample(subject, where: isIncluded)
    let baseline = samples.first.flatMap { $0.isBaseline ? $0 : nil }
    return samples.map { sample in
      Measurement(
        subject: subject.name,
        depth: subject.depth,
        variant: sample.variant,
        isBaseline: sample.isBaseline,
        unit: subject.unit,
        quantiles: sample.quantiles,
        ratio: baseline.flatMap(sample.ratio),
        rounds: sample.amounts.count,
        operations: sample.operations
      )
    }
  }

  /// Runs the rounds of a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - isIncluded: Returns whether to measure the variant with a name.
  /// - Returns: One sample for each variant, in order.
  func sample(_ subject: Subject, where isIncluded: (String) -> Bool) async -> [Sample] {
    let variants = await subject.makeVariants()
    let included = variants.indices.filter { isIncluded(variants[$0].name) }
    var batches: [Int] = []
    for index in included {
      batches.append(await batchCount(of: variants[index], unit: subject.unit))
    }

    var samples = zip(included, batches).map { index, batches in
      Sample(
        variant: variants[index].name,
        isBaseline: index == 0,
        operations: batches * variants[index].operations)
    }
    for _ in 0..<rounds(of: subject) {
      for (turn, index) in included.enumerated() {
        let amount = await variants[index].run(batches[turn])
        let share = amount / Double(samples[turn].operations)
        // The blocks that threads keep for reuse vary by some kilobytes, which isn't the
        // operation's cost.
        samples[turn].amounts.append(subject.unit == .bytes ? share.rounded() : share)
      }
    }
    return samples
  }

  /// Figures of memory vary less than times.
  private func rounds(of subject: Subject) -> Int {
    subject.unit == .bytes ? min(rounds, 3) : rounds
  }

  private func batchCount(of variant: Variant, unit: Unit) async -> Int {
    switch unit {
    case .nanoseconds:
      return await calibrate(variant)
    case .bytes:
      _ = await variant.run(1)
      return 1
    }
  }

  /// Warms up a variant, and returns the number of batches that fill a round.
  ///
  /// Preparing a batch can take much longer than the batch, so a long search ends too.
  private func calibrate(_ variant: Variant) async -> Int {
    let clock = ContinuousClock()
    let deadline = clock.now + roundDuration * 10
    var batches = 1
    _ = await variant.run(batches)
    while true {
      let duration = await variant.run(batches)
      if duration >= roundDuration.nanoseconds || clock.now >= deadline { return batches }
      let missing = roundDuration.nanoseconds / max(duration, 1)
      batches = max(batches + 1, Int(Double(batches) * min(missing * 1.05, 8)))
    }
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
