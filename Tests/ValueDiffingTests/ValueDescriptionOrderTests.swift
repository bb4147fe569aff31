import TestSupport
import Testing
import ValueDiffing

/// An instance that is like all others, but not equal to them.
private final class Twin: Hashable {
  static func == (lhs: Twin, rhs: Twin) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct ValueDescriptionOrderTests {
  @Test(arguments: 0..<50)
  func aDictionaryAndASetAreTheSameInWhateverOrderTheyWereMade(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let salt = Int(truncatingIfNeeded: generator.next())
    var keys = (0..<8).map { SaltedKey(name: "k\($0)", salt: salt) }
    keys.shuffle(using: &generator)
    var dictionary: [SaltedKey: Int] = [:]
    for key in keys { dictionary[key] = key.name.utf8.count }

    let names = (0..<8).map { "  SaltedKey(name: \"k\($0)\")" }
    #expect(
      valueDescription(dictionary) == "[\n\(names.joined(separator: ": 2,\n")): 2\n]",
      "seed \(seed)")
    #expect(
      valueDescription(Set(keys)) == "[\n\(names.joined(separator: ",\n"))\n]", "seed \(seed)")
  }

  @Test func numbersAreInTheirOwnOrder() {
    #expect(valueDescription(Set([10, 9, -1])) == "[-1, 9, 10]")
    #expect(valueDescription([10: "b", 9: "a"]) == #"[9: "a", 10: "b"]"#)
    #expect(
      valueDescription([AnyHashable("a"), 2, 10, "b"] as Set) == #"[2, 10, "a", "b"]"#)
  }

  @Test func keysThatLookAlikeAreSortedByTheirValues() {
    let dictionary = Dictionary(uniqueKeysWithValues: (0..<6).map { (Twin(), 5 - $0) })

    let pairs = (0..<6).map { "  #\($0 + 1) Twin(): \($0)" }.joined(separator: ",\n")
    #expect(valueDescription(dictionary) == "[\n\(pairs)\n]")
  }
}
