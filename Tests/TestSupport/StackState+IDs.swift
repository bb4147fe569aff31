public import StoreRuntimeCore

extension StackState {
  /// Creates a stack of elements with chosen ids, as a decoder does.
  ///
  /// - Parameters:
  ///   - elements: The elements from the bottom to the top; the ids are different and not negative.
  ///   - nextID: The number of the next element, 0 or more.
  public init(_ elements: [(id: Int, element: Element)], nextID: Int) {
    self.init()
    for (id, element) in elements { restore(element, id: StackElementID(generation: id)) }
    setNextID(atLeast: nextID)
  }
}
