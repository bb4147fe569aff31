#if canImport(FoundationEssentials)
  package import struct FoundationEssentials.Date
  package import struct FoundationEssentials.UUID
#else
  package import struct Foundation.Date
  package import struct Foundation.UUID
#endif

/// The dates, identifiers and random numbers that a reduction was given, to be given once more to
/// what a test asserts about it, or to a replay of it.
@usableFromInline
package struct GeneratedValues: Sendable, Equatable {
  package var dates = Replay<Date>()
  package var uuids = Replay<UUID>()
  package var numbers = Replay<UInt64>()

  package init() {}

  /// Whether nothing was generated.
  package var isEmpty: Bool {
    dates.values.isEmpty && uuids.values.isEmpty && numbers.values.isEmpty
  }

  /// These values, to be given from the first on.
  package var rewound: Self {
    var values = self
    values.dates.rewind()
    values.uuids.rewind()
    values.numbers.rewind()
    return values
  }

  /// Values of one kind, in the order in which they were given.
  package struct Replay<Value: Sendable & Equatable>: Sendable, Equatable {
    package private(set) var values: [Value] = []

    /// How many of them were given.
    package private(set) var position = 0

    package init(_ values: [Value] = []) {
      self.values = values
    }

    /// Takes the next value, `nil` if all were given.
    mutating func next() -> Value? {
      guard position < values.count else { return nil }
      defer { position += 1 }
      return values[position]
    }

    /// Adds a value that was just given.
    mutating func append(_ value: Value) {
      values.append(value)
      position = values.count
    }

    mutating func rewind() {
      position = 0
    }

    /// Where values of this kind are kept, `nil` if they aren't.
    static var place: WritableKeyPath<GeneratedValues, Self>? {
      let places = [\GeneratedValues.dates, \.uuids, \.numbers] as [PartialKeyPath]
      return places.lazy.compactMap { $0 as? WritableKeyPath<GeneratedValues, Self> }.first
    }
  }
}

extension ReductionContext {
  /// Returns what a generator gives to the code that calls it.
  ///
  /// In the reduction of a store that a test drives it is written down; in what the test asserts
  /// about that reduction it is what was written down and, after the last of it, what the
  /// generator gives.
  ///
  /// - Parameter generate: Asks the generator.
  /// - Returns: The value.
  static func generated<Value: Equatable & Sendable>(by generate: () -> Value) -> Value {
    guard let extras = ReductionContext.current?.extras, var recording = extras.recording,
      let kind = GeneratedValues.Replay<Value>.place
    else { return generate() }
    defer { extras.recording = recording }
    if let value = recording[keyPath: kind].next() { return value }
    // What a generator asks of another one is no value of its own.
    extras.recording = nil
    let value = generate()
    recording[keyPath: kind].append(value)
    return value
  }
}
