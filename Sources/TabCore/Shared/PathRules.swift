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
  private let rules: KindRules

  /// How many screens a stack may hold at most.
  public var greatestDepth: Int { rules.greatestDepth }

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
    var rules = KindRules(greatestDepth: greatestDepth)
    let kinds = Array(Screen.Kind.allCases)
    for kind in kinds {
      if onRoot.contains(kind) { rules.onRoot.append(kind.rawValue) }
      guard let allowed = onScreen[kind] else { continue }
      rules.onKind[kind.rawValue] = kinds.compactMap { allowed.contains($0) ? $0.rawValue : nil }
    }
    self.rules = rules
  }

  /// Returns the kinds of screens that may be pushed on another.
  ///
  /// - Parameter top: The kind of the last screen, or `nil` for an empty stack.
  /// - Returns: The kinds, in the order in which they are declared.
  public func allowed(on top: Screen.Kind?) -> [Screen.Kind] {
    rules.allowed(on: top?.rawValue).compactMap { Screen.Kind(rawValue: $0) }
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
    rules.violation(pushing: kind.rawValue, onto: top?.rawValue, depth: depth)
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

/// The rules of a stack whose kinds of screens are known by their names.
///
/// All tabs share its code.
private struct KindRules: Sendable {
  let greatestDepth: Int

  /// What may be pushed while the stack is empty, in the order in which the kinds are declared.
  var onRoot: [String] = []

  /// What may be pushed on each kind of screen, in the same order.
  var onKind: [String: [String]] = [:]

  func allowed(on top: String?) -> [String] {
    guard let top else { return onRoot }
    return onKind[top] ?? []
  }

  func violation(pushing kind: String, onto top: String?, depth: Int) -> PathError? {
    let allowed = allowed(on: top)
    if !allowed.contains(kind) { return .misplaced(screen: kind, on: top, allowed: allowed) }
    return depth < greatestDepth ? nil : .tooDeep(screen: kind, greatestDepth: greatestDepth)
  }
}
