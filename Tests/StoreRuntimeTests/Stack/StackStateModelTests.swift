import TestSupport
import Testing

@testable import StoreRuntimeCore

/// Random operations on a stack and on an array of pairs, which have to agree after each of them.
struct StackStateModelTests {
  /// An element's layout, and who numbers the elements.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let failure: @Sendable (_ seed: UInt64, _ count: Int) -> [StackStateRunOperation]?

    init<Element: StorageElement>(_ element: Element.Type, isInStore: Bool) {
      testDescription = "\(element)\(isInStore ? " in a store" : "")"
      failure = { seed, count in
        let context = isInStore ? ReductionContext(dependencies: nil) : nil
        let run = {
          StackStateRun<Element>.failure(seed: seed, count: count, context: context)
        }
        return context.map { ReductionContext.with(.passUnretained($0), run) } ?? run()
      }
    }

    static let all = [false, true].flatMap { isInStore in
      [
        Kind(StorageNothing.self, isInStore: isInStore),
        Kind(Bool??.self, isInStore: isInStore),
        Kind(Int.self, isInStore: isInStore),
        Kind(StorageLife?.self, isInStore: isInStore),
        Kind(StorageScreen.self, isInStore: isInStore),
      ]
    }
  }

  @Test(arguments: Kind.all, [0, 150])
  func randomOperationsDoWhatTheModelDoes(kind: Kind, count: Int) throws {
    let seeds = count == 0 ? RunLength.count(80, long: 2000) : RunLength.count(1, long: 40)
    for seed in 0..<UInt64(seeds) {
      let history = kind.failure(seed, count)
      try #require(history == nil, "seed \(seed)")
    }
  }
}
