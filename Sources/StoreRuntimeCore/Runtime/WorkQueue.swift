/// A queue: first in, first out.
@usableFromInline
package struct WorkQueue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  /// Makes an empty queue.
  package init() {}

  /// Whether it is empty.
  package var isEmpty: Bool { head == elements.count }

  /// For how many elements there is room.
  var capacity: Int { elements.capacity }

  /// Puts an element at the end.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func append(_ element: Element) {
    if elements.count == elements.capacity, head * 2 >= elements.count {
      // At most half of the room is taken.
      elements.removeFirst(head)
      head = 0
    }
    elements.append(element)
  }

  /// Takes the front element, if there is one.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      head += 1
      if head == elements.count {
        // The next burst is as large as a rule. The room of a very large one is given back.
        elements.removeAll(keepingCapacity: head <= 1024)
        head = 0
      }
    }
    return elements[head].take()
  }
}

extension WorkQueue: Sendable where Element: Sendable {}
