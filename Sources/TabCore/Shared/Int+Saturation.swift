extension Int {
  /// Adds a number, and stays at the highest or the lowest integer where the sum would be
  /// beyond it.
  ///
  /// What a state is restored from may hold any integer.
  ///
  /// - Parameter number: The number to add.
  mutating func addSaturating(_ number: Int) {
    let (sum, isBeyond) = addingReportingOverflow(number)
    self = isBeyond ? (number < 0 ? .min : .max) : sum
  }
}
