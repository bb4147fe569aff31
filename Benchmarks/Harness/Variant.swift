/// One way to do the task of a subject.
///
/// A variant works in batches of a fixed number of operations, because a single operation is
/// shorter than reading the clock. Use a thousand operations or more for a batch.
struct Variant {
  /// The name of the variant in the report.
  let name: String

  /// The number of operations in a batch.
  let operations: Int

  /// Runs a number of batches, and returns their cost in nanoseconds or bytes of the heap.
  let run: (_ batches: Int) async -> Double

  /// Makes a variant whose batches all work on the same input.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in the report.
  ///   - operations: The number of operations in one call of `body`.
  ///   - input: The input of the first batch. Each other batch gets the input as the one before
  ///     left it.
  ///   - body: One batch.
  init<Input>(
    _ name: String,
    operations: Int,
    reusing input: Input,
    body: @escaping (inout Input) -> Void
  ) {
    var input = input
    self.name = name
    self.operations = operations
    self.run = { batches in
      let duration = ContinuousClock().measure {
        for _ in 0..<batches { body(&input) }
      }
      return duration.nanoseconds
    }
  }

  /// Makes a variant whose every batch gets its own input.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in the report.
  ///   - operations: The number of operations in one call of `body`.
  ///   - makeInput: Makes the input of a batch. Neither making nor releasing the input is measured.
  ///   - body: One batch.
  init<Input>(
    _ name: String,
    operations: Int,
    preparing makeInput: @escaping () -> Input,
    body: @escaping (inout Input) -> Void
  ) {
    self.name = name
    self.operations = operations
    self.run = { batches in
      let clock = ContinuousClock()
      var total = Duration.zero
      for _ in 0..<batches {
        var input = makeInput()
        total += clock.measure { body(&input) }
      }
      return max(0, total.nanoseconds - Self.clockNanoseconds * Double(batches))
    }
  }

  /// Makes a variant that suspends.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in the report.
  ///   - operations: The number of operations in one call of `body`.
  ///   - body: One batch. It starts on the global executor.
  init(_ name: String, operations: Int, awaiting body: @escaping () async -> Void) {
    self.name = name
    self.operations = operations
    self.run = { batches in
      let clock = ContinuousClock()
      let start = clock.now
      for _ in 0..<batches { await body() }
      return (clock.now - start).nanoseconds
    }
  }

  /// Makes a variant that suspends and whose every batch gets its own input.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in the report.
  ///   - operations: The number of operations in one call of `body`.
  ///   - makeInput: Makes the input of a batch. Neither making nor releasing the input is measured.
  ///   - body: One batch. It starts on the global executor.
  init<Input>(
    _ name: String,
    operations: Int,
    preparing makeInput: @escaping () async -> Input,
    awaiting body: @escaping (Input) async -> Void
  ) {
    self.name = name
    self.operations = operations
    self.run = { batches in
      let clock = ContinuousClock()
      var total = Duration.zero
      for _ in 0..<batches {
        let input = await makeInput()
        let start = clock.now
        await body(input)
        total += clock.now - start
      }
      return max(0, total.nanoseconds - Self.clockNanoseconds * Double(batches))
    }
  }

  /// Makes a variant of a subject in bytes: it measures the heap that its batch leaves.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in the report.
  ///   - operations: The number of operations in one call of `body`.
  ///   - makeInput: Makes the input of a batch, with room for the batch's results. It isn't
  ///     measured.
  ///   - body: One batch. Its results stay in the input, and are released after the measurement.
  init<Input>(
    _ name: String,
    operations: Int,
    preparing makeInput: @escaping () async -> Input,
    leaving body: @escaping (inout Input) async -> Void
  ) {
    self.name = name
    self.operations = operations
    self.run = { _ in
      var input = await makeInput()
      let before = heapBytesInUse()
      await body(&input)
      let after = heapBytesInUse()
      return withExtendedLifetime(input) { Double(max(0, after - before)) }
    }
  }

  /// The duration of an empty measurement.
  private static let clockNanoseconds: Double = {
    let clock = ContinuousClock()
    return Quantiles((0..<1001).map { _ in clock.measure {}.nanoseconds }).median
  }()
}
