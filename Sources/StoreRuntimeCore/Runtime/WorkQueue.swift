/// A queue: first in, first out.
@usableFromInline
package struct WorkQueue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  /// Creates an empty queue.
  package init() {}

  /// `true` if the queue has no elements.
  @inlinable package var isEmpty: Bool { head == elements.count }

  /// The number of elements.
  @inlinable package var count: Int { elements.count - head }

  /// Appends an element.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func append(_ element: consuming Element) {
    if elements.count == elements.capacity, head * 2 >= elements.count {
      // At most half of the storage is in use.
      elements.removeFirst(head)
      head = 0
    }
    elements.append(element)
  }

  /// Removes all elements, and returns them as a queue.
  ///
  /// An empty queue keeps its storage.
  ///
  /// - Complexity: O(1).
  mutating func takeAll() -> Self {
    guard !isEmpty else { return Self() }
    defer { self = Self() }
    return self
  }

  /// Removes all elements that satisfy a condition.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  package mutating func removeAll(where shouldBeRemoved: (Element) -> Bool) {
    elements.removeFirst(head)
    head = 0
    elements.removeAll { $0.map(shouldBeRemoved) ?? true }
  }

  /// Removes and returns the first element, if any.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    // Usually there is one element, and `removeLast` is the cheapest way to remove it.
    if elements.count == 1 { return elements.removeLast() }
    defer {
      head += 1
      if head == elements.count {
        // The next burst usually has the same size. The storage of a very large one is freed.
        elements.removeAll(keepingCapacity: head <= 1024)
        head = 0
      }
    }
    return elements[head].take()
  }
}

extension WorkQueue: Sendable where Element: Sendable {}
