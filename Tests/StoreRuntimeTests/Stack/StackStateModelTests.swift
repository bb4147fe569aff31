import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

/// Random operations on a stack and on an array of pairs, which have to agree after each of them.
struct StackStateModelTests {
  @Test(arguments: 0..<RunLength.count(4, long: 20))
  func randomOperationsDoWhatTheModelDoes(batch: Int) {
    for seed in UInt64(batch) * 500..<UInt64(batch + 1) * 500 {
      if let failure = failure(seed: seed, count: 0) {
        Issue.record("seed \(seed): \(failure)")
        return
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func randomOperationsOnLargeStacksDoWhatTheModelDoes(seed: UInt64) {
    #expect(failure(seed: seed + 1_000_000, count: 150) == nil)
  }

  /// Does random operations until one goes wrong, and returns what was done if one did.
  private func failure(seed: UInt64, count: Int) -> [StorageOperation]? {
    var generator = SeededGenerator(seed: seed)
    let run = StorageRun<Int>(
      count: 0, census: StorageCensus(), context: nil, seed: generator.next())
    var (current, kept) = (run, run)
    var history: [StorageOperation] = []
    current.append(count)
    for _ in 0..<Int.random(in: 1...30, using: &generator) {
      let operation = StorageOperation.allCases.randomElement(using: &generator) ?? .push
      history.append(operation)
      current.apply(operation)
      guard current.isLikelyFaithful() else { return history }
      if Int.random(in: 0..<18, using: &generator) == 0 { kept = current }
    }
    return kept.isFaithful ? nil : history
  }
}
