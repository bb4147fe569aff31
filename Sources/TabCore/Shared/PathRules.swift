/// Which screens may be pushed on which: what a tab's stack can look like.
///
/// ```swift
/// let rules = PathRules<HomeScreen> { top in
///   switch top {
///   case nil: [.item]
///   case .item: [.item, .edit]
///   case .edit: []
///   }
/// }
/// ```
///
/// A push that isn't listed is refused, and so is one that would make the stack
/// deeper than ``greatestDepth``. The rules only judge; ``AppFeature`` reports what
/// they refuse.
public struct PathRules<Screen: PathScreen>: Sendable {
  /// How many screens a stack may hold at most.
  public let greatestDepth: Int

  private let kindsAllowed: @Sendable (_ top: Screen.Kind?) -> [Screen.Kind]

  /// Declares the rules of a stack.
  ///
  /// - Parameters:
  ///   - greatestDepth: How many screens the stack may hold at most.
  ///   - allowed: Returns what may be pushed on a kind of screen, or on `nil`
  ///     while the stack is empty.
  public init(
    greatestDepth: Int = 1_000,
    allowed: @escaping @Sendable (_ top: Screen.Kind?) -> [Screen.Kind]
  ) {
    self.greatestDepth = greatestDepth
    self.kindsAllowed = allowed
  }

  /// Returns the kinds of screens that may be pushed on another.
  ///
  /// - Parameter top: The kind of the last screen, or `nil` for an empty stack.
  /// - Returns: The kinds, in the order in which the rules list them.
  public func allowed(on top: Screen.Kind?) -> [Screen.Kind] {
    kindsAllowed(top)
  }

  /// Returns what is wrong with a push, if anything is.
  ///
  /// - Parameters:
  ///   - kind: The kind of the screen to push.
  ///   - top: The kind of the last screen, or `nil` for an empty stack.
  ///   - depth: How many screens the stack holds before the push.
  /// - Returns: The rule that the push breaks, or `nil` if it is fine.
  /// - Complexity: O(1).
  public func violation(
    pushing kind: Screen.Kind,
    onto top: Screen.Kind?,
    depth: Int
  ) -> PathError? {
    let allowed = kindsAllowed(top)
    if !allowed.contains(kind) {
      return .misplaced(
        screen: kind.rawValue, on: top?.rawValue, allowed: allowed.map(\.rawValue))
    }
    return depth < greatestDepth
      ? nil : .tooDeep(screen: kind.rawValue, greatestDepth: greatestDepth)
  }

  /// Returns what is wrong with the last screen of a stack, if anything is.
  ///
  /// - Parameter kinds: The kinds of the screens from the first to the last.
  /// - Returns: The rule that the last push broke, or `nil` if it was fine.
  /// - Complexity: O(1).
  public func violation(
    ofLastIn kinds: some RandomAccessCollection<Screen.Kind>
  ) -> PathError? {
    guard let last = kinds.last else { return nil }
    let below = kinds.dropLast()
    return violation(pushing: last, onto: below.last, depth: below.count)
  }

  /// Returns what is wrong with a whole stack, if anything is.
  ///
  /// - Parameter screens: The screens from the first to the last.
  /// - Returns: The first rule that the stack breaks, or `nil` if it is fine.
  /// - Complexity: O(*n*) for *n* screens.
  public func violation(in screens: some Sequence<Screen>) -> PathError? {
    var top: Screen.Kind?
    for (depth, screen) in screens.enumerated() {
      if let violation = violation(pushing: screen.kind, onto: top, depth: depth) {
        return violation
      }
      top = screen.kind
    }
    return nil
  }
}
