import StoreRuntimeCore

/// A hash of many bytes.
///
/// Source: FNV-1a (Fowler, Noll, Vo), 64 bits.
struct ByteHash: Sendable {
  private(set) var value: UInt64

  /// Continues from the hash of earlier bytes.
  init(_ value: UInt64 = 0xcbf2_9ce4_8422_2325) {
    self.value = value
  }

  mutating func mix(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  mutating func mix(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { mix(byte) }
  }
}

/// A number that identical values have in each run of a program and on each machine.
///
/// It inspects a value by reflection, so it includes properties that a type excludes from its
/// coding or its `==`. Of a very large value, only the first ten thousand parts count.
struct ValueDigest {
  private var hash = ByteHash()
  private var partsLeft = 10_000

  /// Returns the digest of a value.
  ///
  /// - Parameter value: Any value.
  /// - Returns: The digest.
  /// - Complexity: O(*n*) for *n* parts, of which it inspects ten thousand at most.
  static func digest(of value: Any) -> UInt64 {
    var digest = ValueDigest()
    digest.mix(value, depth: 0)
    return digest.hash.value
  }

  private mutating func mix(_ value: Any, depth: Int) {
    guard partsLeft > 0, depth < 100 else { return }
    partsLeft -= 1
    switch value {
    case let text as String: mix(text)
    case let number as Int: mix(UInt64(truncatingIfNeeded: number))
    case let flag as Bool: hash.mix(flag ? 1 : 0)
    case let number as Double: mix(number.bitPattern)
    default: mix(Mirror(reflecting: value), of: value, depth: depth)
    }
  }

  private mutating func mix(_ mirror: Mirror, of value: Any, depth: Int) {
    switch mirror.displayStyle {
    case nil where mirror.children.isEmpty: mixLeaf(value)
    case .enum where mirror.children.isEmpty:
      mix(ReflectedCase(of: value, mirror: mirror)?.name ?? "")
    case .set: mixUnordered(mirror, depth: depth)
    case .dictionary where !(value is any ScreenContainer): mixUnordered(mirror, depth: depth)
    default:
      mix(UInt64(mirror.children.count))
      for (label, child) in mirror.children {
        if let label { mix(label) }
        mix(child, depth: depth + 1)
      }
    }
  }

  /// Mixes a value without parts, by its description.
  private mutating func mixLeaf(_ value: Any) {
    // The descriptions of objects and functions may contain addresses.
    if type(of: value) is AnyClass { return }
    let text = String(describing: value)
    if text != "(Function)" { mix(text) }
  }

  /// Mixes parts that have no order.
  private mutating func mixUnordered(_ mirror: Mirror, depth: Int) {
    var sum: UInt64 = 0
    for (_, child) in mirror.children {
      var digest = ValueDigest()
      digest.partsLeft = partsLeft
      digest.mix(child, depth: depth + 1)
      partsLeft = digest.partsLeft
      sum &+= digest.hash.value
    }
    mix(UInt64(mirror.children.count))
    mix(sum)
  }

  private mutating func mix(_ text: String) {
    hash.mix(text.utf8)
    hash.mix(0xff)
  }

  private mutating func mix(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      hash.mix(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
