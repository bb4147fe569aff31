/// The features on a navigation stack, from the bottom to the top, each with an id that stays its
/// own.
///
/// Hold one in the state of the feature that does the navigating, and push and pop by changing it:
///
/// ```swift
/// struct State {
///   var path = StackState<Path.State>()
/// }
///
/// state.path.append(.detail(Detail.State(item: item)))
/// state.path[id: id, case: \.detail]?.isSaved = true
/// state.path.popLast()
/// ```
///
/// It is a value and a collection of its elements by position, in which elements can be inserted,
/// replaced and removed anywhere. Every element has a ``StackElementID`` besides, which it gets
/// when it is added and keeps wherever it moves; ``ids`` lists them in the order of the elements.
/// Two stacks are equal if they hold equal elements with equal ids.
///
/// **Ids.** A stack on its own counts from 0 and goes on counting when elements are removed. Inside
/// a store every element that is added, to whichever of its stacks, takes the next number of the
/// store, so that no id is used twice while the store lives. The elements of the store's initial
/// state keep their ids. An element that takes the place of another is a new one. Assigning *by
/// position*, on the other hand, modifies the element that is there, and so does everything in the
/// standard library that goes by position, such as `sort()`; `swapAt(_:_:)` and what is built on
/// it, such as `reverse()` and `shuffle()`, moves elements together with their ids.
///
/// **Misuse.** Modifying what isn't there by id is a reported issue and changes nothing. Positions
/// are those of any Swift collection: one that is out of bounds stops the program.
///
/// **Cost.** The elements are stored contiguously, in one block, each beside its id. Pushing,
/// popping, finding an element by id and modifying one in place take the same time in a stack of
/// any depth. Ids that ascend from the bottom to the top need no memory to be found by; after a few
/// insertions or exchanges they are found in the parts that do. The change that leaves more than
/// eight such parts makes an index.
public struct StackState<Element> {
  @usableFromInline typealias Storage = ElementStore<StackElementID, Element>

  @usableFromInline var storage = Storage()

  /// Whether elements were added while the stack's store wasn't reducing, and so have no birth.
  var hasOutsiders = false

  /// Whether the stack was made anew, without ids, by a test that says what it expects.
  @usableFromInline var isExpected = false

  /// The number that the next element gets outside any store.
  ///
  /// It is higher than every id in the stack that is below ``StackElementID/countingLimit``.
  @usableFromInline var nextID = 0

  /// The token of the store that the stack belongs to, or 0 for none.
  @usableFromInline var owner = 0

  /// Creates an empty stack.
  ///
  /// - Complexity: O(1), and it allocates nothing.
  @inlinable
  public init() {}

  /// Creates a stack of new elements.
  ///
  /// The elements get new ids even if `elements` is a stack. Copy a stack by assigning it.
  ///
  /// - Parameter elements: The elements from the bottom to the top.
  /// - Complexity: O(*n*), where *n* is the number of elements.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// The ids of the elements, from the bottom to the top.
  ///
  /// - Complexity: O(1). It shares the storage of the stack.
  @inlinable public var ids: StackElementIDs<Element> {
    ElementIDs(storage: storage)
  }

  /// Returns the position of the element with the given id.
  ///
  /// - Parameter id: The id of an element, or any other.
  /// - Returns: The position, or `nil` if there is no such element.
  /// - Complexity: O(1) while ids have no gaps, O(log *n*) with gaps. See ``StackState`` for stacks
  ///   whose elements are out of order.
  @inlinable
  public func firstIndex(id: StackElementID) -> Int? {
    storage.position(of: id)
  }
}

extension StackState: Sendable where Element: Sendable {}
