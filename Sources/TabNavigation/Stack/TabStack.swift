public import StoreRuntime
public import StoreRuntimeCore

/// The state of a tab: its root, and the stack of screens on top of it.
///
/// ```swift
/// @Reducer struct HomeTab {
///   typealias State = TabStack<HomePath.State>
///   typealias Action = TabStackActionOf<ItemListFeature, HomePath>
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       if case .root(.itemTapped(let id)) = action {
///         state.push(.detail(ItemDetailFeature.State(itemID: id)))
///       }
///       return .none
///     }
///     .stack { ItemListFeature() }
///   }
/// }
/// ```
///
/// Any code can read ``path``; only moves change it, such as
/// ``push(_:fileID:filePath:line:column:)`` and ``popToRoot()``. A move specifies the screens to
/// pop and the screens to push in their place. It is checked once, against the rules of
/// ``PathState/screens`` for the pushed screens and the guards of the popped ones
/// (``LeaveGuarded``), and is carried out completely or not at all.
///
/// Assigning another `TabStack` is a reset and not a move: no guard is consulted, a pending move is
/// superseded, and all effects of the tab are cancelled, of its reducer, its root and its screens.
/// Assigning only ``root`` keeps them. Create the new stack in the reducer that assigns it: the
/// screens of a stack that was created earlier receive their appearance events only with the next
/// move.
///
/// Two stacks are equal if their roots, paths and questions are. Bookkeeping, such as which screens
/// have received appearance events, is neither compared nor saved.
@dynamicMemberLookup
public struct TabStack<Path: PathState>: Sendable {
  /// The state of the root of the tab.
  public var root: Path.Root

  @usableFromInline var stack: StackState<Path>

  /// The question that a screen asks before it is left, while it is pending.
  @Presents public internal(set) var question: AlertState<LeaveChoice>?

  /// `true` while a screen asks.
  // The question isn't copied, as each action of the tab reads this.
  @usableFromInline var isAsking: Bool { _question.isPresenting }

  @usableFromInline var record: StackRecord<Path>

  /// Creates the state of a tab.
  ///
  /// - Parameters:
  ///   - root: The state of the root.
  ///   - path: The screens on it, from the bottom up. Rules and guards aren't checked.
  public init(root: Path.Root, path: some Sequence<Path>) {
    self.init(root: root, path: StackState(path))
  }

  /// Creates the state of a tab with a stack, and keeps the stack's ids.
  ///
  /// - Parameters:
  ///   - root: The state of the root.
  ///   - path: The screens on it, by default none. Rules and guards aren't checked.
  public init(root: Path.Root, path: StackState<Path> = StackState()) {
    self.root = root
    self.stack = path
    self.record = StackRecord(entering: path.copiedIDs)
    CurrentReduction().requestSettling()
  }

  /// The screens on the root, from the bottom up.
  @inlinable public var path: StackState<Path> { stack }

  /// A property of the root.
  ///
  /// - Parameter keyPath: A key path of the root's state.
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<Path.Root, Value>) -> Value {
    get { root[keyPath: keyPath] }
    _modify { yield &root[keyPath: keyPath] }
  }

  /// A read-only property of the root.
  ///
  /// - Parameter keyPath: A key path of the root's state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Path.Root, Value>) -> Value {
    root[keyPath: keyPath]
  }

  /// The state of a screen in a case of the path enum, for reading and changing in place.
  ///
  /// It is `nil` if no such screen exists, and writes are then ignored. Assigning `nil` doesn't
  /// remove a screen: use a move such as ``pop(from:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - path: The case of the screen.
  ///   - fileID: The file that an issue about a removed screen names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public subscript<Screen>(
    id id: StackElementID, case path: CaseKeyPath<Path, Screen>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Screen? {
    get { stack[id: id, case: path] }
    set {
      guard let newValue, stack[id: id, case: path] != nil else { return }
      stack[id: id, case: path] = newValue
    }
    _modify {
      guard stack[id: id, case: path] != nil else {
        var nothing: Screen?
        yield &nothing
        return
      }
      defer {
        if stack.index(id: id) == nil {
          noteTaken(
            id, by: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
        }
      }
      // In place: the screen's contents aren't copied.
      yield &stack[id: id, case: path]
    }
  }

  /// Records that code with access to a screen's state removed the screen.
  private mutating func noteTaken(_ id: StackElementID, by caller: IssueLocation) {
    reportIssue(
      """
      The state of the screen \(id) was set to "nil" through an "inout" parameter. The screen was \
      removed without a move: no rule and no guard was checked. Use "pop(from:)" to remove a \
      screen.
      """,
      at: caller)
    // The pending move was judged by the positions of screens.
    drop(.superseded)
    forgetReplies()
    setNeedsSettling()
  }
}

extension TabStack: Equatable where Path: Equatable, Path.Root: Equatable {
  /// Returns whether two tabs have equal roots, screens with their ids, and questions.
  ///
  /// - Parameters:
  ///   - lhs: A tab.
  ///   - rhs: Another one.
  /// - Returns: `true` if they are equal.
  /// - Complexity: O(*n*) for *n* screens.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.root == rhs.root && lhs.stack == rhs.stack && lhs.question == rhs.question
  }
}

extension TabStack: Hashable where Path: Hashable, Path.Root: Hashable {
  /// Hashes the root and the screens.
  ///
  /// - Parameter hasher: The hasher.
  /// - Complexity: O(*n*) for *n* screens.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(root)
    hasher.combine(stack)
  }
}

extension TabStack: Encodable where Path: Encodable, Path.Root: Encodable {
  /// Encodes the root, and the screens with their ids, but no question and no pending move.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error from the encoder, the root or the screens.
  /// - Complexity: O(*n*) for *n* screens.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TabStackCodingKeys.self)
    try container.encode(root, forKey: .root)
    try stack.encode(to: container.superEncoder(forKey: .path))
  }
}

/// The keys of an encoded tab.
///
/// They aren't in the generic type, whose metadata would be looked up at each use.
enum TabStackCodingKeys: String, CodingKey {
  case root
  case path
}

extension TabStack: CustomReflectable {
  /// The root, path and question, as test failures show them.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["root": root, "path": stack, "question": question as Any],
      displayStyle: .struct)
  }
}

/// An action of a tab.
@CasePathable
public enum TabStackAction<RootAction, Path: PathState, PathAction> {
  /// An action of the root.
  case root(RootAction)

  /// An action of the stack, or of a screen on it.
  case path(StackAction<Path, PathAction>)

  /// A request for a move.
  case move(StackMove)

  /// An answer to a leave question, or its dismissal.
  case question(PresentationAction<LeaveChoice>)
}

/// The actions of a tab with a root feature and an enum of the features on its stack.
public typealias TabStackActionOf<Root: Reducer, Screens: Reducer> = TabStackAction<
  Root.Action, Screens.State, Screens.Action
> where Screens.State: PathState

extension TabStackAction: Sendable where RootAction: Sendable, PathAction: Sendable {}
extension TabStackAction: Equatable
where RootAction: Equatable, Path: Equatable, PathAction: Equatable {}
extension TabStackAction: Hashable
where RootAction: Hashable, Path: Hashable, PathAction: Hashable {}
extension TabStackAction: Encodable
where RootAction: Encodable, Path: Encodable, PathAction: Encodable {}
extension TabStackAction: Decodable
where RootAction: Decodable, Path: Decodable, PathAction: Decodable {}
