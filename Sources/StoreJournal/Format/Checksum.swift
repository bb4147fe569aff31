/// What the lines of a journal's actions add up to: another line, or one that is missing, makes all
/// that follow it wrong.
///
/// Source: FNV-1a (Fowler, Noll, Vo), 64 bits.
struct Checksum: Equatable, Sendable, CustomStringConvertible {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  /// Makes a sum of its description.
  init?(_ description: String) {
    guard let hash = UInt64(description, radix: 16) else { return nil }
    self.hash = hash
  }

  func adding(_ bytes: some Sequence<UInt8>) -> Checksum {
    var sum = self
    for byte in bytes { sum.hash = (sum.hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return sum
  }

  var description: String { String(hash, radix: 16) }
}
