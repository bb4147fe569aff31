/// Compares what is measured with the thresholds and the gates.
///
/// A machine that has other things to do makes a figure worse and seldom better, so a figure that
/// exceeds its threshold is measured again a few times, each time with variants made anew, and the
/// best of them counts. Only a gate that it exceeds fails the check.
struct Check {
  /// What the figures are compared with.
  let thresholds: [Threshold]

  /// What there is to measure.
  let subjects: [Subject]

  let runner: Runner

  /// How often a figure is measured before it counts as too high.
  let attempts = 4

  /// Compares all rows and tells a report as each is done.
  ///
  /// - Returns: Whether no row has failed.
  func run(_ report: any CheckReport) async -> Bool {
    var outcomes: [Outcome] = []
    var rest = thresholds[...]
    report.begin()
    while let label = rest.first?.label {
      let rows = rest.prefix { $0.label == label }
      rest = rest.dropFirst(rows.count)
      for outcome in await compare(Array(rows)) {
        report.add(outcome)
        outcomes.append(outcome)
      }
    }
    report.end(outcomes)
    return outcomes.allSatisfy { $0.verdict != .failed }
  }

  /// Compares rows that are about the same subject.
  private func compare(_ rows: [Threshold]) async -> [Outcome] {
    var outcomes = rows.map(Outcome.init)
    for _ in 0..<attempts {
      let open = outcomes.indices.filter { outcomes[$0].isOpen }
      guard let label = open.first.map({ rows[$0].label }) else { break }
      guard let subject = subjects.first(where: { $0.label == label }) else {
        for index in open { outcomes[index].giveUp(because: "no such subject") }
        break
      }
      let names = open.flatMap { [rows[$0].variant, rows[$0].reference] }
      let samples = await runner.sample(subject) { names.contains($0) }
      for index in open { outcomes[index].add(from: samples) }
    }
    return outcomes
  }
}

extension Outcome {
  /// Takes the figure from what was measured, or notes which variant isn't there.
  fileprivate mutating func add(from samples: [Sample]) {
    func sample(of name: String) -> Sample? { samples.first { $0.variant == name } }
    guard let own = sample(of: threshold.variant) else {
      return giveUp(because: "no variant \"\(threshold.variant)\"")
    }
    guard let reference = threshold.reference else { return add(own.quantiles.median) }
    guard let other = sample(of: reference) else {
      return giveUp(because: "no variant \"\(reference)\"")
    }
    add(own.ratio(to: other), excess: own.excess(over: other))
  }
}
