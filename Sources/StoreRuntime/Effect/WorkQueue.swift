/// A queue that gives back what was put in, first in, first out.
package struct WorkQueue<Element> {
  private var elements: ContiguousArray<Element?> = []
  private var head = 0

  /// Makes an empty queue.
  package init() {}

  /// Whether there is nothing in it.
  package var isEmpty: Bool {
    head == elements.count
  }

  /// For how many elements there is room.
  var capacity: Int {
    elements.capacity
  }

  /// Puts something at the end.
  ///
  /// - Complexity: O(1) on average.
  package mutating func append(_ element: Element) {
    if elements.count == elements.capacity { removeGaps() }
    elements.append(element)
  }

  /// Takes what is at the front, if anything is.
  ///
  /// - Complexity: O(1).
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      elements[head] = nil
      head += 1
      if head == elements.count {
        elements.removeAll(keepingCapacity: head <= 64)
        head = 0
      }
    }
    return elements[head]
  }

  /// Moves what is in it to the front, if it is at most half of the room.
  private mutating func removeGaps() {
    guard head * 2 >= elements.count else { return }
    elements.removeFirst(head)
    head = 0
  }
}
