/// Lists the first and the last of many values, with the number of those between.
///
/// A timer that nobody stops can leave tens of thousands of actions, and a message with all of
/// them would say no more. Only values that are shown are described. One line stands for
/// neighbours with equal descriptions, with their number.
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

/// Merges neighbours with equal descriptions.
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
