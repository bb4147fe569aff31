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
    // A stack that is in no store numbers its elements itself.
    guard owner == 0, !storage.entries.isEmpty, nextID < StackElementID.countingLimit else {
      return takeKey(in: joinReduction())
    }
    nextID &+= 1
    return (StackElementID(generation: nextID &- 1), 0)
  }

  /// Adds elements at the top.
  ///
  /// - Parameter newElements: The elements, the lowest first. They get new ids even if they come
  ///   from a stack.
  /// - Complexity: O(*m*) on average over many additions, where *m* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Replaces the elements in a range of positions by new ones.
  ///
  /// What inserts or removes elements anywhere else in the stack does it by this.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to remove.
  ///   - newElements: The elements that take their place. They get new ids.
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

  /// Gives new ids to the elements that satisfy a condition, as if equal ones had replaced them.
  ///
  /// - Parameter isNew: Returns whether the element with an id is a new one.
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

  /// Makes room for a number of elements in all, so that adding up to that many allocates no more.
  ///
  /// - Parameter minimumCapacity: The number of elements to make room for.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
  }

  /// Adds an element at the top under an explicit id.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: Its id.
  /// - Returns: Whether it was added. It wasn't if the id is negative, or that of another element.
  /// - Complexity: O(1) on average over many additions, and that of ``index(id:)``.
  @inlinable
  package mutating func appendElement(_ element: Element, id: StackElementID) -> Bool {
    let context = joinReduction()
    guard canPush(id) else { return false }
    // Whoever names an id means that one.
    isExpected = false
    if id.generation < StackElementID.countingLimit {
      nextID = Swift.max(nextID, id.generation + 1)
      context?.countElements(from: id.generation + 1)
    }
    let birth = takeBirth(in: context)
    storage.append(id, birth: birth, element)
    return true
  }

  /// Whether an element can be added under an id.
  @inlinable
  package func canPush(_ id: StackElementID) -> Bool {
    id.generation >= 0 && storage.position(of: id) == nil
  }
}

// MARK: - Removal

extension StackState {
  /// Removes the elements that satisfy a condition.
  ///
  /// - Parameter shouldBeRemoved: Tells of an element whether it goes. If it throws, none does.
  /// - Throws: What `shouldBeRemoved` throws.
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
  /// - Parameter isIncluded: Tells of an element whether it stays.
  /// - Returns: A stack of the elements that stay.
  /// - Throws: What `isIncluded` throws.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> StackState {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  /// Removes all elements.
  ///
  /// Elements that are added later get higher ids nevertheless.
  ///
  /// - Parameter keepCapacity: Whether to keep the storage.
  /// - Complexity: O(*n*), where *n* is the length of the stack.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    if !isEmpty { storage.removeAll(keepingCapacity: keepCapacity) }
  }

  /// Removes the element at the top.
  ///
  /// - Returns: The element, or `nil` if the stack was empty.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  public mutating func popLast() -> Element? {
    storage.popLast()
  }

  /// Removes an element and all that lie above it.
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

  /// Removes all elements that lie above another one.
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
  /// Modifying through it changes the element in place, without a copy of it or of the stack.
  /// Assigning `nil` removes that one element and leaves those above it. Assigning another value
  /// keeps the id: the element has changed, it isn't a new one. Where there is no element with this
  /// id, assigning one is a reported issue and changes nothing. Only the closure in which a test
  /// says how an action changes the state can add an element this way, at the top.
  ///
  /// - Parameter id: The id of an element.
  /// - Complexity: That of ``index(id:)``; removing also takes O(*m*), where *m* is the number
  ///   of elements above.
  @inlinable
  public subscript(id id: StackElementID) -> Element? {
    get { storage.position(of: id).map { storage[$0] } }
    // Optional chaining keeps this accessor from being inlined. What it needs after its `yield` has
    // to fit into four words, or each call of it allocates: so there is a span, in place of the
    // array's accessor, and an array for what isn't there.
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

  /// Adds an element where a test says what it expects; otherwise reports that there is none.
  @usableFromInline
  mutating func addMissing(_ added: ContiguousArray<Element?>, id: StackElementID) {
    guard let element = added[0] else { return }
    if ReductionContext.current?.isExpectation == true, appendElement(element, id: id) { return }
    reportStackMisuse(id: id, element: nil, type: Element.self)
  }
}

extension StackState {
  /// The payload of an element in a given case.
  ///
  /// It is `nil` if there is no element with this id or if it is in another case. Modifying it then
  /// is a reported issue and changes nothing, also where optional chaining finds nothing to modify:
  ///
  /// ```swift
  /// state.path[id: id, case: \.counter]?.count = 4
  /// ```
  ///
  /// Assigning `nil` to what is there removes the element.
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

/// Reports that a modification by id didn't find what it was meant for.
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
        "as if it were in another case than it is, \"\(shortDescription(of: element))\"",
        "Check the case first, or name the case that it is in."
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
