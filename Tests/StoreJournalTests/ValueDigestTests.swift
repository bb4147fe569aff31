import Foundation
import Testing

@testable import StoreJournal

@Suite("The digest of a value")
struct ValueDigestTests {
  private func digest(_ value: Any) -> UInt64 { ValueDigest.digest(of: value) }

  @Test("depends on the bytes of data, and not on their place in memory", arguments: [1, 14, 100])
  func data(count: Int) {
    let bytes = Array(repeating: UInt8(7), count: count)

    #expect(digest(Data(bytes)) == digest(Data(bytes)))
    #expect(digest(Data(bytes)) == digest(Data([0] + bytes)[1...]))
    #expect(digest(Data(bytes)) != digest(Data(bytes.dropLast() + [8])))
    #expect(digest([Data(bytes), Data()]) != digest([Data(), Data(bytes)]))
  }

  @Test("doesn't depend on the address in a pointer")
  func pointers() {
    struct Memory { let pointer: UnsafeMutablePointer<Int> }
    let first = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    let second = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer {
      first.deallocate()
      second.deallocate()
    }

    #expect(digest(Memory(pointer: first)) == digest(Memory(pointer: second)))
    #expect(digest(UnsafeRawPointer(first)) == digest(UnsafeRawPointer(second)))
  }

  @Test("depends on values that show no parts, or opaque ones")
  func hiddenParts() {
    let pairs: [(Any, Any)] = [
      (UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)), UUID()),
      (SIMD2<Float>(1, 2), SIMD2<Float>(1, 3)),
      (SIMD3<Int>(1, 2, 3), SIMD3<Int>(1, 2, 4)),
      (Float(1.5), Float(2.5)),
      (Character("a"), Character("b")),
      (Duration.seconds(1), Duration.seconds(2)),
      (AttributedString("a"), AttributedString("b")),
    ]

    for (first, second) in pairs {
      #expect(digest(first) == digest(first))
      #expect(digest(first) != digest(second), "\(first)")
    }
  }

  #if !os(macOS) || arch(arm64)
    @Test("depends on a number of half precision")
    func half() {
      #expect(digest(Float16(1.5)) != digest(Float16(2.5)))
      #expect(digest(Float16.nan) == digest(-Float16.nan))
    }
  #endif

  @Test("depends on the attributes of a text, and not on how often it was changed")
  func attributedTexts() {
    var text = AttributedString("a text")
    text.link = URL(string: "https://swift.org")
    text.languageIdentifier = "en"
    var changed = text
    changed.languageIdentifier = "de"
    let german = changed
    changed.languageIdentifier = "en"

    #expect(digest(text) == digest(changed))
    #expect(digest(text) != digest(german))
    #expect(digest(text) != digest(AttributedString("a text")))
  }

  @Test("doesn't depend on the order of a set or dictionary", arguments: [3, 4_000, 20_000])
  func orders(count: Int) throws {
    let rows = (0..<count).map { [$0, $0 + 1, $0 + 2] }
    let set = Set(rows)
    var other = Set<[Int]>(minimumCapacity: 8 * count)
    other.formUnion(rows)
    let dictionary = Dictionary(uniqueKeysWithValues: rows.map { ($0, "\($0)") })
    var otherDictionary: [[Int]: String] = [:]
    otherDictionary.reserveCapacity(8 * count)
    otherDictionary.merge(dictionary) { $1 }

    // The digest of what follows depends on the parts that are left.
    #expect(digest((set, "end")) == digest((other, "end")))
    #expect(digest((dictionary, "end")) == digest((otherDictionary, "end")))
    #expect(digest(set) != digest(set.subtracting([rows[0]])))
    // Few elements may have the same order by chance.
    if count > 100 { try #require(Array(set) != Array(other)) }
  }

  @Test("is the same for each NaN")
  func notANumber() {
    #expect(digest(Double.nan) == digest(-Double.nan))
    #expect(digest(Double.nan) == digest(Double(nan: 4, signaling: false)))
    #expect(digest(Double.nan) != digest(Double.infinity))
    #expect(digest(Float.nan) == digest(-Float.nan))
    #expect(digest(CGFloat.nan) == digest(-CGFloat.nan))
    #expect(digest(SIMD2<Float>(.nan, 1)) == digest(SIMD2<Float>(-.nan, 1)))
  }
}
