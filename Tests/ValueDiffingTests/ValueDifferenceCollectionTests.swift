import StoreRuntime
import TestSupport
import Testing
import ValueDiffing

struct ValueDifferenceCollectionTests {
  @Test func elementsThatAreNotEquatableAreAligned() {
    expectDifference(
      [(1, "a"), (2, "b"), (3, "c"), (4, "d")], [(1, "a"), (3, "c"), (5, "e"), (4, "d")],
      """
        [
          … (1 unchanged)
      −   [1]: (2, "b"),
          … (1 unchanged)
      +   [2]: (5, "e"),
          … (1 unchanged)
        ]
      """)
  }

  @Test func anElementWithAnotherIDIsAnother() {
    var new = StackState(["a"])
    new.removeAll()
    new.append("a")

    expectDifference(
      StackState(["a"]), new,
      """
        [
      −   #0: "a"
      +   #1: "a"
        ]
      """)
    expectDifference(
      [Contact(id: 1, name: "Ann")], [Contact(id: 2, name: "Ann")],
      """
        [
      −   [0]: Contact(id: 1, name: "Ann", isFavorite: false)
      +   [0]: Contact(id: 2, name: "Ann", isFavorite: false)
        ]
      """)
  }

  @Test func idsThatOccurTwiceAreNotUsed() {
    expectDifference(
      [Contact(id: 1, name: "Ann"), Contact(id: 1, name: "Bob")],
      [Contact(id: 1, name: "Ann"), Contact(id: 1, name: "Rob")],
      """
        [
          … (1 unchanged)
          [1]: Contact(
            id: 1,
      −     name: "Bob",
      +     name: "Rob",
            … (1 unchanged)
          )
        ]
      """)
  }

  @Test(arguments: 0..<50)
  func valuesOfADictionaryAreComparedByTheirKeysInWhateverOrderTheyAre(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let salt = Int(truncatingIfNeeded: generator.next())
    let names = ["a", "b", "c", "d", "e"].shuffled(using: &generator)
    var old: [SaltedKey: Point] = [:]
    for name in names { old[SaltedKey(name: name, salt: salt)] = Point() }
    var new = old
    for name in ["b", "d"] { new[SaltedKey(name: name, salt: salt)]?.x = 1 }
    new[SaltedKey(name: "c", salt: salt)] = nil
    new[SaltedKey(name: "f", salt: salt)] = Point()

    expectDifference(
      old, new,
      """
        [
          SaltedKey(name: "b"): Point(
      −     x: 0,
      +     x: 1,
            … (1 unchanged)
          ),
      −   SaltedKey(name: "c"): Point(x: 0, y: 0),
          SaltedKey(name: "d"): Point(
      −     x: 0,
      +     x: 1,
            … (1 unchanged)
          ),
      +   SaltedKey(name: "f"): Point(x: 0, y: 0),
          … (2 unchanged)
        ]
      """)
  }

  @Test func membersOfASetAreThereOrNot() {
    expectDifference(
      Set(1...5), Set(3...6),
      """
        [
      −   1,
      −   2,
      +   6,
          … (3 unchanged)
        ]
      """)
  }

  @Test(arguments: 0..<100)
  func theLinesOfADifferenceTurnOneSequenceIntoTheOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let range = 0...Int.random(in: 1...20, using: &generator)
    let length = Int.random(in: 0...30, using: &generator)
    let old = (0..<length).map { _ in Int.random(in: range, using: &generator) }
    var new = old
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let index = Int.random(in: 0...new.count, using: &generator)
      if Bool.random(using: &generator) {
        new.insert(Int.random(in: range, using: &generator), at: index)
      } else if index < new.count {
        new.remove(at: index)
      }
    }
    let text = valueDifference(old, new)

    #expect((text == nil) == (old == new), "seed \(seed)")
    #expect(text.map { applying($0, to: old) } ?? new == new, "seed \(seed)")
  }

  @Test func oneDifferenceAmongTenThousandElementsIsAllThatIsShown() {
    let old = (0..<10_000).map { Gallery.Picture(title: "\($0)") }
    var new = old
    new[5_000].title = "new"

    expectDifference(
      old, new,
      """
        [
          … (5000 unchanged)
          [5000]: Gallery.Picture(
      −     title: "5000",
      +     title: "new",
            … (1 unchanged)
          ),
          … (4999 unchanged)
        ]
      """)
  }

  @Test func oneDifferenceAmongTenThousandElementsWithIDsIsAllThatIsShown() {
    let old = (0..<10_000).map { Contact(id: $0, name: "\($0)") }
    var new = old
    new.remove(at: 9_000)
    new[10].isFavorite = true
    new.append(Contact(id: -1, name: "new"))

    expectDifference(
      old, new,
      """
        [
          … (10 unchanged)
          [10]: Contact(
            id: 10,
            … (1 unchanged)
      −     isFavorite: false
      +     isFavorite: true
          ),
          … (8989 unchanged)
      −   [9000]: Contact(id: 9000, name: "9000", isFavorite: false),
          … (999 unchanged)
      +   [9999]: Contact(id: -1, name: "new", isFavorite: false)
        ]
      """)
  }

  @Test(arguments: [
    (Array(10_000..<15_000), 0), (Array(2_500..<5_000) + Array(0..<2_500), 2_500),
  ])
  func longSequencesWithLittleInCommonAreCompared(new: [Int], unchangedCount: Int) throws {
    let old = Array(0..<5_000)
    let text = try #require(valueDifference(old, new))

    #expect(applying(text, to: old) == new)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("+") } == 5_000 - unchangedCount)
  }

  @Test(arguments: [2, 7, 100])
  func fewDifferencesAmongManyEqualElementsAreAllThatIsShown(valueCount: Int) throws {
    let old = (0..<5_000).map { $0 * $0 % valueCount }
    var new = old
    new.insert(1, at: 10)
    new.remove(at: 4_000)
    let text = try #require(valueDifference(old, new))

    #expect(applying(text, to: old) == new)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("+") } == 1)
  }

  /// Returns what a difference of integers makes of one of the two arrays.
  private func applying(_ text: String, to old: [Int]) -> [Int] {
    var position = 0
    var result: [Int] = []
    for line in text.split(separator: "\n").dropLast() {
      let value = line.split(separator: " ").last.flatMap { Int($0.filter(\.isNumber)) }
      if line.hasPrefix("−") {
        guard value == old[position] else { return [] }
        position += 1
      } else if line.hasPrefix("+"), let value {
        result.append(value)
      } else if let skipped = line.split(separator: "(").last?.split(separator: " ").first,
        let count = Int(skipped)
      {
        result += old[position..<position + count]
        position += count
      }
    }
    return result
  }
}
