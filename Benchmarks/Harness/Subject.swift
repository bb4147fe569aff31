/// Something whose cost is of interest, done in several ways that are measured side by side.
struct Subject {
  /// What is measured.
  let name: String

  /// How many elements there are while it is measured, where that says something.
  let depth: Int?

  /// What its figures count.
  let unit: Unit

  /// Makes the ways of doing it.
  ///
  /// The first is the baseline that the others are compared with.
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

  /// The line that `--list` prints and that `--filter` looks in.
  var label: String {
    Self.label(name: name, depth: depth)
  }

  static func label(name: String, depth: Int?) -> String {
    depth.map { "\(name) \($0)" } ?? name
  }
}
