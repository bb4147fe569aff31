import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

/// Random operations on a stack and on an array of pairs, which have to agree after each of them.
struct StackStateModelTests {
  @Test(arguments: 0..<20)
  func randomOperationsDoWhatTheModelDoes(batch: Int) {
    for seed in UInt64(batch) * 500..<UInt64(batch + 1) * 500 {
      var run = Run(seed: seed)
      guard run.isFaithful() else {
        Issue.record("seed \(seed): \(run.history.joined(separator: "; "))")
        return
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func randomOperationsOnLargeStacksDoWhatTheModelDoes(seed: UInt64) {
    var run = Run(seed: seed + 1_000_000)
    run.append(150)

    let isFaithful = run.isFaithful()

    #expect(isFaithful, "seed \(run.seed): \(run.history.joined(separator: "; "))")
  }
}

private struct Run {
  let seed: UInt64
  private(set) var history: [String] = []
  private var stack = StackState<Int>()
  private var model: [Pair<Int>] = []
  private var nextID = 0
  private var nextElement = 0
  private var kept: (stack: StackState<Int>, model: [Pair<Int>])?
  private var generator: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
  }

  /// Does random operations until one goes wrong, and returns whether none did.
  mutating func isFaithful() -> Bool {
    for _ in 0..<random(1...30) {
      step()
      guard agree() else { return false }
    }
    return kept.map { $0.stack.pairs == $0.model } ?? true
  }

  mutating func append(_ count: Int) {
    let new = makePairs(count)
    stack.append(contentsOf: new.map(\.element))
    model += new
  }

  private mutating func agree() -> Bool {
    let probe = StackElementID(generation: random(-1...nextID + 1))
    let expected = model.firstIndex { $0.id == probe.generation }
    return stack.pairs == model && stack.isValid
      && stack.firstIndex(id: probe) == expected
      && stack[id: probe] == expected.map { model[$0].element }
      && stack.ids.contains(probe) == (expected != nil)
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func randomRange() -> Range<Int> {
    let first = random(0...model.count)
    let second = random(0...model.count)
    return min(first, second)..<max(first, second)
  }

  /// Returns the id of an element, or now and then one that isn't there.
  private mutating func randomID() -> Int {
    model.isEmpty || random(0...9) == 0
      ? random(-1...nextID + 1) : model[random(0...model.count - 1)].id
  }

  private mutating func makePairs(_ count: Int) -> [Pair<Int>] {
    (0..<count).map { _ in
      defer {
        nextID += 1
        nextElement += 1
      }
      return Pair(id: nextID, element: nextElement)
    }
  }

  private enum Operation: CaseIterable {
    case append, appendSome, insert, replace, remove, removeRange, removeByCondition, removeAll
    case popLast, popFrom, popTo, swap, reverse, modify, assignByID, assignSlice, keepCopy
  }

  private mutating func step() {
    let operation = Operation.allCases[random(0...Operation.allCases.count - 1)]
    history.append("\(operation)")
    switch operation {
    case .append: append(1)
    case .appendSome: append(random(0...5))
    case .insert: insert()
    case .replace: replace()
    case .remove: remove()
    case .removeRange: removeRange()
    case .removeByCondition: removeByCondition()
    case .removeAll: removeAllNowAndThen()
    case .popLast: popLast()
    case .popFrom: popFrom()
    case .popTo: popTo()
    case .swap: swap()
    case .reverse: reverse()
    case .modify: modify()
    case .assignByID: assignByID()
    case .assignSlice: assignSlice()
    case .keepCopy: kept = (stack, model)
    }
  }

  private mutating func popLast() {
    stack.popLast()
    _ = model.popLast()
  }

  private mutating func reverse() {
    stack.reverse()
    model.reverse()
  }

  private mutating func removeAllNowAndThen() {
    guard random(0...3) == 0 else { return }
    stack.removeAll()
    model = []
  }

  private mutating func insert() {
    let position = random(0...model.count)
    let new = makePairs(1)
    stack.insert(new[0].element, at: position)
    model.insert(new[0], at: position)
  }

  private mutating func replace() {
    let range = randomRange()
    let new = makePairs(random(0...4))
    stack.replaceSubrange(range, with: new.map(\.element))
    model.replaceSubrange(range, with: new)
  }

  private mutating func remove() {
    guard !model.isEmpty else { return }
    let position = random(0...model.count - 1)
    stack.remove(at: position)
    model.remove(at: position)
  }

  private mutating func removeRange() {
    let range = randomRange()
    stack.removeSubrange(range)
    model.removeSubrange(range)
  }

  private mutating func removeByCondition() {
    let divisor = random(2...5)
    stack.removeAll { $0 % divisor == 0 }
    model.removeAll { $0.element % divisor == 0 }
  }

  private mutating func popFrom() {
    let id = randomID()
    stack.pop(from: StackElementID(generation: id))
    if let position = model.firstIndex(where: { $0.id == id }) { model.removeSubrange(position...) }
  }

  private mutating func popTo() {
    let id = randomID()
    stack.pop(to: StackElementID(generation: id))
    if let position = model.firstIndex(where: { $0.id == id }) {
      model.removeSubrange((position + 1)...)
    }
  }

  private mutating func swap() {
    guard !model.isEmpty else { return }
    let (first, second) = (random(0...model.count - 1), random(0...model.count - 1))
    stack.swapAt(first, second)
    model.swapAt(first, second)
  }

  private mutating func modify() {
    let id = randomID()
    stack[id: StackElementID(generation: id)]? += 1000
    if let position = model.firstIndex(where: { $0.id == id }) { model[position].element += 1000 }
  }

  private mutating func assignByID() {
    let id = randomID()
    guard let position = model.firstIndex(where: { $0.id == id }) else { return }
    let newValue = random(0...1) == 0 ? nil : nextElement
    stack[id: StackElementID(generation: id)] = newValue
    if let newValue { model[position].element = newValue } else { model.remove(at: position) }
  }

  private mutating func assignSlice() {
    let range = randomRange()
    let kept =
      range.isEmpty ? range : range.lowerBound..<random(range.lowerBound...range.upperBound)
    stack[range] = stack[kept]
    model.replaceSubrange(range, with: model[kept])
  }
}
