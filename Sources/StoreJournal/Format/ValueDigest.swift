import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
/// coding or its `==`. Of a very large value, only the first ten thousand parts count; the elements
/// of a set or dictionary have equal shares of the parts that are left.
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
    // The sign and payload of a NaN depend on the machine.
    case let number as Double: mix((number.isNaN ? .nan : number).bitPattern)
    case let data as Data:
      mix(UInt64(data.count))
      hash.mix(data)
    case let text as AttributedString: mixRuns(of: text, depth: depth)
    default: mix(Mirror(reflecting: value), of: value, depth: depth)
    }
  }

  private mutating func mix(_ mirror: Mirror, of value: Any, depth: Int) {
    switch mirror.displayStyle {
    case nil where mirror.children.isEmpty: mixLeaf(value)
    // Its part is an address.
    case nil where value is any _Pointer: return
    // A `UUID` has no visible parts, and that of a `Float16` is opaque.
    case .struct where mirror.children.isEmpty || value is any FloatingPoint: mixLeaf(value)
    case .enum where mirror.children.isEmpty:
      mix(ReflectedCase(of: value, mirror: mirror)?.name ?? "")
    case .set: mixUnordered(mirror, depth: depth)
    case .dictionary where !(value is any ScreenContainer): mixUnordered(mirror, depth: depth)
    default:
      if let vector = value as? any SIMD { return mixLanes(of: vector, depth: depth) }
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
    if let number = value as? any FloatingPoint, number.isNaN { return mix("nan") }
    let text = String(describing: value).withoutContextAddresses
    // Swift writes an address with all of its 16 digits.
    if text != "(Function)", !text.contains("0x0000") { mix(text) }
  }

  /// Mixes an attributed text, whose storage has a version that each change increases.
  private mutating func mixRuns(of text: AttributedString, depth: Int) {
    for run in text.runs {
      mix(String(text[run.range].characters))
      mix(run.attributes, depth: depth + 1)
    }
  }

  /// Mixes the elements of a vector, whose storage is opaque.
  private mutating func mixLanes(of vector: some SIMD, depth: Int) {
    for index in vector.indices { mix(vector[index], depth: depth + 1) }
  }

  /// Mixes parts that have no order.
  private mutating func mixUnordered(_ mirror: Mirror, depth: Int) {
    mix(UInt64(mirror.children.count))
    // With a common limit, the digest would depend on which parts come first.
    let share = partsLeft / max(mirror.children.count, 1)
    guard share > 0 else { return }
    var sum: UInt64 = 0
    for (_, child) in mirror.children {
      var digest = ValueDigest()
      digest.partsLeft = share
      digest.mix(child, depth: depth + 1)
      partsLeft -= share - digest.partsLeft
      sum &+= digest.hash.value
    }
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
