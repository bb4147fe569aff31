import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

/// Every sequence of operations on small stacks, on elements of every layout.
struct StackStateStorageTests {
  /// An element's layout, and who numbers the elements.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let runAlone: @Sendable (_ operations: [StorageOperation], _ length: Int) -> String?
    let runShared: @Sendable (_ operations: [StorageOperation], _ length: Int) -> String?

    init<Element: StorageElement>(_ element: Element.Type, isInStore: Bool) {
      testDescription = "\(element)\(isInStore ? " in a store" : "")"
      runAlone = { Sequences<Element>(isInStore: isInStore, $0).failureAlone(upTo: $1) }
      runShared = { Sequences<Element>(isInStore: isInStore, $0).failureShared(upTo: $1) }
    }

    static let all = [false, true].flatMap { isInStore in
      [
        Kind(StorageNothing.self, isInStore: isInStore),
        Kind(UInt8.self, isInStore: isInStore),
        Kind(Bool.self, isInStore: isInStore),
        Kind(Bool??.self, isInStore: isInStore),
        Kind(Int.self, isInStore: isInStore),
        Kind(Int?.self, isInStore: isInStore),
        Kind(StorageLife.self, isInStore: isInStore),
        Kind(StorageLife?.self, isInStore: isInStore),
        Kind(StorageScreen<Int>.self, isInStore: isInStore),
        Kind(StorageScreen<StorageLife>.self, isInStore: isInStore),
        Kind(StorageScreen<StorageLife>?.self, isInStore: isInStore),
        Kind(StoragePage<Int>.self, isInStore: isInStore),
        Kind(StoragePage<StorageLife>.self, isInStore: isInStore),
      ]
    }
  }

  @Test func theElementsHaveTheSizesThatTheyAreMeantToHave() {
    #expect(MemoryLayout<StorageNothing>.size == 0)
    #expect(MemoryLayout<Bool>.size == 1 && MemoryLayout<Bool?>.size == 1)
    #expect(MemoryLayout<UInt8>.size == 1 && MemoryLayout<UInt8?>.size == 2)
    #expect(MemoryLayout<StorageScreen<Int>>.size == 104)
    #expect(MemoryLayout<StorageScreen<Int>?>.size == 105)
    #expect(MemoryLayout<StorageScreen<StorageLife>>.size == 104)
    #expect(MemoryLayout<StorageScreen<StorageLife>?>.size == 104)
    #expect(MemoryLayout<StoragePage<Int>>.size == 4096)
    #expect(MemoryLayout<StoragePage<Int>?>.size == 4097)
    #expect(MemoryLayout<StoragePage<StorageLife>?>.size == 4096)
  }

  @Test(arguments: [false, true])
  func allSequencesOfOperationsOnAStackOfItsOwnDoWhatTheModelDoes(isInStore: Bool) {
    let failure = Kind(StorageLife.self, isInStore: isInStore).runAlone(
      StorageOperation.basic, RunLength.count(5, long: 6))

    #expect(failure == nil)
  }

  @Test(arguments: [false, true])
  func allSequencesOfOperationsOnSharedStorageDoWhatTheModelDoes(isInStore: Bool) {
    let failure = Kind(StorageLife.self, isInStore: isInStore).runShared(
      StorageOperation.basic, RunLength.count(5, long: 6))

    #expect(failure == nil)
  }

  @Test(arguments: [false, true])
  func allSequencesOfThreeOperationsOfAnyKindDoWhatTheModelDoes(isInStore: Bool) {
    let kind = Kind(StorageLife.self, isInStore: isInStore)

    #expect(kind.runAlone(StorageOperation.enumerated, 3) == nil)
    #expect(kind.runShared(StorageOperation.enumerated, 3) == nil)
  }

  @Test(arguments: Kind.all)
  func allPairsOfOperationsOnElementsOfAnyLayoutDoWhatTheModelDoes(kind: Kind) {
    #expect(kind.runAlone(StorageOperation.enumerated, 2) == nil)
    #expect(kind.runShared(StorageOperation.enumerated, 2) == nil)
  }
}

/// All sequences of some operations.
private struct Sequences<Element: StorageElement> {
  private let operations: [StorageOperation]
  private let census = StorageCensus()
  private let context: ReductionContext?

  init(isInStore: Bool, _ operations: [StorageOperation]) {
    self.operations = operations
    context = isInStore ? ReductionContext(dependencies: DependencyValues()) : nil
  }

  /// Runs each sequence from the start on a stack whose storage nobody shares.
  ///
  /// It begins with an empty stack, and all but the longest sequences also begin with three
  /// elements.
  ///
  /// - Parameter length: The greatest length of a sequence.
  /// - Returns: The first sequence that went wrong, or `nil` if none did.
  func failureAlone(upTo length: Int) -> String? {
    inContext {
      for (count, length) in [(0, length), (3, length - 1)] {
        var sequence: [Int] = []
        repeat {
          if let failure = failureAlone(of: sequence.map { operations[$0] }, count: count) {
            return failure
          }
        } while advance(&sequence, upTo: length)
      }
      return nil
    }
  }

  private func failureAlone(of sequence: [StorageOperation], count: Int) -> String? {
    do {
      var run = StorageRun<Element>(count: count, census: census, context: context)
      for operation in sequence { run.apply(operation) }
      guard run.isFaithful, census.count == run.lives, sequence.count > 3 || run.stack.isValid
      else { return "\(count) elements, \(sequence)" }
    }
    context?.removals = []
    return census.count == 0 ? nil : "\(count) elements, \(sequence): a leak"
  }

  /// Goes on to the next sequence of the same length, or to the first that is longer.
  private func advance(_ sequence: inout [Int], upTo length: Int) -> Bool {
    for index in sequence.indices.reversed() {
      sequence[index] += 1
      if sequence[index] < operations.count { return true }
      sequence[index] = 0
    }
    sequence.append(0)
    return sequence.count <= length
  }

  /// Runs each sequence on copies of what the one that is shorter by one has left, which mustn't
  /// change by that.
  ///
  /// It begins with an empty stack, and all but the longest sequences also begin with three
  /// elements.
  ///
  /// - Parameter length: The greatest length of a sequence.
  /// - Returns: The first sequence that went wrong, or `nil` if none did.
  func failureShared(upTo length: Int) -> String? {
    inContext {
      for (count, length) in [(0, length), (3, length - 1)] {
        do {
          let run = StorageRun<Element>(count: count, census: census, context: context)
          if let failure = failureShared(after: run, upTo: length) {
            return "\(count) elements, \(failure)"
          }
        }
        guard census.count == 0 else { return "\(count) elements: a leak" }
      }
      return nil
    }
  }

  private func failureShared(after run: StorageRun<Element>, upTo length: Int) -> String? {
    guard length > 0 else { return nil }
    let lives = census.count
    for operation in operations {
      var copy = run
      copy.apply(operation)
      guard copy.isFaithful, census.count >= copy.lives else { return "\(operation)" }
      if let failure = failureShared(after: copy, upTo: length - 1) {
        return "\(operation), \(failure)"
      }
      copy = run
      guard census.count == lives else { return "\(operation): a leak" }
    }
    context?.removals = []
    return run.isFaithful ? nil : "changed by a change to a copy"
  }

  private func inContext(_ body: () -> String?) -> String? {
    context.map { $0.withCurrent(body) } ?? body()
  }
}
