/// The result of an operator's child in a reduction.
@usableFromInline
struct IntegratedChild {
  /// The key of the child in its store.
  @usableFromInline let key: ChildKey

  /// `true` if any action dismisses the child.
  @usableFromInline let isEphemeral: Bool

  /// The case and the id of a presented child before its reducer ran, or `nil` if it has neither.
  @usableFromInline var presentedID: PresentedID?

  /// The effect that the child's reducer returned, without the type of its actions.
  @usableFromInline var part: EffectPart?

  @inlinable
  init(_ key: ChildKey, isEphemeral: Bool = false) {
    self.key = key
    self.isEphemeral = isEphemeral
  }
}

/// A running reducer, with its enclosing reducers.
///
/// It is stored on the stack of the thread. Only a reducer that isn't prepared looks up the node of
/// its feature. A look-up for each action would cost more than storing the path to it.
@usableFromInline
struct RunningReducer {
  // Pointers and unmanaged references, because copying keys and counting references cost more than
  // everything else here. The operator keeps both while its child's reducer runs.
  @usableFromInline
  enum Kind {
    /// The reducer of a child in a container: the key of the child, its operator, and whether the
    /// child is presented.
    case child(
      UnsafePointer<ChildKey>, at: Unmanaged<NavigationLocation>, isPresented: Bool)

    /// The reducer of a feature in a part of the state that isn't a container, with its operator.
    case feature(at: Unmanaged<NavigationLocation>)

    /// A reducer that wasn't prepared, in the feature of the enclosing reducer, and whether the
    /// store has registered the containers that it integrates.
    case unprepared(areContainersKnown: Bool)
  }

  @usableFromInline let kind: Kind

  /// The enclosing reducer, `nil` if that is the store's.
  @usableFromInline let outer: UnsafePointer<RunningReducer>?

  /// The number of stack elements and presentations that enclose it.
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
  /// Runs reducers inside the current reduction, if there is one.
  ///
  /// - Parameters:
  ///   - kind: The kind of the reducers.
  ///   - body: Runs the reducers.
  /// - Returns: The result of `body`.
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

  /// The number of stack elements and presentations that enclose the running reducer.
  var presentationDepth: Int { variables.running?.pointee.presentationDepth ?? 0 }

  /// The persistence of the feature whose reducer is running.
  var persistence: FeaturePersistence {
    var persistence = FeaturePersistence.constant
    var running = variables.running
    while let reducer = running?.pointee {
      switch reducer.kind {
      case .child(let key, _, let isPresented):
        if isPresented || key.pointee.isOfMany { return .ofMany }
        persistence = .replaceable
      case .feature(let location):
        if location._withUnsafeGuaranteedRef({ $0.isReplaceable }) { persistence = .replaceable }
      case .unprepared:
        break
      }
      running = reducer.outer
    }
    return persistence
  }

  /// `true` if the store has registered the containers of the running reducer, an unprepared one.
  var areContainersKnown: Bool {
    if case .unprepared(let areKnown)? = variables.running?.pointee.kind { areKnown } else { false }
  }

  /// The running effects of the feature whose reducer is running, `nil` if it has none.
  var currentNode: FeatureNode? {
    node(of: variables.running)
  }

  private func node(of running: UnsafePointer<RunningReducer>?) -> FeatureNode? {
    // The reducer outlives the code inside it, which is the caller.
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
/// Two locations are equal when they refer to the same property, so that an operator that is
/// created again for each action is still recognised.
@usableFromInline
final class NavigationLocation: Equatable, Sendable {
  /// The key path of the operator.
  let keyPath: any AnyKeyPath & Sendable

  /// Distinguishes operators with the same key path.
  private let number: Int

  private let hashValueOfKeyPath: Int

  /// `true` if features with different identities take each other's place there, outside of any
  /// container.
  let isReplaceable: Bool

  /// Creates the location of an operator.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the operator.
  ///   - number: Distinguishes operators with the same key path, for example by a hash value of the
  ///     key paths to their cases, which can't be kept.
  ///   - isReplaceable: `true` if features with different identities take each other's place there.
  @usableFromInline
  init(keyPath: any AnyKeyPath & Sendable, number: Int = 0, isReplaceable: Bool = false) {
    self.keyPath = keyPath
    self.number = number
    self.isReplaceable = isReplaceable
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

/// One pass over a state that synchronises its stacks with the store.
///
/// A store makes a pass after each reduction. It visits only the parts that may have changed: an
/// operator looks at the bookkeeping of its stack, and visits elements only if they contain stacks
/// and were touched.
@usableFromInline
struct NavigationSync {
  /// The context of the store.
  // Unsafe, because a pass is copied for each feature: the store keeps its context meanwhile.
  @usableFromInline unowned(unsafe) let context: ReductionContext

  /// The running effects of the visited feature, or `nil` if it has none.
  @usableFromInline let node: FeatureNode?

  /// `true` if the store visits the state for the first time, so that stacks keep their ids.
  @usableFromInline let isInitial: Bool

  /// The number of features that enclose the visited one.
  @usableFromInline let depth: UInt8

  /// The maximum number of features that can enclose another.
  ///
  /// All code that visits a state is recursive: reducers, comparisons, coding. In a release build a
  /// level takes 2 to 4 KB of a stack, and the smallest stack of a thread has 512 KB.
  @usableFromInline static let maximumDepth: UInt8 = 128

  @inlinable
  init(context: ReductionContext, node: FeatureNode?, isInitial: Bool, depth: UInt8 = 0) {
    self.context = context
    self.node = node
    self.isInitial = isInitial
    self.depth = depth
  }

  /// `true` if the feature can't have children.
  @inlinable var isTooDeep: Bool { depth >= Self.maximumDepth }

  /// Returns the pass that continues inside a child.
  @inlinable
  func inside(_ node: FeatureNode?) -> NavigationSync {
    NavigationSync(
      context: context, node: node, isInitial: isInitial,
      depth: isTooDeep ? depth : depth + 1)
  }

  /// Reports that children were removed because too many features enclose them.
  @usableFromInline
  func reportDepth(by name: String, at location: IssueLocation) {
    let limit = Self.maximumDepth
    reportIssue(
      """
      A feature is nested inside \(limit) others, so it was removed. Deeper nesting could overflow \
      a thread's stack: push deeper features on a stack instead. Reported by "\(name)" at \
      \(location).
      """,
      at: context.variables.caller?.pointee ?? location)
  }

  /// The node, if any child of its feature has running effects.
  ///
  /// If no child has effects, the same pass continues into children: it doesn't matter which
  /// feature the node belongs to, and copying the pass counts references.
  @inlinable var parentNode: FeatureNode? {
    guard let node, !node.isWithoutChildren else { return nil }
    return node
  }

  /// Returns the pass at the node of a part of the feature, which is as deep as the feature.
  @inlinable
  func at(_ node: FeatureNode?) -> NavigationSync {
    NavigationSync(context: context, node: node, isInitial: isInitial, depth: depth)
  }

  /// Returns the node of the child that is present, and collects the effects of others at its
  /// location to be cancelled.
  ///
  /// - Parameters:
  ///   - location: The operator that integrates the child.
  ///   - node: The node of the enclosing feature.
  ///   - key: Returns the key of the child, `nil` if no child is present.
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
    // A cast takes ten times as long, and a value of the same type needs none.
    ID.self == Other.self ? lhs == unsafeBitCast(rhs, to: ID.self) : (rhs as? ID) == lhs
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    id.hash(into: &hasher)
  }
}

/// The case and the id of a presented value, which distinguish it from others of its type.
// Unchecked: an id that isn't `Sendable` is only compared and hashed. It is part of a state that is
// `Sendable`, which gives every holder of a copy access to it.
@usableFromInline
package struct PresentedID: Hashable, @unchecked Sendable {
  /// The number of the case, 0 if cases have none.
  var number = 0

  /// The ids, from the value to its payloads; the name of a case without a number is one of them.
  var ids: [AnyHashable] = []

  /// Creates the id of a value.
  ///
  /// - Parameters:
  ///   - number: The number of the case, 0 if cases have none.
  ///   - ids: The ids.
  @usableFromInline
  init(number: Int = 0, ids: [AnyHashable] = []) {
    self.number = number
    self.ids = ids
  }

  /// Creates the id of a value that has only its own id.
  init(identifying value: Any) {
    ids = (value as? any Identifiable).map { [$0.erasedID] } ?? []
  }
}

extension Identifiable {
  fileprivate var erasedID: AnyHashable { AnyHashable(id) }
}

/// The id of effects that are cancelled together.
@usableFromInline
typealias CancelID = ElementKey

/// A stack or a presentation in a state of any type, for code that looks for displayed screens.
package protocol ScreenContainer {
  /// `true` for a presentation, `false` for a stack.
  static var isPresentation: Bool { get }

  /// The screens in it from the bottom up, each with its number.
  var screens: [(number: Int, state: Any)] { get }

  /// The case and the id of a presentation's state, `nil` if it has neither.
  var presentedID: PresentedID? { get }
}

extension ScreenContainer {
  package var presentedID: PresentedID? { nil }
}

/// The visibility of a screen, for its reducer.
@usableFromInline
package enum ScreenVisibility: Sendable {
  case shown
  case hidden

  /// No container shows and hides the screen.
  case unknown
}
