import Foundation

/// A report of measurements, which writes each as it arrives.
protocol Report {
  /// Writes the head of the report.
  ///
  /// - Throws: `ReportError` if the report can't be written.
  func begin() throws(ReportError)

  /// Writes the measurements of one subject.
  ///
  /// - Throws: `ReportError` if the report can't be written.
  func add(_ measurements: [Measurement]) throws(ReportError)
}

/// The error of a report that can't be written.
struct ReportError: Error {
  let message: String
}

/// An aligned table for people.
struct TableReport: Report {
  /// The machine and the settings of the measurements.
  let conditions: String

  /// The subjects of the report, which determine the widths of the columns.
  let subjects: [Subject]

  func begin() {
    printHead(
      row("subject", "depth", "variant", ["median", "p25", "p75", "ratio"]),
      conditions: conditions)
  }

  func add(_ measurements: [Measurement]) {
    for measurement in measurements {
      let quantiles = measurement.quantiles
      let amounts = [quantiles.median, quantiles.lowerQuartile, quantiles.upperQuartile]
      print(
        row(
          measurement.subject,
          measurement.depth.map { Double($0).formatted(decimals: 0) } ?? "",
          measurement.variant,
          amounts.map { $0.formatted(decimals: $0 < 10 ? 2 : $0 < 100 ? 1 : 0) }
            + [measurement.ratio.map { $0.formatted(decimals: 2) } ?? ""]
        )
      )
    }
  }

  private func row(
    _ subject: String, _ depth: String, _ variant: String, _ numbers: [String]
  ) -> String {
    let subjectWidth = subjects.map(\.name.count).max() ?? 0
    var line = subject.padded(to: subjectWidth) + "  "
    line += depth.padded(to: 9, leading: true) + "  " + variant.padded(to: 28)
    for number in numbers { line += "  " + number.padded(to: 10, leading: true) }
    return line
  }
}

/// One JSON object a line, for machines.
struct JSONReport: Report {
  /// A line of the report.
  ///
  /// `schema` is incremented when a key changes its meaning or is removed, not when one is added.
  private struct Line: Encodable {
    let schema = 1
    let subject: String
    let depth: Int?
    let variant: String
    let isBaseline: Bool
    var medianNanoseconds: Double?
    var lowerQuartileNanoseconds: Double?
    var upperQuartileNanoseconds: Double?
    var medianBytes: Double?
    let ratio: Double?
    let rounds: Int
    let operations: Int
  }

  func begin() {}

  func add(_ measurements: [Measurement]) {
    for measurement in measurements {
      var line = Line(
        subject: measurement.subject,
        depth: measurement.depth,
        variant: measurement.variant,
        isBaseline: measurement.isBaseline,
        ratio: measurement.ratio?.rounded(decimals: 3),
        rounds: measurement.rounds,
        operations: measurement.operations
      )
      let quantiles = measurement.quantiles
      switch measurement.unit {
      case .nanoseconds:
        line.medianNanoseconds = quantiles.median.rounded(decimals: 3)
        line.lowerQuartileNanoseconds = quantiles.lowerQuartile.rounded(decimals: 3)
        line.upperQuartileNanoseconds = quantiles.upperQuartile.rounded(decimals: 3)
      case .bytes:
        line.medianBytes = quantiles.median.rounded(decimals: 3)
      }
      printJSON(line)
    }
  }
}
