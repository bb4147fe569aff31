/// Which screens may be pushed on which: what a tab's stack can look like.
///
/// ```swift
/// let rules = PathRules<HomeScreen>(
///   onRoot: [.item],
///   on: [.item: [.item, .edit]]
/// )
/// ```
///
/// A push that isn't listed is refused, and so is one that would make the stack
/// deeper than ``greatestDepth``. The rules only judge; ``AppFeature`` reports what
/// they refuse.
public struct PathRules<Screen: PathScreen>: Sendable {
  /// How many screens a stack may hold at most.
  public let greatestDepth: Int

  private let onRoot: Set<Screen.Kind>
  private let onScreen: [Screen.Kind: Set<Screen.Kind>]

  /// Declares the rules of a stack.
  ///
  /// - Parameters:
  ///   - onRoot: What may be pushed while the stack is empty.
  ///   - onScreen: What may be pushed on each kind of screen. A kind that isn't
  ///     listed is always the last of its stack.
  ///   - greatestDepth: How many screens the stack may hold at most.
  public init(
    onRoot: Set<Screen.Kind>,
    on onScreen: [Screen.Kind: Set<Screen.Kind>],
    greatestDepth: Int = 1_000
  ) {
    self.onRoot = onRoot
    self.onScreen = onScreen
    self.greatestDepth = greatestDepth
  }

  /// Returns the kinds of screens that may be pushed on another.
  ///
  /// - Parameter top: The kind of the last screen, or `nil` for an empty stack.
  /// - Returns: The kinds, in the order in which they are declared.
  public func allowed(on top: Screen.Kind?) -> [Screen.Kind] {
    Screen.Kind.allCases.filter { isAllowed($0, on: top) }
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
    if !isAllowed(kind, on: top) {
      return .misplaced(
        screen: kind.rawValue, on: top?.rawValue, allowed: allowed(on: top).map(\.rawValue))
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

  private func isAllowed(_ kind: Screen.Kind, on top: Screen.Kind?) -> Bool {
    guard let top else { return onRoot.contains(kind) }
    return onScreen[top]?.contains(kind) ?? false
  }
}
