#if canImport(FoundationEssentials)
  package import struct FoundationEssentials.Date
  package import struct FoundationEssentials.UUID
#else
  package import struct Foundation.Date
  package import struct Foundation.UUID
#endif

/// The dates, identifiers and random numbers that a reduction drew, for its replay in a test's
/// assertion or from a journal.
@usableFromInline
package struct GeneratedValues: Sendable, Equatable {
  package var dates = Replay<Date>()
  package var uuids = Replay<UUID>()
  package var numbers = Replay<UInt64>()

  package init() {}

  /// `true` if no value was generated.
  package var isEmpty: Bool {
    dates.values.isEmpty && uuids.values.isEmpty && numbers.values.isEmpty
  }

  /// The same values, replayed from the start.
  package var rewound: Self {
    var values = Self()
    values.dates = Replay(dates.values)
    values.uuids = Replay(uuids.values)
    values.numbers = Replay(numbers.values)
    return values
  }

  /// Values of one kind, in the order in which they were drawn.
  package struct Replay<Value: Sendable & Equatable>: Sendable, Equatable {
    package private(set) var values: [Value] = []

    /// The number of values that were drawn.
    package private(set) var position = 0

    package init(_ values: [Value] = []) {
      self.values = values
    }

    /// Returns the next value, or `nil` after the last one.
    mutating func next() -> Value? {
      guard position < values.count else { return nil }
      defer { position += 1 }
      return values[position]
    }

    /// Appends a newly generated value.
    mutating func append(_ value: Value) {
      values.append(value)
      position = values.count
    }

    /// The property for values of this kind, or `nil` if they aren't recorded.
    static var place: WritableKeyPath<GeneratedValues, Self>? {
      let places = [\GeneratedValues.dates, \.uuids, \.numbers] as [PartialKeyPath]
      return places.lazy.compactMap { $0 as? WritableKeyPath<GeneratedValues, Self> }.first
    }
  }
}
