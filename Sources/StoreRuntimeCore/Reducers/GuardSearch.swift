import Synchronization

/// A step from a feature to one of its children: the operator that integrates the child, and the
/// child's key there.
@usableFromInline
package struct GuardStep: Hashable, Sendable {
  /// The position of the operator in the feature's list of operators.
  package let index: Int

  package let key: ChildKey

  package init(_ index: Int, _ key: ChildKey) {
    self.index = index
    // A guard may be evaluated before its screen has a birth, and answered after that.
    if case .element(let id, _) = key {
      self.key = .element(id: id, birth: 0)
    } else {
      self.key = key
    }
  }
}

/// A search through a state for the first feature that objects to leaving it, innermost first.
///
/// It is the single rule for all moves, dismissals and links that leave a state: every guard inside
/// is evaluated, children before the feature that contains them, and upper screens before lower
/// ones.
@usableFromInline
package struct GuardSearch {
  /// The part of a state that a move, a dismissal or a link concerns.
  @usableFromInline
  package enum Extent: Sendable {
    /// Everything is removed.
    case removal

    /// Everything visible is hidden.
    case hiding

    /// Presentations and the screens on stacks are removed from the screens that they cover.
    case uncovering
  }

  let guards: LeaveGuards

  /// The part of the state that is searched.
  package let extent: Extent

  /// The features that permit leaving.
  let permits: Set<[GuardStep]>

  /// The presentation that leaves, or the lowest leaving element of a stack; `nil` if all leaves.
  let scope: ChildKey?

  /// The steps to the feature that is being searched.
  private var path: [GuardStep] = []

  /// `true` if the feature is part of what leaves.
  private(set) var isInside: Bool

  /// `true` if something covers the feature, so that only its presentations are visible.
  package private(set) var isCovered: Bool

  /// The first feature that objects, and its verdict.
  package private(set) var objection: (path: [GuardStep], verdict: LeaveGuards.Verdict)?

  /// The presentations and stack elements in which no feature objects.
  package private(set) var agreed: Set<ChildKey> = []

  /// `true` if the scope was found.
  package private(set) var isScopeFound: Bool

  /// The number of children that were searched.
  package private(set) var visitCount = 0

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - guards: The guards of the tab.
  ///   - extent: The part of the state to search.
  ///   - scope: The presentation that leaves, or the lowest leaving element of a stack.
  ///   - permits: The features that permit leaving.
  package init(
    _ guards: LeaveGuards, _ extent: Extent = .removal, scope: ChildKey? = nil,
    permits: Set<[GuardStep]> = []
  ) {
    self.guards = guards
    self.extent = extent
    self.scope = scope
    self.permits = permits
    isInside = scope == nil
    isCovered = extent == .uncovering
    isScopeFound = scope == nil
  }

  /// Searches a child, and then evaluates the child itself.
  ///
  /// - Parameters:
  ///   - step: The step to the child.
  ///   - key: The key of the child.
  ///   - child: The child's state.
  ///   - isGuarded: `true` if the child is a guard.
  ///   - isScope: `true` if only the child, or an element of a stack below it, leaves.
  ///   - parts: The children of the child.
  package mutating func visit<State, Action>(
    _ step: GuardStep, _ key: ChildKey, _ child: State, isGuarded: Bool, isScope: Bool,
    _ parts: [GuardedPart<State, Action>]
  ) {
    let (wasInside, wasCovered) = (isInside, isCovered)
    visitCount += 1
    if isScope { (isInside, isScopeFound) = (true, true) }
    // A presentation covers everything else.
    if key.isPresentation || extent == .uncovering && key.isElement { isCovered = false }
    path.append(step)
    parts.search(child, &self)
    if isGuarded { ask(child) }
    if objection == nil, isInside, key.isPresentation || key.isElement { agreed.insert(key) }
    path.removeLast()
    (isInside, isCovered) = (wasInside, wasCovered)
  }

  /// Evaluates the feature that was searched last, if its state is a guard.
  ///
  /// - Parameter state: Its state.
  package mutating func ask(_ state: Any) {
    guard objection == nil, isInside, !isCovered, !permits.contains(path) else { return }
    objection = guards.verdict(state, extent == .hiding).map { (path, $0) }
  }

  /// `true` if hidden features leave as well, such as the tabs that aren't selected.
  package var searchesHidden: Bool {
    extent == .removal || extent == .uncovering && !isCovered
  }

  /// Searches a covered feature, of which only the presentations are visible.
  package mutating func covered(_ body: (inout Self) -> Void) {
    let wasCovered = isCovered
    isCovered = true
    body(&self)
    isCovered = wasCovered
  }
}

/// The children that one operator integrates, for a search for guards.
@usableFromInline
package struct GuardedPart<State, Action>: Sendable {
  /// Returns whether a child, or a feature inside a child, may be a guard.
  let mayObject: @Sendable (inout GuardSurvey) -> Bool

  /// Searches the children, given the index of this part.
  let search: @Sendable (State, Int, inout GuardSearch) -> Void

  /// Returns the state of the feature at a path, or `nil` if it isn't present.
  let feature: @Sendable (State, ArraySlice<GuardStep>) -> Any?

  /// Sends an event to the feature at a path.
  let tell: @Sendable (inout State, ScreenEvent, ArraySlice<GuardStep>) -> Effect<Action>

  package init(
    mayObject: @escaping @Sendable (inout GuardSurvey) -> Bool,
    search: @escaping @Sendable (State, Int, inout GuardSearch) -> Void,
    feature: @escaping @Sendable (State, ArraySlice<GuardStep>) -> Any?,
    tell: @escaping @Sendable (inout State, ScreenEvent, ArraySlice<GuardStep>) -> Effect<Action>
  ) {
    self.mayObject = mayObject
    self.search = search
    self.feature = feature
    self.tell = tell
  }

  /// Returns the part without the type of its actions, for a search outside of reducers.
  package var withoutActions: GuardedPart<State, Never> {
    GuardedPart<State, Never>(
      mayObject: mayObject, search: search, feature: feature, tell: { _, _, _ in .none })
  }

  /// Returns the part with its search wrapped in another one.
  package func searching(
    _ search: @escaping @Sendable (State, inout GuardSearch, (inout GuardSearch) -> Void) -> Void
  ) -> Self {
    Self(
      mayObject: mayObject,
      search: { state, index, guards in
        search(state, &guards) { self.search(state, index, &$0) }
      },
      feature: feature, tell: tell)
  }

  /// Returns the part with a search that is limited to some of the state.
  package func searching(in reduced: @escaping @Sendable (State, GuardSearch) -> State) -> Self {
    Self(
      mayObject: mayObject,
      search: { state, index, guards in self.search(reduced(state, guards), index, &guards) },
      feature: feature, tell: tell)
  }
}

extension Array {
  /// Searches the children of a feature, in reverse order of integration.
  package func search<State, Action>(_ state: State, _ search: inout GuardSearch)
  where Element == GuardedPart<State, Action> {
    for index in indices.reversed() where search.objection == nil {
      self[index].search(state, index, &search)
    }
  }

  /// Returns the state of the feature at a path, or `nil` if it isn't present.
  package func feature<State, Action>(at path: ArraySlice<GuardStep>, in state: State) -> Any?
  where Element == GuardedPart<State, Action> {
    guard let step = path.first else { return state }
    return indices.contains(step.index) ? self[step.index].feature(state, path) : nil
  }

  /// Returns whether any feature inside may be a guard.
  package func mayObject<State, Action>(_ survey: inout GuardSurvey) -> Bool
  where Element == GuardedPart<State, Action> {
    contains { $0.mayObject(&survey) }
  }
}

/// A search of feature types, which determines whether any of them may be a guard.
@usableFromInline
package struct GuardSurvey {
  private struct Feature: Hashable {
    let state: ObjectIdentifier
    let action: ObjectIdentifier
  }

  /// `true` if presentations are included.
  let includesPresentations: Bool

  /// The number of visits of each feature, which may contain itself.
  private var visits: [Feature: Int] = [:]

  package init(includingPresentations: Bool) {
    includesPresentations = includingPresentations
  }

  /// Returns whether to search a feature.
  ///
  /// Features of the same types are searched twice, as the second one may have other operators.
  mutating func enters<State, Action>(_ state: State.Type, _ action: Action.Type) -> Bool {
    let feature = Feature(state: ObjectIdentifier(state), action: ObjectIdentifier(action))
    visits[feature, default: 0] += 1
    return visits[feature, default: 0] <= 2
  }
}

/// A Boolean value that is computed when a thread first needs it.
package final class OnceBool: Sendable {
  /// 0 before the computation, then 1 for `false` and 2 for `true`.
  private let state = Atomic<UInt8>(0)

  package init() {}

  /// Returns the value.
  package func value(_ compute: () -> Bool) -> Bool {
    let known = state.load(ordering: .relaxed)
    if known != 0 { return known == 2 }
    let value = compute()
    state.store(value ? 2 : 1, ordering: .relaxed)
    return value
  }
}
