public import StoreRuntime
public import StoreRuntimeCore

/// The state of a tab: its root, and the stack of screens on it.
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
/// Everybody reads ``path`` and nobody sets it: it changes by moves alone, such as
/// ``push(_:fileID:filePath:line:column:)`` and ``popToRoot()``. A move says what is cut off the
/// stack and what grows there instead. It is judged once, by the rules of
/// ``PathState/screens`` for what grows and by the guards of the screens that are cut
/// (``LeaveGuarded``), and is made whole or not at all.
///
/// To assign another `TabStack` is a reset and no move: no guard is asked, a move that waits for
/// an answer is superseded, and all effects of the tab are cancelled: those of its reducer, of its
/// root and of its screens. An assignment to ``root`` alone keeps them. Make the new stack in the
/// reducer that assigns it: the screens of one that was made before are told that they are shown
/// when the next move is made.
///
/// Two stacks are equal if root, path and question are. What is remembered besides, such as which
/// screens were told that they are shown, is neither compared nor saved.
@dynamicMemberLookup
public struct TabStack<Path: PathState>: Sendable {
  /// The state of the root of the tab.
  public var root: Path.Root

  @usableFromInline var stack: StackState<Path>

  /// What a screen asks before it is left, while it does.
  @Presents public internal(set) var question: AlertState<LeaveChoice>?

  @usableFromInline var record: StackRecord<Path>

  /// Creates the state of a tab.
  ///
  /// - Parameters:
  ///   - root: The state of the root.
  ///   - path: The screens on it, from the bottom up. Neither rules nor guards are asked.
  public init(root: Path.Root, path: some Sequence<Path>) {
    self.init(root: root, path: StackState(path))
  }

  /// Creates the state of a tab with a stack, whose ids it keeps.
  ///
  /// - Parameters:
  ///   - root: The state of the root.
  ///   - path: The screens on it, by default none. Neither rules nor guards are asked.
  public init(root: Path.Root, path: StackState<Path> = StackState()) {
    self.root = root
    self.stack = path
    self.record = StackRecord(entering: path.isEmpty ? [] : Array(path.ids))
    requestSettling()
  }

  /// What is saved: neither a question nor what waits for its answer.
  enum CodingKeys: String, CodingKey {
    case root
    case stack = "path"
  }

  /// The screens on the root, from the bottom up.
  @inlinable public var path: StackState<Path> { stack }

  /// What a property of the root holds.
  ///
  /// - Parameter keyPath: A key path of the root's state.
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<Path.Root, Value>) -> Value {
    get { root[keyPath: keyPath] }
    _modify { yield &root[keyPath: keyPath] }
  }

  /// What a property of the root gives that can't be set.
  ///
  /// - Parameter keyPath: A key path of the root's state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Path.Root, Value>) -> Value {
    root[keyPath: keyPath]
  }

  /// The state of a screen in a case of the path enum, to be read and changed in place.
  ///
  /// Without such a screen it is `nil`, and nothing is set. Assigning `nil` takes no screen away:
  /// that is a move, such as ``pop(from:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - id: The id of the screen.
  ///   - path: The case that the screen is in.
  ///   - fileID: Where to report that the screen was taken away; as the ones below.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
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
      // In place: what is in the screen isn't copied.
      yield &stack[id: id, case: path]
    }
  }

  /// Notes that a screen was taken out of the stack by code that modified it.
  private mutating func noteTaken(_ id: StackElementID, by caller: IssueLocation) {
    reportIssue(
      """
      The state of the screen \(id) was set to "nil" by code that had it as "inout". The screen is \
      gone without a move: no rule and no guard was asked. Use "pop(from:)" to take a screen away.
      """,
      at: caller)
    // It was judged by the positions of screens.
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
  /// - Returns: Whether they are equal.
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

/// The root is written, and the screens with their ids.
extension TabStack: Encodable where Path: Encodable, Path.Root: Encodable {}

extension TabStack: CustomReflectable {
  /// Root, path and question, as failures of tests show them.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["root": root, "path": stack, "question": question as Any],
      displayStyle: .struct)
  }
}

/// What can happen in a tab.
@CasePathable
public enum TabStackAction<RootAction, Path: PathState, PathAction> {
  /// Something happened in the root.
  case root(RootAction)

  /// Something happened to the stack, or in a screen on it.
  case path(StackAction<Path, PathAction>)

  /// The tab was asked for a move.
  case move(StackMove)

  /// A question whether to leave a screen was answered or dismissed.
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

// Those that the macro writes aren't specialised for clients, which costs half an action.
extension TabStackAction {
  @inlinable static var rootPath: AnyCasePath<Self, RootAction> {
    AnyCasePath(
      embed: { .root($0) },
      extract: { if case .root(let action) = $0 { action } else { nil } })
  }

  @inlinable static var stackPath: AnyCasePath<Self, StackAction<Path, PathAction>> {
    AnyCasePath(
      embed: { .path($0) },
      extract: { if case .path(let action) = $0 { action } else { nil } })
  }
}
