/// The comparison of the figures with the thresholds and the gates.
///
/// A busy machine makes a figure worse and seldom better. So a figure above its threshold is
/// measured again a few times, each time with new variants, and the best attempt counts. Only a
/// figure above its gate fails the check.
struct Check {
  /// The rows with the bounds of the figures.
  let thresholds: [Threshold]

  /// The subjects that can be measured.
  let subjects: [Subject]

  let runner: Runner

  /// The number of attempts after which a figure counts as too high.
  let attempts = 4

  /// Compares all rows, and adds each to a report.
  ///
  /// - Returns: `true` if no row has failed.
  func run(_ report: any CheckReport) async -> Bool {
    var outcomes: [Outcome] = []
    var rest = thresholds[...]
    let progress = ProgressLine(of: thresholds.count)
    report.begin()
    while let label = rest.first?.label {
      let rows = rest.prefix { $0.label == label }
      progress.show(rest.startIndex + 1, label)
      rest = rest.dropFirst(rows.count)
      let compared = await compare(Array(rows))
      progress.clear()
      for outcome in compared {
        report.add(outcome)
        outcomes.append(outcome)
      }
    }
    report.end(outcomes)
    return outcomes.allSatisfy { $0.verdict != .failed }
  }

  /// Compares the rows of one subject.
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
  /// Computes the figure from samples, or records the missing variant.
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
