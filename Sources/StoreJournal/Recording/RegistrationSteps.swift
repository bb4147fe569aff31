/// Which reductions returned effects, by the ascending numbers that effects have for them.
struct RegistrationSteps {
  private var steps: [(registration: Int, step: Int)] = []

  /// How many are known at most: a process may live for years.
  private static let limit = 65_536

  subscript(registration: Int) -> Int? {
    get {
      var (low, high) = (0, steps.count)
      while low < high {
        let middle = (low + high) / 2
        if steps[middle].registration < registration { low = middle + 1 } else { high = middle }
      }
      return low < steps.count && steps[low].registration == registration ? steps[low].step : nil
    }
    set {
      guard let newValue else { return }
      if steps.count >= Self.limit { steps.removeFirst(Self.limit / 2) }
      steps.append((registration, newValue))
    }
  }
}
