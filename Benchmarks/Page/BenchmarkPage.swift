/// The measurements as one self-contained page: a curve for each subject with several depths, and a
/// table of all figures.
struct BenchmarkPage {
  /// The machine and the settings of the measurements.
  let conditions: String

  /// The measurements, in the order of the report.
  var measurements: [Measurement] = []

  /// The source of the page.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'"/>
    <title>Benchmarks</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>Benchmarks</h1>
    <p>\(conditions.escapedForMarkup)</p>
    \(curves)<h2 id="figures">Figures</h2>
    <p>A ratio compares a variant with the first one of its subject. Its bar begins at 1 in the
    middle and goes to the left for less, to the right for more. Each half is a factor of 100.</p>
    <div role="region" aria-labelledby="figures" tabindex="0">
    <table>
    <thead><tr><th scope="col">Subject</th><th scope="col">Depth</th><th scope="col">Variant</th>\
    <th scope="col">Median</th><th scope="col">p25</th><th scope="col">p75</th>\
    <th scope="col">Unit</th><th scope="col" colspan="2">Ratio</th></tr></thead>
    <tbody>
    \(measurements.map(row).joined())</tbody>
    </table>
    </div>
    </main>
    </body>
    </html>

    """
  }

  /// The source of the first curve, empty if there is none.
  var picture: String {
    DepthCurve.all(of: measurements).first.map { $0.svg + "\n" } ?? ""
  }

  private var curves: String {
    let all = DepthCurve.all(of: measurements)
    if all.isEmpty { return "" }
    return "<h2>Cost over depth</h2>\n" + all.map { "<figure>\($0.svg)</figure>\n" }.joined()
  }

  private func row(_ measurement: Measurement) -> String {
    let quantiles = measurement.quantiles
    let amounts = [quantiles.median, quantiles.lowerQuartile, quantiles.upperQuartile]
    let depth = measurement.depth.map { Double($0).formatted(decimals: 0) } ?? ""
    let cells =
      [depth, measurement.variant].map { "<td>\($0.escapedForMarkup)</td>" }
      + amounts.map { "<td>\($0.formatted(decimals: $0 < 10 ? 2 : $0 < 100 ? 1 : 0))</td>" }
      + ["<td>\(measurement.unit.symbol)</td>"]
      + [
        "<td>\(measurement.ratio.map { $0.formatted(decimals: 2) } ?? "")</td>",
        "<td>\(measurement.ratio.map(bar) ?? "")</td>",
      ]
    return """
      <tr><th scope="row">\(measurement.subject.escapedForMarkup)</th>\(cells.joined())</tr>

      """
  }

  /// Returns a bar from 1 in the middle to a ratio, on a logarithmic scale.
  private func bar(_ ratio: Double) -> String {
    let end = LogarithmicScale(from: 0.01, to: 100, length: 120).position(of: ratio)
    let start = min(end, 60).formatted(decimals: 1)
    let width = abs(end - 60).formatted(decimals: 1)
    return """
      <svg class="bar" width="120" height="10" aria-hidden="true">\
      <rect class="\(end > 60 ? "more" : "less")" x="\(start)" width="\(width)" height="10"/>\
      <line x1="60" x2="60" y2="10"/></svg>
      """
  }

  private static let style = """
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
    main { max-width: 70rem; margin: auto; padding: 1rem; }
    figure { display: inline-block; margin: 0 1rem 1rem 0; max-width: 100%; }
    figure svg { max-width: 100%; height: auto; }
    [role=region] { overflow-x: auto; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid #8885; }
    tbody th, td:nth-child(3), thead th:nth-child(1), thead th:nth-child(3) { text-align: left; }
    tbody th { font-weight: normal; }
    .bar line { stroke: currentColor; }
    .less { fill: light-dark(#1a7f37, #3fb950); }
    .more { fill: light-dark(#bc4c00, #f0883e); }
    """
}

extension Unit {
  /// The unit beside a figure.
  var symbol: String {
    switch self {
    case .nanoseconds: "ns"
    case .bytes: "bytes"
    }
  }
}

extension String {
  /// The text, escaped for an element or a quoted attribute of HTML or SVG.
  var escapedForMarkup: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.append(character)
      }
    }
  }
}
