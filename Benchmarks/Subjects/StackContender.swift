/// A type that can serve as a stack.
///
/// The subjects are generic over it, so all contenders run the same loops.
protocol StackContender<Element> {
  associatedtype Element: StackBenchmarkElement

  /// The key that finds an element.
  associatedtype Key

  static var name: String { get }

  init()

  /// Returns the key of the element at a position, in a stack with no operations but pushes.
  func key(at position: Int) -> Key

  mutating func push(_ element: Element)
  mutating func popLast() -> Element?

  /// Inserts an element below the one at a position.
  mutating func insert(_ element: Element, at position: Int)

  /// Removes the element at a position.
  mutating func remove(at position: Int)

  /// Removes the element with a key and all above it.
  mutating func pop(from key: Key)

  /// Returns the number of the element with a key.
  func number(of key: Key) -> Int

  /// Adds 1 to the number of the element with a key, in place.
  mutating func increment(_ key: Key)
}

/// An element of the stacks.
protocol StackBenchmarkElement: Sendable {
  static var typeName: String { get }

  var number: Int { get set }

  init(number: Int)
}

extension Int: StackBenchmarkElement {
  static var typeName: String { "Int" }

  var number: Int {
    get { self }
    set { self = newValue }
  }

  init(number: Int) {
    self = number
  }
}

/// An element as big as the state of a screen: 104 bytes, with a string on the heap.
struct BigElement: StackBenchmarkElement {
  static let typeName = "Big"

  var number: Int
  var name: String
  var numbers: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  init(number: Int) {
    self.number = number
    self.name = "a name that is too long to be kept in place: \(number)"
  }
}

/// The limit: an array, which finds its elements by position.
struct ArrayContender<Element: StackBenchmarkElement>: StackContender {
  static var name: String { "ContiguousArray" }

  private var elements: ContiguousArray<Element> = []

  init() {}

  func key(at position: Int) -> Int { position }

  mutating func push(_ element: Element) {
    elements.append(element)
  }

  mutating func popLast() -> Element? {
    elements.popLast()
  }

  mutating func insert(_ element: Element, at position: Int) {
    elements.insert(element, at: position)
  }

  mutating func remove(at position: Int) {
    elements.remove(at: position)
  }

  mutating func pop(from key: Int) {
    elements.removeSubrange(key...)
  }

  func number(of key: Int) -> Int {
    elements[key].number
  }

  mutating func increment(_ key: Int) {
    elements[key].number &+= 1
  }
}

/// The usual solution by hand: a dictionary of the elements, and an array of their ids.
struct DictionaryContender<Element: StackBenchmarkElement>: StackContender {
  static var name: String { "[Int: Element] and [Int]" }

  private var elements: [Int: Element] = [:]
  private var ids: [Int] = []
  private var nextID = 0

  init() {}

  func key(at position: Int) -> Int { ids[position] }

  mutating func push(_ element: Element) {
    elements[nextID] = element
    ids.append(nextID)
    nextID += 1
  }

  mutating func popLast() -> Element? {
    ids.popLast().flatMap { elements.removeValue(forKey: $0) }
  }

  mutating func insert(_ element: Element, at position: Int) {
    elements[nextID] = element
    ids.insert(nextID, at: position)
    nextID += 1
  }

  mutating func remove(at position: Int) {
    elements[ids.remove(at: position)] = nil
  }

  mutating func pop(from key: Int) {
    guard let position = ids.firstIndex(of: key) else { return }
    for id in ids[position...] { elements[id] = nil }
    ids.removeSubrange(position...)
  }

  func number(of key: Int) -> Int {
    elements[key]?.number ?? 0
  }

  mutating func increment(_ key: Int) {
    elements[key]?.number &+= 1
  }
}
