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
    var values = Self()
    values.dates = Replay(dates.values)
    values.uuids = Replay(uuids.values)
    values.numbers = Replay(numbers.values)
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

    /// Where values of this kind are kept, `nil` if they aren't.
    static var place: WritableKeyPath<GeneratedValues, Self>? {
      let places = [\GeneratedValues.dates, \.uuids, \.numbers] as [PartialKeyPath]
      return places.lazy.compactMap { $0 as? WritableKeyPath<GeneratedValues, Self> }.first
    }
  }
}
