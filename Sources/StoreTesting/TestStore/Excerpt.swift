/// Lists the first and the last of many values, and says how many are left out between.
///
/// A timer that nobody stops can leave tens of thousands of actions, of which a message that shows them
/// all would say no more. Only values that are shown are described. Where neighbours look the same,
/// one stands for them, with their number.
///
/// - Parameters:
///   - values: The values.
///   - describe: Describes one of them.
/// - Returns: Lines, without a line break at the end.
func excerpt<Value>(_ values: [Value], describe: (Value) -> String) -> String {
  let (firstCount, lastCount) = (10, 3)
  guard values.count > firstCount + lastCount + 1 else {
    return merged(values, describe: describe).joined(separator: "\n")
  }
  let omission = "  … (\(values.count - firstCount - lastCount) more)"
  let first = merged(values.prefix(firstCount), describe: describe)
  let last = merged(values.suffix(lastCount), describe: describe)
  return (first + [omission] + last).joined(separator: "\n")
}

/// Describes values, and those that look like the one before together with it.
private func merged<Value>(
  _ values: some Sequence<Value>,
  describe: (Value) -> String
) -> [String] {
  var runs: [(description: String, length: Int)] = []
  for description in values.lazy.map(describe) {
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
