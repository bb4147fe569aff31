/// Lists the first and the last of many values, and says how many are left out between.
///
/// A timer that nobody stops can leave tens of thousands of actions, of which a message that
/// shows them all would say no more. Only values that are shown are described. Where neighbours
/// look the same, one stands for them, with their number.
///
/// - Parameters:
///   - values: The values.
///   - describe: Describes one of them.
/// - Returns: Lines, without a line break at the end.
func excerpt<Value>(_ values: [Value], describe: (Value) -> String) -> String {
  let (firstCount, lastCount) = (10, 3)
  guard values.count > firstCount + lastCount + 1 else {
    return merged(values.map(describe)).joined(separator: "\n")
  }
  let omission = "  … (\(values.count - firstCount - lastCount) more)"
  let first = merged(values.prefix(firstCount).map(describe))
  let last = merged(values.suffix(lastCount).map(describe))
  return (first + [omission] + last).joined(separator: "\n")
}

/// Puts together neighbours that look the same.
private func merged(_ descriptions: [String]) -> [String] {
  var runs: [(description: String, length: Int)] = []
  for description in descriptions {
    if let last = runs.last, last.description == description {
      runs[runs.count - 1].length += 1
    } else {
      runs.append((description, 1))
    }
  }
  return runs.map { run in
    run.length == 1 ? run.description : "\(run.description)\n    (\(run.length) times)"
  }
}
