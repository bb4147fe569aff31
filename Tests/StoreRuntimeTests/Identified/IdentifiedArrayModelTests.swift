import StoreRuntime
import TestSupport
import Testing

@testable import StoreRuntimeCore

/// Random operations on an identified array and on an array of elements, which have to agree after
/// each of them.
struct IdentifiedArrayModelTests {
  @Test(arguments: 0..<RunLength.count(4, long: 20))
  func randomOperationsDoWhatTheModelDoes(batch: Int) {
    for seed in UInt64(batch) * 100..<UInt64(batch + 1) * 100 {
      var run = Run(seed: seed, range: 0...20)
      guard run.isFaithful(steps: 40) else {
        Issue.record("seed \(seed): \(run.history.joined(separator: "; "))")
        return
      }
    }
  }

  @Test(arguments: 0..<UInt64(RunLength.count(4, long: 20)))
  func randomOperationsOnLongArraysDoWhatTheModelDoes(seed: UInt64) {
    var run = Run(seed: seed + 1_000_000, range: 0...400)
    run.fill(200)

    let isFaithful = run.isFaithful(steps: 100)

    #expect(isFaithful, "seed \(seed): \(run.history.joined(separator: "; "))")
  }
}

private struct Run {
  private(set) var history: [String] = []
  private let range: ClosedRange<Int>
  private var array: IdentifiedArrayOf<Todo> = []
  private var model: [Todo] = []
  private var kept: (array: IdentifiedArrayOf<Todo>, model: [Todo])?
  private var lastTitle = 0
  private var generator: SeededGenerator

  init(seed: UInt64, range: ClosedRange<Int>) {
    self.range = range
    generator = SeededGenerator(seed: seed)
  }

  /// Does random operations until one goes wrong, and returns whether none did.
  mutating func isFaithful(steps: Int) -> Bool {
    for _ in 0..<steps {
      step()
      guard agree() else { return false }
    }
    return kept.map { $0.array.elements == $0.model && $0.array.isValid } ?? true
  }

  mutating func fill(_ count: Int) {
    for _ in 0..<count { append() }
  }

  private mutating func agree() -> Bool {
    let probe = random(range)
    let expected = position(of: probe)
    return array.isValid && array.elements == model && array.ids == model.map(\.id)
      && array.index(id: probe) == expected
      && array[id: probe] == expected.map { model[$0] }
      && array.ids.contains(probe) == (expected != nil)
  }

  private func position(of id: Int) -> Int? {
    model.firstIndex { $0.id == id }
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func randomPosition() -> Int? {
    model.isEmpty ? nil : random(0...model.count - 1)
  }

  private mutating func makeTodo() -> Todo {
    lastTitle += 1
    return Todo(id: random(range), title: "\(lastTitle)")
  }

  private enum Operation: CaseIterable {
    case append, insert, updateOrAppend, updateOrInsert, assign, assignNil, modify, modifyAt
    case removeID, removeAt, popLast, removeAll, removeRange, removeOffsets, removeByCondition
    case swap, move, reverse, shuffle, sort, filter, keepCopy
  }

  private mutating func step() {
    let operation = Operation.allCases[random(0...Operation.allCases.count - 1)]
    history.append("\(operation)")
    switch operation {
    case .append: append()
    case .insert: insert()
    case .updateOrAppend: updateOrAppend()
    case .updateOrInsert: updateOrInsert()
    case .assign: assign()
    case .assignNil: assignNil()
    case .modify: modify()
    case .modifyAt: modifyAt()
    case .removeID: removeID()
    case .removeAt: removeAt()
    case .popLast: #expect(array.popLast() == model.popLast())
    case .removeAll: removeAllNowAndThen()
    case .removeRange: removeRange()
    case .removeOffsets: removeOffsets()
    case .removeByCondition: removeByCondition()
    case .swap: swap()
    case .move: move()
    case .reverse: reverse()
    case .shuffle: shuffle()
    case .sort: sort()
    case .filter: filter()
    case .keepCopy: kept = (array, model)
    }
  }

  private mutating func append() {
    let todo = makeTodo()
    let existing = position(of: todo.id)
    let messages = issues { _ = array.append(todo) }
    #expect(messages.isEmpty == (existing == nil))
    if existing == nil { model.append(todo) }
  }

  private mutating func insert() {
    let todo = makeTodo()
    let target = random(0...model.count)
    let existing = position(of: todo.id)
    _ = issues { #expect(array.insert(todo, at: target) == (existing == nil, existing ?? target)) }
    if existing == nil { model.insert(todo, at: target) }
  }

  private mutating func updateOrAppend() {
    let todo = makeTodo()
    let old = array.updateOrAppend(todo)
    if let existing = position(of: todo.id) {
      #expect(old == model[existing])
      model[existing] = todo
    } else {
      #expect(old == nil)
      model.append(todo)
    }
  }

  private mutating func updateOrInsert() {
    let todo = makeTodo()
    let target = random(0...model.count)
    let result = array.updateOrInsert(todo, at: target)
    if let existing = position(of: todo.id) {
      #expect(result == (model[existing], existing))
      model[existing] = todo
    } else {
      #expect(result == (nil, target))
      model.insert(todo, at: target)
    }
  }

  private mutating func assign() {
    let todo = makeTodo()
    array[id: todo.id] = todo
    if let existing = position(of: todo.id) { model[existing] = todo } else { model.append(todo) }
  }

  private mutating func assignNil() {
    let id = random(range)
    array[id: id] = nil
    model.removeAll { $0.id == id }
  }

  private mutating func modify() {
    let id = random(range)
    array[id: id]?.title += "'"
    if let existing = position(of: id) { model[existing].title += "'" }
  }

  private mutating func modifyAt() {
    guard let position = randomPosition() else { return }
    array[position].title += "*"
    model[position].title += "*"
  }

  private mutating func removeID() {
    let id = random(range)
    let removed = array.remove(id: id)
    #expect(removed == position(of: id).map { model.remove(at: $0) })
  }

  private mutating func removeAt() {
    guard let position = randomPosition() else { return }
    #expect(array.remove(at: position) == model.remove(at: position))
  }

  private mutating func removeAllNowAndThen() {
    guard random(0...4) == 0 else { return }
    array.removeAll(keepingCapacity: random(0...1) == 0)
    model = []
  }

  private mutating func removeRange() {
    let first = random(0...model.count)
    let last = min(model.count, first + random(0...3))
    array.removeSubrange(first..<last)
    model.removeSubrange(first..<last)
  }

  private mutating func removeOffsets() {
    let offsets = Set((0..<3).compactMap { _ in randomPosition() })
    array.remove(atOffsets: offsets)
    for offset in offsets.sorted(by: >) { model.remove(at: offset) }
  }

  private mutating func removeByCondition() {
    let divisor = random(2...9)
    array.removeAll { $0.id % divisor == 1 }
    model.removeAll { $0.id % divisor == 1 }
  }

  private mutating func swap() {
    guard let first = randomPosition(), let second = randomPosition() else { return }
    array.swapAt(first, second)
    model.swapAt(first, second)
  }

  private mutating func move() {
    let offsets = Set((0..<3).compactMap { _ in randomPosition() })
    let target = random(0...model.count)
    array.move(fromOffsets: offsets, toOffset: target)
    let moved = offsets.sorted().map { model[$0] }
    let front = model.indices.filter { $0 < target && !offsets.contains($0) }.map { model[$0] }
    let back = model.indices.filter { $0 >= target && !offsets.contains($0) }.map { model[$0] }
    model = front + moved + back
  }

  private mutating func reverse() {
    array.reverse()
    model.reverse()
  }

  private mutating func shuffle() {
    var other = generator
    array.shuffle(using: &generator)
    model.shuffle(using: &other)
  }

  private mutating func sort() {
    array.sort { $0.id < $1.id }
    model.sort { $0.id < $1.id }
  }

  private mutating func filter() {
    guard random(0...3) == 0 else { return }
    let limit = random(range)
    array = array.filter { $0.id <= limit }
    model = model.filter { $0.id <= limit }
  }
}
