import Testing

@testable import StoreJournal

@Suite("Delta debugging")
struct DeltaDebuggingTests {
  @Test(
    "leaves what is needed and nothing else, wherever it is",
    arguments: [[0], [99], [50], [0, 99], [3, 4, 5], [10, 40, 70, 98], [], Array(0..<100)])
  func needed(_ needed: [Int]) {
    let rest = DeltaDebugging.minimize(Array(0..<100)) { Set(needed).isSubset(of: $0) }

    #expect(rest == needed)
  }

  @Test("ends with a list from which no single element can go")
  func oneOrAnother() {
    // Fails with an even number of elements of at least ten.
    let rest = DeltaDebugging.minimize(Array(0..<64)) {
      $0.count >= 10 && $0.count.isMultiple(of: 2)
    }

    for index in rest.indices {
      var fewer = rest
      fewer.remove(at: index)
      #expect(!(fewer.count >= 10 && fewer.count.isMultiple(of: 2)))
    }
  }

  @Test("needs few trials where few of many elements matter")
  func trials() {
    var count = 0

    let rest = DeltaDebugging.minimize(Array(0..<10_000)) {
      count += 1
      return Set([17, 4_711, 9_000]).isSubset(of: $0)
    }

    #expect(rest == [17, 4_711, 9_000])
    #expect(count < 200)
  }
}
