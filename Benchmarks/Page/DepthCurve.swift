import Foundation

/// The cost of each variant of a subject over the depth, as a picture.
struct DepthCurve {
  /// The name of the subject.
  let subject: String

  /// The measurements of all its depths.
  let measurements: [Measurement]

  private static let plot = (left: 64.0, top: 36.0, width: 400.0, height: 180.0)

  /// A line for each variant: its dashes, and its colours on light and on dark.
  private static let strokes = [
    (dash: "none", light: "#0969da", dark: "#58a6ff"),
    (dash: "6 3", light: "#bc4c00", dark: "#f0883e"),
    (dash: "2 3", light: "#1a7f37", dark: "#3fb950"),
    (dash: "8 3 2 3", light: "#8250df", dark: "#bc8cff"),
  ]

  /// Returns a curve for each subject with several depths, in the order of the subjects.
  static func all(of measurements: [Measurement]) -> [DepthCurve] {
    var subjects: [String] = []
    for subject in measurements.map(\.subject) where !subjects.contains(subject) {
      subjects.append(subject)
    }
    return subjects.compactMap { subject in
      let own = measurements.filter { $0.subject == subject && $0.depth != nil }
      guard Set(own.map(\.depth)).count > 1 else { return nil }
      return DepthCurve(subject: subject, measurements: own)
    }
  }

  /// The source of the picture.
  var svg: String {
    let variants = measurements.map(\.variant).reduce(into: [String]()) { variants, variant in
      if !variants.contains(variant) { variants.append(variant) }
    }
    let bottom = Self.plot.top + Self.plot.height
    let height = bottom + 40 + Double(variants.count) * 18
    let unit = measurements[0].unit.symbol
    return """
      <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 520 \(text(height))" \
      width="520" height="\(text(height))" font-family="sans-serif" font-size="12" \
      fill="currentColor" \
      style="color-scheme: light dark; color: light-dark(#1f2328, #e6edf3)">
      <title>\(subject.escapedForMarkup): \(unit) over depth</title>
      <rect width="100%" height="100%" style="fill: light-dark(#ffffff, #0d1117)"/>
      <text x="8" y="20" font-weight="bold">\(subject.escapedForMarkup)</text>
      \(amountAxis)\(depthAxis)\(variants.enumerated().map(line).joined())</svg>
      """
  }

  /// The exponents of ten on the axis of the cost, at least 0.1: no line shows a cost of 0.
  private var decades: ClosedRange<Int> {
    let exponents = measurements.map { log10(max($0.quantiles.median, 0.1)) }
    let first = Int(floor(exponents.min() ?? 0))
    return first...max(Int(ceil(exponents.max() ?? 0)), first + 1)
  }

  private var amounts: LogarithmicScale {
    LogarithmicScale(
      from: pow(10, Double(decades.lowerBound)), to: pow(10, Double(decades.upperBound)),
      length: Self.plot.height)
  }

  private var depths: [Int] { Set(measurements.compactMap(\.depth)).sorted() }

  private func x(_ depth: Int) -> String {
    let scale = LogarithmicScale(
      from: max(Double(depths[0]), 1), to: Double(depths[depths.count - 1]),
      length: Self.plot.width)
    return text(Self.plot.left + scale.position(of: Double(depth)))
  }

  private func y(_ amount: Double) -> String {
    text(Self.plot.top + Self.plot.height - amounts.position(of: amount))
  }

  private var amountAxis: String {
    decades.map { exponent in
      let amount = pow(10, Double(exponent))
      let label = amount.formatted(decimals: exponent < 0 ? 1 : 0)
      let right = text(Self.plot.left + Self.plot.width)
      return """
        <line x1="\(text(Self.plot.left))" x2="\(right)" y1="\(y(amount))" y2="\(y(amount))" \
        stroke="#8885"/>
        <text x="\(text(Self.plot.left - 6))" y="\(y(amount))" dy="4" \
        text-anchor="end">\(label)</text>

        """
    }.joined()
  }

  private var depthAxis: String {
    let bottom = text(Self.plot.top + Self.plot.height + 16)
    return depths.map { depth in
      let label = Double(depth).formatted(decimals: 0)
      return """
        <text x="\(x(depth))" y="\(bottom)" text-anchor="middle">\(label)</text>

        """
    }.joined()
  }

  private func line(_ index: Int, _ variant: String) -> String {
    let own = measurements.filter { $0.variant == variant }
      .sorted { ($0.depth ?? 0) < ($1.depth ?? 0) }
    let points = own.compactMap { measurement in
      measurement.depth.map { "\(x($0)),\(y(measurement.quantiles.median))" }
    }
    let stroke = Self.strokes[index % Self.strokes.count]
    let keyY = text(Self.plot.top + Self.plot.height + 40 + Double(index) * 18)
    let look = """
      fill="none" stroke-width="2" stroke-dasharray="\(stroke.dash)" \
      style="stroke: light-dark(\(stroke.light), \(stroke.dark))"
      """
    return """
      <polyline points="\(points.joined(separator: " "))" \(look)/>
      <line x1="64" x2="94" y1="\(keyY)" y2="\(keyY)" \(look)/>
      <text x="102" y="\(keyY)" dy="4">\(variant.escapedForMarkup)</text>

      """
  }

  private func text(_ number: Double) -> String {
    String((number * 10).rounded() / 10)
  }
}
