import StoreRuntime

/// The runtime's stack, used as in a feature.
struct StackStateContender<Element: StackBenchmarkElement>: StackContender {
  static var name: String { "StackState" }

  private var stack = StackState<Element>()

  init() {}

  func key(at position: Int) -> StackElementID { stack.ids[position] }

  mutating func push(_ element: Element) {
    stack.append(element)
  }

  mutating func popLast() -> Element? {
    stack.popLast()
  }

  mutating func insert(_ element: Element, at position: Int) {
    stack.insert(element, at: position)
  }

  mutating func remove(at position: Int) {
    stack.remove(at: position)
  }

  mutating func pop(from key: StackElementID) {
    stack.pop(from: key)
  }

  func number(of key: StackElementID) -> Int {
    stack[id: key]?.number ?? 0
  }

  mutating func increment(_ key: StackElementID) {
    stack[id: key]?.number &+= 1
  }
}
