/// A queue: first in, first out.
@usableFromInline
package struct WorkQueue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  /// Makes an empty queue.
  package init() {}

  /// Whether it is empty.
  @inlinable package var isEmpty: Bool { head == elements.count }

  /// How many elements it has.
  @inlinable package var count: Int { elements.count - head }

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

  /// Removes all elements that fulfil a condition.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  package mutating func removeAll(where shouldBeRemoved: (Element) -> Bool) {
    elements.removeFirst(head)
    head = 0
    elements.removeAll { $0.map(shouldBeRemoved) ?? true }
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
