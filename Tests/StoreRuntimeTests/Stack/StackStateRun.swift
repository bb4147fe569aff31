import TestSupport

@testable import StoreRuntimeCore

/// What can be done to a stack.
enum StackStateRunOperation: CaseIterable, Sendable {
  case push, appendSome, pushUnderFarID, insert, replace
  case modify, modifyMissing
  case popLast, popFrom, popTo, removeByID, removeAt, removeRange, removeByCondition, removeAll
  case swap, reverse, keepSlice, sort, reverseSlice, thinSlice, skipNumbers
}

/// A stack and a model of it: an array of the pairs of ids and numbers.
struct StackStateRun<Element: StorageElement> {
  private var stack = StackState<Element>()
  private var model: [(id: Int, number: Int)] = []
  private var nextID = 0
  private var nextNumber = 1

  /// What the next elements get that are pushed under ids far from all others.
  private var farIDs = (low: Int.max / 2, high: Int.max)

  private var hasReturnedAllElements = true
  private let census: StorageCensus
  private var generator: SeededGenerator

  /// The store that numbers the elements, or `nil` if the stack does.
  private let context: ReductionContext?

  /// Does random operations until one goes wrong.
  ///
  /// - Parameters:
  ///   - seed: Decides what is done.
  ///   - count: How many elements the stack has at the start.
  ///   - context: A store whose reduction all of this is a part of.
  /// - Returns: What was done, or `nil` if nothing went wrong.
  static func failure(
    seed: UInt64, count: Int, context: ReductionContext?
  ) -> [StackStateRunOperation]? {
    let census = StorageCensus()
    var history: [StackStateRunOperation] = []
    do {
      var run = Self(
        census: census, generator: SeededGenerator(seed: seed), context: context)
      run.append(count)
      var kept = run
      for _ in 0..<run.draw(1...30) {
        let operation = StackStateRunOperation.allCases[
          run.draw(0...StackStateRunOperation.allCases.count - 1)]
        history.append(operation)
        run.apply(operation)
        guard run.isFaithful(findingIDs: [run.draw(-1...run.nextID + 1)]),
          kept.isFaithful(findingIDs: [run.draw(-1...run.nextID + 1)])
        else { return history }
        if run.draw(0...9) == 0 { kept = run }
      }
      guard run.isFaithful(findingIDs: Array(-1...run.nextID + 1) + run.model.map(\.id)),
        kept.isFaithful(findingIDs: Array(-1...kept.nextID + 1) + kept.model.map(\.id))
      else { return history }
      kept = run
      guard census.count == run.lives else { return history }
    }
    return census.count == 0 ? nil : history
  }

  private init(census: StorageCensus, generator: SeededGenerator, context: ReductionContext?) {
    self.census = census
    self.generator = generator
    self.context = context
  }

  /// How many objects the elements keep alive.
  private var lives: Int { model.reduce(0) { $0 + Element.lives(of: $1.number) } }

  /// Whether the stack is intact, has the pairs of the model, and finds what it should by some ids.
  private func isFaithful(findingIDs ids: [Int]) -> Bool {
    hasReturnedAllElements && stack.isValid
      && stack.elementsEqual(model) { $0.number == $1.number }
      && stack.ids.elementsEqual(model) { $0.generation == $1.id }
      && ids.allSatisfy { number in
        let id = StackElementID(generation: number)
        let position = model.firstIndex { $0.id == number }
        return stack.index(id: id) == position
          && stack.ids.contains(id) == (position != nil)
          && stack[id: id]?.number == position.map { model[$0].number }
      }
  }

  private mutating func draw(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func drawRange() -> Range<Int> {
    let first = draw(0...model.count)
    return first..<draw(first...model.count)
  }

  private mutating func apply(_ operation: StackStateRunOperation) {
    // All runs of a store count on from where this one is, not from where another has been.
    context?.variables.nextElementID = nextID
    switch operation {
    case .push: append(1)
    case .appendSome: append(draw(0...5))
    case .pushUnderFarID: pushUnderFarID()
    case .insert:
      let new = makeElement()
      let position = draw(0...model.count)
      stack.insert(new.element, at: position)
      model.insert(new.pair, at: position)
    case .replace:
      let range = drawRange()
      let new = (0..<draw(0...4)).map { _ in makeElement() }
      stack.replaceSubrange(range, with: new.map(\.element))
      model.replaceSubrange(range, with: new.map(\.pair))
    case .modify: modify()
    case .modifyMissing:
      stack[id: -5]? = Element(nextNumber, census)
      _ = issues { stack[id: -5] = Element(nextNumber, census) }
    case .swap, .reverse, .keepSlice, .sort, .reverseSlice, .thinSlice: rearrange(operation)
    case .skipNumbers: if context != nil { nextID += 3 }
    default: remove(operation)
    }
  }

  private mutating func makeElement() -> (element: Element, pair: (id: Int, number: Int)) {
    defer {
      nextID += 1
      nextNumber += 1
    }
    return (Element(nextNumber, census), (nextID, Element.kept(nextNumber)))
  }

  private mutating func append(_ count: Int) {
    let new = (0..<count).map { _ in makeElement() }
    if count == 1 { stack.append(new[0].element) } else { stack += new.map(\.element) }
    model += new.map(\.pair)
  }

  private mutating func pushUnderFarID() {
    let new = makeElement()
    let isHigh = draw(0...1) == 1
    let id = isHigh ? farIDs.high : farIDs.low
    if isHigh { farIDs.high -= 1 } else { farIDs.low += 1 }
    // A store knows the element by another number than its id.
    if context == nil { nextID -= 1 }
    _ = stack.appendElement(new.element, id: StackElementID(generation: id))
    model.append((id, new.pair.number))
  }

  private mutating func modify() {
    guard !model.isEmpty else { return }
    let position = draw(0...model.count - 1)
    let id = StackElementID(generation: model[position].id)
    switch draw(0...2) {
    case 0: stack[position] = Element(nextNumber, census)
    case 1: stack[id: id] = Element(nextNumber, census)
    default: stack[id: id]? = Element(nextNumber, census)
    }
    model[position].number = Element.kept(nextNumber)
    nextNumber += 1
  }

  private mutating func rearrange(_ operation: StackStateRunOperation) {
    switch operation {
    case .reverse:
      stack.reverse()
      model.reverse()
    case .keepSlice:
      let range = drawRange()
      let kept = draw(range.lowerBound...range.upperBound)..<range.upperBound
      stack[range] = stack[kept]
      model.replaceSubrange(range, with: model[kept])
    case .sort:
      stack.sort { $0.number % 5 < $1.number % 5 }
      model.sort { $0.number % 5 < $1.number % 5 }
    case .reverseSlice:
      let range = drawRange()
      stack[range].reverse()
      model[range].reverse()
    case .thinSlice:
      let range = drawRange()
      stack[range].removeAll { $0.number % 3 == 1 }
      model[range].removeAll { $0.number % 3 == 1 }
    default:
      guard model.count > 1 else { break }
      let (first, second) = (draw(0...model.count - 1), draw(0...model.count - 1))
      stack.swapAt(first, second)
      model.swapAt(first, second)
    }
  }

  private mutating func remove(_ operation: StackStateRunOperation) {
    let position = model.isEmpty ? 0 : draw(0...model.count - 1)
    let id = StackElementID(generation: model.isEmpty ? -1 : model[position].id)
    switch operation {
    case .popLast:
      hasReturnedAllElements = stack.popLast()?.number == model.popLast()?.number
    case .popFrom:
      stack.pop(from: id)
      model.removeSubrange(position...)
    case .popTo:
      stack.pop(to: id)
      model.removeSubrange(min(position + 1, model.count)...)
    case .removeByID:
      stack[id: id] = nil
      if !model.isEmpty { model.remove(at: position) }
    case .removeAt:
      guard !model.isEmpty else { break }
      hasReturnedAllElements =
        stack.remove(at: position).number == model.remove(at: position).number
    case .removeRange:
      let range = drawRange()
      stack.removeSubrange(range)
      model.removeSubrange(range)
    case .removeByCondition:
      stack.removeAll { $0.number % 2 == 1 }
      model.removeAll { $0.number % 2 == 1 }
    default:
      guard draw(0...3) == 0 else { break }
      stack.removeAll()
      model = []
    }
  }
}

extension StackState {
  /// Whether all that operations rely on is so.
  fileprivate var isValid: Bool {
    storage.isValid
      && storage.entries.enumerated().allSatisfy { position, entry in
        (entry.id.generation < nextID || entry.id.generation >= StackElementID.countingLimit)
          && (entry.birth != 0 || owner == 0 || hasOutsiders && position >= storage.log.kept)
      }
  }
}
