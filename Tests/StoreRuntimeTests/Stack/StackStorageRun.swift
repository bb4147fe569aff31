import StoreRuntime
import TestSupport

@testable import StoreRuntimeCore

/// What can be done to a stack.
enum StorageOperation: CaseIterable, Sendable {
  case push, popLast, modify, removeByID, insert, swap, popFrom
  case removeAll, removeByCondition, replace, replacePart, reverse, popTo, pushUnderHighID
  case modifyMissing, assignByID, keepSlice, skipNumbers
  case appendSome, removeAt, removeRange

  /// Those that long sequences are made of.
  static let basic: [StorageOperation] = [.push, .popLast, .modify, .removeByID, .insert]

  /// Those that all short sequences are made of.
  static let enumerated = allCases.filter { ![.appendSome, .removeAt, .removeRange].contains($0) }
}

/// A stack and a model of it: an array of the pairs of ids and numbers.
///
/// What is done is done to the elements in the middle, or to elements that are drawn.
struct StorageRun<Element: StorageElement> {
  private(set) var stack = StackState<Element>()
  private var model: [(id: Int, number: Int)] = []
  private var nextID = 0
  private var nextNumber = 1
  private var highID = Int.max
  private var hasReturnedAllElements = true
  private let census: StorageCensus
  private var generator: SeededGenerator?

  /// The store that numbers the elements, or `nil` if the stack does.
  private let context: ReductionContext?

  /// - Parameters:
  ///   - count: How many elements the stack has at the start.
  ///   - census: Counts the objects of the elements.
  ///   - context: A store whose reduction all of this is to be a part of.
  ///   - seed: What decides which elements are drawn, or `nil` if those in the middle are taken.
  init(count: Int, census: StorageCensus, context: ReductionContext?, seed: UInt64? = nil) {
    self.census = census
    self.context = context
    generator = seed.map { SeededGenerator(seed: $0) }
    for _ in 0..<count { apply(.push) }
  }

  /// How many objects the elements keep alive.
  var lives: Int { model.reduce(0) { $0 + Element.lives(of: $1.number) } }

  /// Whether the stack is what the model is.
  var isFaithful: Bool {
    guard hasReturnedAllElements, stack.count == model.count, stack.ids.count == model.count
    else { return false }
    for (position, pair) in model.enumerated() {
      let id = StackElementID(generation: pair.id)
      guard stack.ids[position] == id, stack[position].number == pair.number,
        stack.firstIndex(id: id) == position, stack[id: id]?.number == pair.number
      else { return false }
    }
    return (-1...nextID + 1).allSatisfy { number in
      stack.ids.contains(StackElementID(generation: number))
        == model.contains { $0.id == number }
    }
  }

  /// Whether the stack is intact, has the pairs of the model, and finds what it should by some id.
  mutating func isLikelyFaithful() -> Bool {
    let number = draw(-1...nextID + 1) ?? 0
    let id = StackElementID(generation: number)
    let position = model.firstIndex { $0.id == number }
    return hasReturnedAllElements && stack.isValid
      && stack.elementsEqual(model) { $0.number == $1.number }
      && stack.ids.elementsEqual(model) { $0.generation == $1.id }
      && stack.ids.contains(id) == (position != nil) && stack.firstIndex(id: id) == position
      && stack[id: id]?.number == position.map { model[$0].number }
  }

  /// Draws a number, unless what is in the middle is to be taken.
  private mutating func draw(_ range: ClosedRange<Int>) -> Int? {
    guard var generator else { return nil }
    defer { self.generator = generator }
    return Int.random(in: range, using: &generator)
  }

  /// Draws a range of positions, unless another one is to be taken.
  private mutating func drawRange() -> Range<Int>? {
    guard let first = draw(0...model.count), let last = draw(first...model.count) else {
      return nil
    }
    return first..<last
  }

  mutating func apply(_ operation: StorageOperation) {
    // All runs of a store count on from where this one is, not from where another has been.
    context?.nextElementID = nextID
    switch operation {
    case .push:
      let new = makeElement()
      stack.append(new.element)
      model.append(new.pair)
    case .insert:
      let new = makeElement()
      let position = draw(0...model.count) ?? model.count / 2
      stack.insert(new.element, at: position)
      model.insert(new.pair, at: position)
    case .pushUnderHighID:
      let new = makeElement()
      nextID -= 1
      _ = stack.appendElement(new.element, id: StackElementID(generation: highID))
      model.append((highID, new.pair.number))
      highID -= 1
      // The store knows the element by another number than its id.
      if context != nil { nextID += 1 }
    case .appendSome: append(draw(0...5) ?? 2)
    case .replace, .replacePart: replace(operation == .replace)
    case .modify, .assignByID, .modifyMissing: modify(operation)
    case .swap, .reverse, .keepSlice: rearrange(operation)
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

  /// Adds several elements at once.
  mutating func append(_ count: Int) {
    let new = (0..<count).map { _ in makeElement() }
    stack.append(contentsOf: new.map(\.element))
    model += new.map(\.pair)
  }

  private mutating func replace(_ isWhole: Bool) {
    let middle = isWhole ? 0..<model.count : model.count / 3..<model.count / 2
    let range = drawRange() ?? middle
    let new = (0..<(draw(0...4) ?? 2)).map { _ in makeElement() }
    stack.replaceSubrange(range, with: new.map(\.element))
    model.replaceSubrange(range, with: new.map(\.pair))
  }

  private mutating func modify(_ operation: StorageOperation) {
    guard operation != .modifyMissing else {
      stack[id: -5]?.increment(census)
      return
    }
    guard !model.isEmpty else { return }
    let position = draw(0...model.count - 1) ?? model.count / 2
    let id = StackElementID(generation: model[position].id)
    if operation == .modify {
      stack[id: id]?.increment(census)
      stack[position].increment(census)
      model[position].number = Element.kept(Element.kept(model[position].number + 1) + 1)
    } else {
      stack[id: id] = Element(nextNumber, census)
      model[position].number = Element.kept(nextNumber)
      nextNumber += 1
    }
  }

  private mutating func rearrange(_ operation: StorageOperation) {
    if operation == .reverse {
      stack.reverse()
      model.reverse()
    } else if operation == .keepSlice {
      let range = drawRange() ?? 0..<model.count
      let kept = (draw(range.lowerBound...range.upperBound) ?? model.count / 3)..<range.upperBound
      stack[range] = stack[kept]
      model.replaceSubrange(range, with: model[kept])
    } else if model.count > 1 {
      let first = draw(0...model.count - 1) ?? 0
      let second = draw(0...model.count - 1) ?? model.count - 1
      stack.swapAt(first, second)
      model.swapAt(first, second)
    }
  }

  private mutating func remove(_ operation: StorageOperation) {
    let position = model.isEmpty ? 0 : draw(0...model.count - 1) ?? model.count / 2
    let id = model.isEmpty ? -1 : model[position].id
    let elementID = StackElementID(generation: id)
    switch operation {
    case .popLast:
      let number = stack.popLast()?.number
      hasReturnedAllElements = number == model.popLast()?.number && hasReturnedAllElements
    case .removeByID:
      guard !model.isEmpty else { break }
      stack[id: elementID] = nil
      model.remove(at: position)
    case .removeAt:
      guard !model.isEmpty else { break }
      let number = stack.remove(at: position).number
      hasReturnedAllElements = number == model.remove(at: position).number && hasReturnedAllElements
    case .removeRange:
      let range = drawRange() ?? 0..<position
      stack.removeSubrange(range)
      model.removeSubrange(range)
    case .popFrom:
      stack.pop(from: elementID)
      model.removeSubrange(position...)
    case .popTo:
      stack.pop(to: elementID)
      model.removeSubrange(min(position + 1, model.count)...)
    case .removeByCondition:
      stack.removeAll { $0.number % 2 == 1 }
      model.removeAll { $0.number % 2 == 1 }
    default:
      guard draw(0...3) ?? 0 == 0 else { break }
      stack.removeAll()
      model = []
    }
  }
}
