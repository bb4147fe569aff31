import ValueDiffing

/// A number that many bytes add up to.
///
/// Source: FNV-1a (Fowler, Noll, Vo), 64 bits.
struct ByteHash: Sendable {
  private(set) var value: UInt64

  /// Goes on from what bytes before have added up to.
  init(_ value: UInt64 = 0xcbf2_9ce4_8422_2325) {
    self.value = value
  }

  mutating func mix(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

/// A number that is the same for equal values, in each run of a program and on each machine.
enum ValueDigest {
  /// Returns the digest of a value.
  ///
  /// It is that of the value's description, so that properties count which a type leaves out of
  /// its coding or its `==`.
  ///
  /// - Parameter value: Any value.
  /// - Returns: The digest, `nil` if the description is longer than a megabyte.
  /// - Complexity: O(*n*) for *n* parts.
  static func digest(of value: Any) -> UInt64? {
    valueLine(value, upTo: 1 << 20).map { line in
      var hash = ByteHash()
      hash.mix(line.utf8)
      return hash.value
    }
  }
}
