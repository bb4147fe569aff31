extension StackState: RangeReplaceableCollection {
  /// Adds an element at the top.
  ///
  /// - Parameter newElement: The element. It gets a new id.
  /// - Complexity: O(1) on average over many additions.
  @inlinable
  public mutating func append(_ newElement: consuming Element) {
    let (id, birth) = takeKey()
    storage.append(id, birth: birth, newElement)
  }

  @inlinable
  mutating func takeKey() -> (id: StackElementID, birth: Int) {
    // A stack outside a store numbers its elements itself.
    guard owner == 0, !storage.entries.isEmpty, nextID < StackElementID.countingLimit else {
      return takeKey(in: joinReduction())
    }
    nextID &+= 1
    return (StackElementID(generation: nextID &- 1), 0)
  }

  /// Adds elements at the top.
  ///
  /// - Parameter newElements: The elements, the lowest first. They get new ids, even if they are a
  ///   stack.
  /// - Complexity: O(*m*) on average over many additions, where *m* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Replaces the elements in a range of positions with new ones.
  ///
  /// Other insertions and removals by position, such as `insert(_:at:)`, call this method.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to remove.
  ///   - newElements: The replacements. They get new ids.
  /// - Complexity: O(*k* + *m*), where *k* is the number of new elements and *m* the number of
  ///   elements above and including the removed ones.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    let context = newElements.isEmpty ? nil : joinReduction()
    let new = newElements.map { element in
      let (id, birth) = takeKey(in: context)
      return Storage.Entry(id, birth: birth, element)
    }
    storage.replaceSubrange(subrange, with: new)
  }

  /// Gives new ids to the elements that satisfy a condition, as if equal elements replaced them.
  ///
  /// - Parameter isNew: Returns whether the element with an id gets a new id.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  package mutating func renewElements(where isNew: (StackElementID, Element) -> Bool) {
    let positions = indices.filter { isNew(storage.entries[$0].id, storage[$0]) }
    guard let first = positions.first else { return }
    let context = joinReduction()
    var new = storage.entries[first...]
    for position in positions {
      (new[position].id, new[position].birth) = takeKey(in: context)
    }
    storage.replaceSubrange(first..<count, with: new)
  }

  /// Reserves memory for a number of elements, so that adding up to that many doesn't allocate.
  ///
  /// - Parameter minimumCapacity: The total number of elements.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  /// Adds an element at the top with an explicit id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: Its id.
  /// - Returns: `true` if it was added; `false` if the id is negative or taken.
  /// - Complexity: O(1) on average over many additions, and that of ``index(id:)``.
  @inlinable
  package mutating func appendElement(_ element: Element, id: StackElementID) -> Bool {
    let context = joinReduction()
    guard canPush(id) else { return false }
    // An explicit id has to match.
    isExpected = false
    if id.generation < StackElementID.countingLimit {
      nextID = Swift.max(nextID, id.generation + 1)
      context?.countElements(from: id.generation + 1)
    }
    let birth = takeBirth(in: context)
    storage.append(id, birth: birth, element)
    return true
  }

  /// Returns whether an element can be added with an id.
  @inlinable
  package func canPush(_ id: StackElementID) -> Bool {
    id.generation >= 0 && storage.position(of: id) == nil
  }
}

// MARK: - Removal

extension StackState {
  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter shouldBeRemoved: Returns whether an element is removed. If it throws, none is.
  /// - Throws: The error that `shouldBeRemoved` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    try storage.removeAll(in: indices) { _, element in try shouldBeRemoved(element) }
  }

  /// Returns the stack without the elements that don't satisfy a condition.
  ///
  /// The elements keep their ids.
  ///
  /// - Parameter isIncluded: Returns whether an element is kept.
  /// - Returns: A stack of the elements that are kept.
  /// - Throws: The error that `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> StackState {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Removes all elements.
  ///
  /// Elements that are added later still get higher ids.
  ///
  /// - Parameter keepCapacity: A Boolean value that indicates whether to keep the storage.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    if !isEmpty { storage.removeAll(keepingCapacity: keepCapacity) }
  }

  /// Removes and returns the element at the top.
  ///
  /// - Returns: The element, or `nil` if the stack is empty.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  public mutating func popLast() -> Element? {
    storage.popLast()
  }

  /// Removes an element and all elements above it.
  ///
  /// If there is no element with this id, nothing changes and nothing is reported.
  ///
  /// - Parameter id: The id of the lowest element to remove.
  /// - Complexity: That of ``index(id:)`` and O(*k*), where *k* is the number of removed
  ///   elements.
  @inlinable
  public mutating func pop(from id: StackElementID) {
    guard let position = storage.position(of: id) else { return }
    removeSubrange(position..<count)
  }

  /// Removes all elements above an element.
  ///
  /// If there is no element with this id, nothing changes and nothing is reported.
  ///
  /// - Parameter id: The id of the element that is at the top afterwards.
  /// - Complexity: That of ``index(id:)`` and O(*k*), where *k* is the number of removed
  ///   elements.
  @inlinable
  public mutating func pop(to id: StackElementID) {
    guard let position = storage.position(of: id) else { return }
    removeSubrange(position + 1..<count)
  }
}

// MARK: - By id

extension StackState {
  /// The element with the given id, or `nil` if there is none.
  ///
  /// Modifying it changes the element in place, without copying it or the stack. Assigning `nil`
  /// removes only this element and keeps those above it. Assigning another value keeps the id: the
  /// element has changed and isn't a new one. If no element has this id, assigning one is a
  /// reported issue and changes nothing. Only the closure of a test's assertion can add an element
  /// this way, at the top.
  ///
  /// - Parameter id: The id of an element.
  /// - Complexity: That of ``index(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript(id id: StackElementID) -> Element? {
    get { storage.position(of: id).map { storage[$0] } }
    // Optional chaining keeps this accessor from being inlined. Its state after the `yield` has to
    // fit into four words, or each call allocates. Hence the span, instead of the array's accessor,
    // and the array for a missing element.
    _modify {
      if let position = storage.position(of: id) {
        storage.log.touch(position)
        defer {
          if storage.entries[position].slot == nil { removeSubrange(position..<position + 1) }
        }
        var span = storage.entries.mutableSpan
        yield &span[position].slot
      } else {
        var added = Storage.nothing
        defer { addMissing(added, id: id) }
        var span = added.mutableSpan
        yield &span[0]
      }
    }
  }

  /// Adds an element in a test's assertion; otherwise reports that no element has the id.
  @usableFromInline
  mutating func addMissing(_ added: ContiguousArray<Element?>, id: StackElementID) {
    guard let element = added[0] else { return }
    if ReductionContext.current?.isExpectation == true, appendElement(element, id: id) { return }
    reportStackMisuse(id: id, element: nil, type: Element.self)
  }
}

extension StackState {
  /// The payload of an element if it is in a given case.
  ///
  /// It is `nil` if no element has this id or if the element is in another case. Modifying it then
  /// is a reported issue and changes nothing, even if optional chaining has nothing to modify:
  ///
  /// ```swift
  /// state.path[id: id, case: \.counter]?.count = 4
  /// ```
  ///
  /// Assigning `nil` to a payload removes the element.
  ///
  /// - Parameters:
  ///   - id: The id of an element.
  ///   - keyPath: The case that the element is expected to be in.
  /// - Complexity: That of ``index(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript<Value>(
    id id: StackElementID,
    case keyPath: CaseKeyPath<Element, Value>
  ) -> Value? where Element: CasePathable {
    get { self[id: id].flatMap(AnyCasePath(keyPath).extract(from:)) }
    _modify {
      yield &self[id: id][
        payload: AnyCasePath(keyPath),
        orReport: { reportStackMisuse(id: id, element: $0, type: Element.self) }]
    }
  }
}

/// Reports a modification by id of a missing element or of another case.
///
/// - Parameters:
///   - id: The id.
///   - element: The element with this id, which is in another case, or `nil` if there is none.
///   - type: The type of the stack's elements.
@usableFromInline
func reportStackMisuse(id: StackElementID, element: Any?, type: Any.Type) {
  let (problem, remedy) =
    if let element {
      (
        "but is in another case, \"\(shortDescription(of: element))\"",
        "Check the case first, or name its current case."
      )
    } else {
      (
        "but there is no element with this id",
        "Append new elements with \"append\", and modify only ids that are in its \"ids\"."
      )
    }
  reportIssue(
    """
    Element \(id) of a stack of "\(String(reflecting: type))" was modified, \(problem), so nothing \
    was changed. \(remedy)
    """,
    at: ReductionContext.currentCaller ?? IssueLocation())
}
