import Foundation

/// Writes measurements down as they come in.
protocol Report {
  /// Writes what stands above all measurements.
  func begin()

  /// Writes the measurements of one subject.
  func add(_ measurements: [Measurement])
}

/// An aligned table for people.
struct TableReport: Report {
  /// What the measurements were made on and with.
  let conditions: String

  /// The subjects that will be reported, which the widths of the columns depend on.
  let subjects: [Subject]

  func begin() {
    print(conditions)
    print()
    let header = row(
      "subject", "depth", "variant", ["median ns", "p25", "p75", "ratio"]
    )
    print(header)
    print(String(repeating: "-", count: header.count))
  }

  func add(_ measurements: [Measurement]) {
    for measurement in measurements {
      let quantiles = measurement.quantiles
      let times = [quantiles.median, quantiles.lowerQuartile, quantiles.upperQuartile]
      print(
        row(
          measurement.subject,
          measurement.depth.map { formatted(Double($0), decimals: 0) } ?? "",
          measurement.variant,
          times.map { formatted($0, decimals: $0 < 10 ? 2 : $0 < 100 ? 1 : 0) }
            + [measurement.ratio.map { formatted($0, decimals: 2) } ?? ""]
        )
      )
    }
  }

  private func row(
    _ subject: String, _ depth: String, _ variant: String, _ numbers: [String]
  ) -> String {
    let subjectWidth = subjects.map(\.name.count).max() ?? 0
    let cells =
      [padded(subject, to: subjectWidth), padded(depth, to: 7, leading: true)]
      + [padded(variant, to: 28)]
      + numbers.map { padded($0, to: 10, leading: true) }
    return cells.joined(separator: "  ")
  }

  private func padded(_ text: String, to width: Int, leading: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return leading ? padding + text : text + padding
  }

  private func formatted(_ number: Double, decimals: Int) -> String {
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    let (whole, fraction) = Int((number * Double(scale)).rounded())
      .quotientAndRemainder(dividingBy: scale)
    var digits = String(whole)
    var end = digits.endIndex
    while let comma = digits.index(end, offsetBy: -3, limitedBy: digits.startIndex),
      comma > digits.startIndex
    {
      digits.insert(",", at: comma)
      end = comma
    }
    guard decimals > 0 else { return digits }
    return digits + "." + String(String(scale + fraction).dropFirst())
  }
}

/// One JSON object a line, for machines.
struct JSONReport: Report {
  /// A line of the report.
  ///
  /// `schema` goes up when a key changes its meaning or goes away, not when one is added.
  private struct Line: Encodable {
    let schema = 1
    let subject: String
    let depth: Int?
    let variant: String
    let isBaseline: Bool
    let medianNanoseconds: Double
    let lowerQuartileNanoseconds: Double
    let upperQuartileNanoseconds: Double
    let ratio: Double?
    let rounds: Int
    let operations: Int
  }

  func begin() {}

  func add(_ measurements: [Measurement]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for measurement in measurements {
      let line = Line(
        subject: measurement.subject,
        depth: measurement.depth,
        variant: measurement.variant,
        isBaseline: measurement.isBaseline,
        medianNanoseconds: rounded(measurement.quantiles.median),
        lowerQuartileNanoseconds: rounded(measurement.quantiles.lowerQuartile),
        upperQuartileNanoseconds: rounded(measurement.quantiles.upperQuartile),
        ratio: measurement.ratio.map(rounded),
        rounds: measurement.rounds,
        operations: measurement.operations
      )
      guard let data = try? encoder.encode(line) else { continue }
      print(String(decoding: data, as: UTF8.self))
    }
  }

  private func rounded(_ number: Double) -> Double {
    (number * 1000).rounded() / 1000
  }
}
