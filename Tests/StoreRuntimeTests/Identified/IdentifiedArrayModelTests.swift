import StoreRuntime
import TestSupport
import Testing

/// Random operations on an identified array and on an array of elements, which have to agree after
/// each of them.
struct IdentifiedArrayModelTests {
  @Test(arguments: 0..<RunLength.count(2, long: 20))
  func randomOperationsDoWhatTheModelDoes(batch: Int) {
    for seed in UInt64(batch) * 100..<UInt64(batch + 1) * 100 {
      var run = Run(seed: seed, range: 0...20)
      guard run.isFaithful(steps: 40) else {
        Issue.record("seed \(seed): \(run.history)")
        return
      }
    }
  }

  @Test(arguments: 0..<UInt64(RunLength.count(2, long: 20)))
  func randomOperationsOnLongArraysDoWhatTheModelDoes(seed: UInt64) {
    var run = Run(seed: seed, range: 0...400)
    run.fill(200)

    let isFaithful = run.isFaithful(steps: 100)

    #expect(isFaithful, "seed \(seed): \(run.history)")
  }
}

private struct Run {
  enum Operation: CaseIterable {
    case append, insert, updateOrAppend, assign, assignNil, modify, modifyAt
    case removeID, removeAt, popLast, removeAll, removeRange, removeOffsets, removeByCondition
    case swap, move, sort, sortBack, filter, keepCopy
  }

  private(set) var history: [Operation] = []
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
      let operation = Operation.allCases[random(0...Operation.allCases.count - 1)]
      history.append(operation)
      guard apply(operation), agree() else { return false }
    }
    return kept.map { $0.array.elements == $0.model && $0.array.isValid } ?? true
  }

  mutating func fill(_ count: Int) {
    for _ in 0..<count { _ = add(.append) }
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

  /// Returns whether what the operation returned is right.
  private mutating func apply(_ operation: Operation) -> Bool {
    switch operation {
    case .append, .insert, .updateOrAppend, .assign: return add(operation)
    case .popLast: return array.popLast() == model.popLast()
    case .keepCopy: kept = (array, model)
    case .assignNil, .modify, .removeID: return changeByID(operation)
    case .modifyAt, .removeAt, .swap: return model.isEmpty || changeByPosition(operation)
    case .move, .sort, .sortBack: rearrange(operation)
    default: removeSeveral(operation)
    }
    return true
  }

  private mutating func add(_ operation: Operation) -> Bool {
    lastTitle += 1
    let todo = Todo(id: random(range), title: "\(lastTitle)")
    let existing = position(of: todo.id)
    let old = existing.map { model[$0] }
    let target = existing ?? (operation == .insert ? random(0...model.count) : model.count)
    var isRight = true
    let messages = issues {
      switch operation {
      case .append: isRight = array.append(todo) == (existing == nil, target)
      case .insert: isRight = array.insert(todo, at: target) == (existing == nil, target)
      case .updateOrAppend: isRight = array.updateOrAppend(todo) == old
      default: array[id: todo.id] = todo
      }
    }
    let isRefused = existing != nil && (operation == .append || operation == .insert)
    if existing == nil {
      model.insert(todo, at: target)
    } else if !isRefused {
      model[target] = todo
    }
    return isRight && messages.isEmpty != isRefused
  }

  private mutating func changeByID(_ operation: Operation) -> Bool {
    let id = random(range)
    let position = position(of: id)
    if operation == .modify {
      array[id: id]?.title += "'"
      if let position { model[position].title += "'" }
      return true
    }
    let removed = position.map { model.remove(at: $0) }
    if operation == .removeID { return array.remove(id: id) == removed }
    array[id: id] = nil
    return true
  }

  private mutating func changeByPosition(_ operation: Operation) -> Bool {
    let (first, second) = (random(0...model.count - 1), random(0...model.count - 1))
    switch operation {
    case .removeAt: return array.remove(at: first) == model.remove(at: first)
    case .swap:
      array.swapAt(first, second)
      model.swapAt(first, second)
    default:
      array[first].title += "*"
      model[first].title += "*"
    }
    return true
  }

  private mutating func randomOffsets() -> Set<Int> {
    model.isEmpty ? [] : Set((0..<3).map { _ in random(0...model.count - 1) })
  }

  private mutating func rearrange(_ operation: Operation) {
    switch operation {
    case .sortBack:
      array.sort { $0.id > $1.id }
      model.sort { $0.id > $1.id }
    case .sort:
      array.sort { $0.id < $1.id }
      model.sort { $0.id < $1.id }
    default:
      let offsets = randomOffsets()
      let target = random(0...model.count)
      array.move(fromOffsets: offsets, toOffset: target)
      let moved = offsets.sorted().map { model[$0] }
      let front = model.indices.filter { $0 < target && !offsets.contains($0) }.map { model[$0] }
      let back = model.indices.filter { $0 >= target && !offsets.contains($0) }.map { model[$0] }
      model = front + moved + back
    }
  }

  private mutating func removeSeveral(_ operation: Operation) {
    switch operation {
    case .removeAll:
      guard random(0...4) == 0 else { return }
      array.removeAll(keepingCapacity: random(0...1) == 0)
      model = []
    case .removeRange:
      let first = random(0...model.count)
      let last = min(model.count, first + random(0...3))
      array.removeSubrange(first..<last)
      model.removeSubrange(first..<last)
    case .removeOffsets:
      let offsets = randomOffsets()
      array.remove(atOffsets: offsets)
      for offset in offsets.sorted(by: >) { model.remove(at: offset) }
    case .removeByCondition:
      let divisor = random(2...9)
      array.removeAll { $0.id % divisor == 1 }
      model.removeAll { $0.id % divisor == 1 }
    default:
      guard random(0...3) == 0 else { return }
      let limit = random(range)
      array = array.filter { $0.id <= limit }
      model = model.filter { $0.id <= limit }
    }
  }
}
