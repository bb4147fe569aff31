/// A task whose cost is measured, with several variants that are compared.
struct Subject {
  /// The name of the subject.
  let name: String

  /// The number of elements during the measurement, for a subject that has a depth.
  let depth: Int?

  /// The unit of its figures.
  let unit: Unit

  /// Makes the variants.
  ///
  /// The first one is the baseline for the others.
  let makeVariants: () async -> [Variant]

  init(
    _ name: String,
    depth: Int? = nil,
    unit: Unit = .nanoseconds,
    makeVariants: @escaping () async -> [Variant]
  ) {
    self.name = name
    self.depth = depth
    self.unit = unit
    self.makeVariants = makeVariants
  }

  /// The line that `--list` prints and `--filter` searches.
  var label: String {
    Self.label(name: name, depth: depth)
  }

  static func label(name: String, depth: Int?) -> String {
    depth.map { "\(name) \($0)" } ?? name
  }
}
