import StoreRuntime

/// The runtime's identified array, whose ids are hashed.
struct IdentifiedArrayContender<Element: StackBenchmarkElement>: StackContender {
  static var name: String { "IdentifiedArray" }

  private struct Row: Identifiable {
    let id: Int
    var element: Element
  }

  private var rows: IdentifiedArrayOf<Row> = []
  private var nextID = 0

  init() {}

  func key(at position: Int) -> Int { rows.ids[position] }

  mutating func push(_ element: Element) {
    rows.append(Row(id: nextID, element: element))
    nextID += 1
  }

  mutating func popLast() -> Element? {
    rows.popLast()?.element
  }

  mutating func insert(_ element: Element, at position: Int) {
    rows.insert(Row(id: nextID, element: element), at: position)
    nextID += 1
  }

  mutating func remove(at position: Int) {
    rows.remove(at: position)
  }

  mutating func pop(from key: Int) {
    guard let position = rows.index(id: key) else { return }
    rows.removeSubrange(position...)
  }

  func number(of key: Int) -> Int {
    rows[id: key]?.element.number ?? 0
  }

  mutating func increment(_ key: Int) {
    rows[id: key]?.element.number &+= 1
  }
}
