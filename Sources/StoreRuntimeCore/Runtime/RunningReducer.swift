/// What an operator has found out about a child.
@usableFromInline
struct IntegratedChild {
  /// What the store knows the child by.
  @usableFromInline let key: ChildKey

  /// Whether the child goes away with any action.
  @usableFromInline let isEphemeral: Bool

  /// What the child's reducer has returned, without the type of its actions.
  @usableFromInline var part: EffectPart?

  @inlinable
  init(_ key: ChildKey, isEphemeral: Bool = false) {
    self.key = key
    self.isEphemeral = isEphemeral
  }
}

/// What is known of the reducer that is running, and of those around it.
///
/// It lies on the stack of the thread. Only a reducer that isn't prepared asks for the node of the
/// feature that it is a part of. Looking that up for each action would cost more than to remember
/// the way to it.
@usableFromInline
struct RunningReducer {
  // Pointers and unmanaged, as copying keys and counting references cost more than all else here:
  // the operator keeps both while its child's reducer runs.
  @usableFromInline
  enum Kind {
    /// That of a child in a container: what the store knows the child by, what integrates it, and
    /// whether it sees that it is presented.
    case child(
      UnsafePointer<ChildKey>, at: Unmanaged<NavigationLocation>, isPresented: Bool)

    /// That of a feature in a part of the state that is no container: the operator that runs it.
    case feature(at: Unmanaged<NavigationLocation>)

    /// One that wasn't prepared, in the feature of the reducer around: whether the store knows of
    /// the containers that it integrates.
    case unprepared(areContainersKnown: Bool)
  }

  @usableFromInline let kind: Kind

  /// The reducer around this one, `nil` if that is the store's.
  @usableFromInline let outer: UnsafePointer<RunningReducer>?

  /// How many stack elements and presentations enclose it.
  @usableFromInline let presentationDepth: Int

  @inlinable
  init(_ kind: Kind, outer: UnsafePointer<RunningReducer>?) {
    self.kind = kind
    self.outer = outer
    let depth = outer?.pointee.presentationDepth ?? 0
    presentationDepth =
      if case .child(_, _, let isPresented) = kind, isPresented { depth + 1 } else { depth }
  }
}

extension ReductionContext {
  /// Runs reducers inside the reduction that goes on, if one does.
  ///
  /// - Parameters:
  ///   - kind: What reducers these are.
  ///   - body: Runs the reducers.
  /// - Returns: What `body` returns.
  @inlinable
  static func run<Result>(_ kind: RunningReducer.Kind, _ body: () -> Result) -> Result {
    guard let context = currentReference else { return body() }
    return context._withUnsafeGuaranteedRef { context in
      withUnsafePointer(to: RunningReducer(kind, outer: context.variables.running)) { pointer in
        context.variables.running = pointer
        defer { context.variables.running = pointer.pointee.outer }
        return body()
      }
    }
  }

  /// Runs reducers of a child in a container.
  @inlinable
  static func run<Result>(
    _ key: ChildKey, at location: NavigationLocation, isPresented: Bool, _ body: () -> Result
  ) -> Result {
    withUnsafePointer(to: key) { key in
      let location = Unmanaged.passUnretained(location)
      return run(.child(key, at: location, isPresented: isPresented), body)
    }
  }

  /// How many stack elements and presentations enclose the reducer that is running.
  var presentationDepth: Int { variables.running?.pointee.presentationDepth ?? 0 }

  /// Whether the store knows of the containers of the running reducer, which wasn't prepared.
  var areContainersKnown: Bool {
    if case .unprepared(let areKnown)? = variables.running?.pointee.kind { areKnown } else { false }
  }

  /// The running effects of the feature whose reducer is running, `nil` if it has none.
  var currentNode: FeatureNode? {
    node(of: variables.running)
  }

  private func node(of running: UnsafePointer<RunningReducer>?) -> FeatureNode? {
    // It outlives what runs inside it, which is what calls this.
    guard let running = running?.pointee else { return variables.rootNode }
    let node = node(of: running.outer)
    return switch running.kind {
    case .child(let key, let location, _):
      node?.child(at: location.takeUnretainedValue(), key: key.pointee)
    case .feature(let location): node?.children(at: location.takeUnretainedValue())?.single
    case .unprepared: node
    }
  }
}

/// The place in a feature where an operator such as `forEach` or `Scope` integrates children.
///
/// Two locations are equal when they lead to the same property, so that an operator that is made
/// anew for each action is still recognised.
@usableFromInline
final class NavigationLocation: Equatable, Sendable {
  /// The key path that the operator was given.
  let keyPath: any AnyKeyPath & Sendable

  /// Tells operators apart that have one key path.
  private let number: Int

  private let hashValueOfKeyPath: Int

  /// Creates the location of an operator.
  ///
  /// - Parameters:
  ///   - keyPath: The key path that the operator was given.
  ///   - number: Tells operators apart that have one key path, such as a hash value of the key
  ///     paths to their cases, which can't be kept.
  @usableFromInline
  init(keyPath: any AnyKeyPath & Sendable, number: Int = 0) {
    self.keyPath = keyPath
    self.number = number
    self.hashValueOfKeyPath = keyPath.hashValue
  }

  @usableFromInline
  static func == (lhs: NavigationLocation, rhs: NavigationLocation) -> Bool {
    // An operator that is prepared once has one location. Comparing key paths is slow, but literals
    // without captured arguments are one object each, and most that differ have other hash values.
    if lhs === rhs { return true }
    return lhs.number == rhs.number && lhs.hashValueOfKeyPath == rhs.hashValueOfKeyPath
      && (lhs.keyPath === rhs.keyPath || lhs.keyPath == rhs.keyPath)
  }
}

/// One pass over a state that brings its stacks in step with the store.
///
/// A store makes a pass after each reduction. It visits only what may have changed: an operator
/// looks at the bookkeeping of its stack, and goes on into elements only where they contain stacks
/// of their own and were touched.
@usableFromInline
struct NavigationSync {
  /// The context of the store.
  // Unsafe, as a pass is copied for each feature: the store keeps its context during a pass.
  @usableFromInline unowned(unsafe) let context: ReductionContext

  /// The running effects of the feature whose state is being visited, or `nil` if it has none.
  @usableFromInline let node: FeatureNode?

  /// Whether the store meets the state for the first time, so that stacks keep their ids.
  @usableFromInline let isInitial: Bool

  /// How many features lie around the one whose state is being visited.
  @usableFromInline let depth: UInt8

  /// How many features can lie around another.
  ///
  /// All that visits a state is recursive: reducers, comparisons, coding. In a release build a
  /// level takes 2 to 4 KB of a stack, and the smallest stack of a thread has 512 KB.
  @usableFromInline static let maximumDepth: UInt8 = 128

  @inlinable
  init(context: ReductionContext, node: FeatureNode?, isInitial: Bool, depth: UInt8 = 0) {
    self.context = context
    self.node = node
    self.isInitial = isInitial
    self.depth = depth
  }

  /// Whether the feature can't have children.
  @inlinable var isTooDeep: Bool { depth >= Self.maximumDepth }

  /// Returns the pass that goes on inside a child.
  @inlinable
  func inside(_ node: FeatureNode?) -> NavigationSync {
    NavigationSync(
      context: context, node: node, isInitial: isInitial,
      depth: isTooDeep ? depth : depth + 1)
  }

  /// Reports that children were removed because too many features lie around them.
  @usableFromInline
  func reportDepth(by name: String, at location: IssueLocation) {
    let limit = Self.maximumDepth
    reportIssue(
      """
      Can't have a feature inside of \(limit) others, so it was removed. Features are nested at \
      most \(limit) deep, as more could overflow the stack of a thread: put deeper ones on a stack. \
      Reported by "\(name)" at \(location).
      """,
      at: context.variables.caller?.pointee ?? location)
  }

  /// The node, if any child of its feature has running effects.
  ///
  /// Where none has, a pass goes on into children as it is: it is the same what feature the node is
  /// of, and to copy the pass counts references.
  @inlinable var parentNode: FeatureNode? {
    guard let node, !node.isWithoutChildren else { return nil }
    return node
  }

  /// Returns the pass at the node of a part of the feature, which is as deep as the feature.
  @inlinable
  func at(_ node: FeatureNode?) -> NavigationSync {
    NavigationSync(context: context, node: node, isInitial: isInitial, depth: depth)
  }

  /// Returns the node of the child that is present, and hands over the effects of others at its
  /// location.
  ///
  /// - Parameters:
  ///   - location: The operator that integrates the child.
  ///   - node: The node of the feature around.
  ///   - key: Returns what the store knows the child by, `nil` if no child is present.
  /// - Returns: The node, `nil` if the child has no running effects.
  @inlinable
  func node(
    at location: NavigationLocation, of node: FeatureNode, keeping key: () -> ChildKey?
  ) -> FeatureNode? {
    guard let children = node.children(at: location) else { return nil }
    let key = key()
    children.end(in: context) { $0 != key }
    return children.single
  }
}

/// A value that can be compared with others of any type, such as the id of an element of an
/// identified array, or one that cancels effects.
@usableFromInline
package struct ElementKey: Hashable, Sendable {
  let id: any Hashable & Sendable

  @usableFromInline
  init(_ id: any Hashable & Sendable) {
    self.id = id
  }

  @usableFromInline
  package static func == (lhs: ElementKey, rhs: ElementKey) -> Bool {
    isEqual(lhs.id, rhs.id)
  }

  private static func isEqual<ID: Hashable, Other: Hashable>(_ lhs: ID, _ rhs: Other) -> Bool {
    // To cast takes ten times as long, and what has the type needs none.
    ID.self == Other.self ? lhs == unsafeBitCast(rhs, to: ID.self) : (rhs as? ID) == lhs
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    id.hash(into: &hasher)
  }
}

/// The case and the id of what is presented, which tell it from other values of its type.
@usableFromInline
package struct PresentedID: Hashable, @unchecked Sendable {
  // Sendable: an id that isn't is only compared and hashed. It comes from a state that is
  // `Sendable`, which gives it to whoever has a copy of the state.

  /// The number of the case, 0 where cases have none.
  var number = 0

  /// The ids, from the value to its payloads; the name of a case without a number is one of them.
  var ids: [AnyHashable] = []

  /// Makes the id of a value.
  ///
  /// - Parameters:
  ///   - number: The number of the case, 0 where cases have none.
  ///   - ids: The ids.
  @usableFromInline
  init(number: Int = 0, ids: [AnyHashable] = []) {
    self.number = number
    self.ids = ids
  }

  /// Makes the id of a value that has none but its own.
  init(identifying value: Any) {
    ids = (value as? any Identifiable).map { [$0.erasedID] } ?? []
  }
}

extension Identifiable {
  fileprivate var erasedID: AnyHashable { AnyHashable(id) }
}

/// Names effects that can be cancelled together.
@usableFromInline
typealias CancelID = ElementKey

/// A stack or a presentation in a state of any type, for whoever looks for what is on the display.
package protocol ScreenContainer {
  /// `true` for a presentation, `false` for a stack.
  static var isPresentation: Bool { get }

  /// What is in it from the bottom up, each with the number that it is known by.
  var screens: [(number: Int, state: Any)] { get }
}

/// What a reducer of a screen may know of it.
@usableFromInline
package enum ScreenVisibility: Sendable {
  case shown
  case hidden

  /// Nobody shows and hides the screen.
  case unknown
}
