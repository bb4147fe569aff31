/// A queue: first in, first out.
@usableFromInline
package struct WorkQueue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  /// Makes an empty queue.
  @inlinable
  package init() {}

  /// Whether it is empty.
  @inlinable package var isEmpty: Bool {
    head == elements.count
  }

  /// For how many elements there is room.
  var capacity: Int {
    elements.capacity
  }

  /// Puts an element at the end.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func append(_ element: Element) {
    if elements.count == elements.capacity { removeGaps() }
    elements.append(element)
  }

  /// Puts an array at the end, whose storage becomes the queue's if the queue has none.
  @inlinable
  mutating func append(contentsOf others: ContiguousArray<Element?>) {
    if elements.isEmpty {
      elements = others
    } else {
      // Not `append(contentsOf:)`, for which clients' compilers would specialise much more.
      for case let element? in others { append(element) }
    }
  }

  /// Gives its empty storage away if there is nothing in it; an empty array otherwise.
  @inlinable
  mutating func takeStorageIfEmpty() -> ContiguousArray<Element?> {
    guard elements.isEmpty else { return [] }
    defer { elements = [] }
    return elements
  }

  /// Takes the front element, if there is one.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    // The usual case, and cheaper than what follows.
    if elements.count == 1 { return elements.removeLast() }
    defer {
      head += 1
      if head == elements.count { removeTakenPlaces() }
    }
    return elements[head].take()
  }

  /// Removes the places of taken elements, as no other is left.
  @usableFromInline
  mutating func removeTakenPlaces() {
    // The next burst is as large as a rule. The room of a very large one is given back.
    elements.removeAll(keepingCapacity: head <= 1024)
    head = 0
  }

  /// Moves the elements to the front if they take at most half of the room.
  @usableFromInline
  mutating func removeGaps() {
    guard head * 2 >= elements.count else { return }
    elements.removeFirst(head)
    head = 0
  }
}
