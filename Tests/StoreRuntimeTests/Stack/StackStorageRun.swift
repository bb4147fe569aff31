import StoreRuntime

@testable import StoreRuntimeCore

/// What can be done to a stack, on elements that their positions choose.
enum StorageOperation: CaseIterable, Sendable {
  case push, popLast, modify, removeByID, insert, swap, popFrom
  case removeAll, removeByCondition, replace, replacePart, reverse, popTo, pushUnderHighID
  case modifyMissing, assignByID, keepSlice, skipNumbers

  /// Those that long sequences are made of.
  static let basic: [StorageOperation] = [.push, .popLast, .modify, .removeByID, .insert]
}

/// A stack and a model of it: an array of the pairs of ids and numbers.
struct StorageRun<Element: StorageElement> {
  private(set) var stack = StackState<Element>()
  private var model: [(id: Int, number: Int)] = []
  private var nextID = 0
  private var nextNumber = 1
  private var highID = Int.max
  private var hasReturnedAllElements = true
  private let census: StorageCensus

  /// The store that numbers the elements, or `nil` if the stack does.
  private let context: ReductionContext?

  /// - Parameters:
  ///   - count: How many elements the stack has at the start.
  ///   - census: Counts the objects of the elements.
  ///   - context: A store whose reduction all of this is to be a part of.
  init(count: Int, census: StorageCensus, context: ReductionContext?) {
    self.census = census
    self.context = context
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
      let position = model.count / 2
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

  private mutating func replace(_ isWhole: Bool) {
    let range = isWhole ? 0..<model.count : model.count / 3..<model.count / 2
    let new = [makeElement(), makeElement()]
    stack.replaceSubrange(range, with: new.map(\.element))
    model.replaceSubrange(range, with: new.map(\.pair))
  }

  private mutating func modify(_ operation: StorageOperation) {
    guard operation != .modifyMissing else {
      stack[id: -5]?.increment(census)
      return
    }
    guard !model.isEmpty else { return }
    let position = model.count / 2
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
      let range = model.count / 3..<model.count
      stack[0..<model.count] = stack[range]
      model = Array(model[range])
    } else if model.count > 1 {
      stack.swapAt(0, model.count - 1)
      model.swapAt(0, model.count - 1)
    }
  }

  private mutating func remove(_ operation: StorageOperation) {
    let position = model.count / 2
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
      stack.removeAll()
      model = []
    }
  }
}
