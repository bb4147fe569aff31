/// One way of doing what a subject is about.
///
/// A variant works in batches of a fixed number of operations, because a single operation is
/// shorter than reading the clock. A batch is best a thousand operations or more.
struct Variant {
  /// What the variant is called in the report.
  let name: String

  /// How many operations a batch is.
  let operations: Int

  /// Runs a number of batches and returns what they took: nanoseconds, or bytes of the heap.
  let run: (_ batches: Int) async -> Double

  /// Makes a variant whose batches all work on the same input.
  ///
  /// - Parameters:
  ///   - name: What the variant is called in the report.
  ///   - operations: How many operations one call of `body` performs.
  ///   - input: What the first batch works on. Each of the others gets what the one before left.
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

  /// Makes a variant whose every batch gets an input of its own.
  ///
  /// - Parameters:
  ///   - name: What the variant is called in the report.
  ///   - operations: How many operations one call of `body` performs.
  ///   - makeInput: Makes the input of a batch. Neither this nor the end of the input is measured.
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
  ///   - name: What the variant is called in the report.
  ///   - operations: How many operations one call of `body` performs.
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

  /// Makes a variant that suspends and whose every batch gets an input of its own.
  ///
  /// - Parameters:
  ///   - name: What the variant is called in the report.
  ///   - operations: How many operations one call of `body` performs.
  ///   - makeInput: Makes the input of a batch. Neither this nor the end of the input is measured.
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

  /// Makes a variant of a subject whose unit is bytes: what its only batch leaves on the heap.
  ///
  /// - Parameters:
  ///   - name: What the variant is called in the report.
  ///   - operations: How many operations one call of `body` performs.
  ///   - makeInput: Makes the input of a batch, with room for what the batch makes. It isn't
  ///     measured.
  ///   - body: One batch. What it leaves in its input is released after it has been measured.
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

  /// How long measuring nothing takes.
  private static let clockNanoseconds: Double = {
    let clock = ContinuousClock()
    return Quantiles((0..<1001).map { _ in clock.measure {}.nanoseconds }).median
  }()
}
