import Synchronization

/// A step from a feature to one of its children: which of its operators integrates the child, and
/// the key of the child there.
@usableFromInline
package struct GuardStep: Hashable, Sendable {
  /// The position of the operator in the feature's list of operators.
  package let index: Int

  package let key: ChildKey

  package init(_ index: Int, _ key: ChildKey) {
    self.index = index
    // A guard may be asked before its screen has a birth, and answered after that.
    if case .element(let id, _) = key {
      self.key = .element(id: id, birth: 0)
    } else {
      self.key = key
    }
  }
}

/// A search through a state for the first feature that objects to leaving it, innermost first.
///
/// This is the one rule for whatever leaves a state by a move, a dismissal or a link: everything
/// guarded inside of it is asked, children before the feature that they are in, what lies above
/// before what lies below.
@usableFromInline
package struct GuardSearch {
  /// The part of a state that a move, a dismissal or a link concerns.
  @usableFromInline
  package enum Extent: Sendable {
    /// Everything is removed.
    case removal

    /// What is shown is hidden.
    case hiding

    /// What is presented, and the screens on stacks, are removed from what they cover.
    case uncovering
  }

  let guards: LeaveGuards

  /// The part of the state that is searched.
  package let extent: Extent

  /// The features that have agreed to leave.
  let permits: Set<[GuardStep]>

  /// The presentation, or the lowest of some elements of a stack, that leaves; `nil` if all does.
  let scope: ChildKey?

  /// The steps to the feature that is being searched.
  private var path: [GuardStep] = []

  /// Whether the feature is a part of what leaves.
  private(set) var isInside: Bool

  /// Whether something lies over the feature, so that only what it presents is shown.
  package private(set) var isCovered: Bool

  /// The first feature that objects, and what it says.
  package private(set) var objection: (path: [GuardStep], verdict: LeaveGuards.Verdict)?

  /// The presentations, and the elements of stacks, in which no feature objects.
  package private(set) var agreed: Set<ChildKey> = []

  /// Whether the scope was found.
  package private(set) var isScopeFound: Bool

  /// The number of children that were searched.
  package private(set) var visitCount = 0

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - guards: The guards of the tab.
  ///   - extent: The part of the state to search.
  ///   - scope: The presentation, or the lowest of some elements of a stack, that leaves.
  ///   - permits: The features that have agreed to leave.
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

  /// Searches a child, and then asks the child itself.
  ///
  /// - Parameters:
  ///   - step: The step to the child.
  ///   - key: The key of the child.
  ///   - child: The child's state.
  ///   - isGuarded: Whether the child is a guard.
  ///   - isScope: Whether the child, or an element of a stack below it, is all that leaves.
  ///   - parts: The children of the child.
  package mutating func visit<State, Action>(
    _ step: GuardStep, _ key: ChildKey, _ child: State, isGuarded: Bool, isScope: Bool,
    _ parts: [GuardedPart<State, Action>]
  ) {
    let (wasInside, wasCovered) = (isInside, isCovered)
    visitCount += 1
    if isScope { (isInside, isScopeFound) = (true, true) }
    // What is presented lies over everything else.
    if key.isPresentation || extent == .uncovering && key.isElement { isCovered = false }
    path.append(step)
    parts.search(child, &self)
    if isGuarded { ask(child) }
    if objection == nil, isInside, key.isPresentation || key.isElement { agreed.insert(key) }
    path.removeLast()
    (isInside, isCovered) = (wasInside, wasCovered)
  }

  /// Asks the feature that was searched last, if its state is a guard.
  ///
  /// - Parameter state: Its state.
  package mutating func ask(_ state: Any) {
    guard objection == nil, isInside, !isCovered, !permits.contains(path) else { return }
    objection = guards.verdict(state, extent == .hiding).map { (path, $0) }
  }

  /// Whether what isn't shown leaves as well, such as the tabs that aren't selected.
  package var searchesHidden: Bool {
    extent == .removal || extent == .uncovering && !isCovered
  }

  /// Searches something that is covered, of which only what it presents is shown.
  package mutating func covered(_ body: (inout Self) -> Void) {
    let wasCovered = isCovered
    isCovered = true
    body(&self)
    isCovered = wasCovered
  }
}

/// The children that one operator integrates, as a search for guards sees them.
@usableFromInline
package struct GuardedPart<State, Action>: Sendable {
  /// Returns whether a child, or a feature inside a child, may be a guard.
  let mayObject: @Sendable (inout GuardSurvey) -> Bool

  /// Searches the children, given the position of this part.
  let search: @Sendable (State, Int, inout GuardSearch) -> Void

  /// Returns the state of the feature that a path leads to, `nil` if it isn't present.
  let feature: @Sendable (State, ArraySlice<GuardStep>) -> Any?

  /// Sends an event to the feature that a path leads to.
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

  /// Returns the part with a search that does something else around this one's.
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

  /// Returns the part with a search in only some of the state.
  package func searching(in reduced: @escaping @Sendable (State, GuardSearch) -> State) -> Self {
    Self(
      mayObject: mayObject,
      search: { state, index, guards in self.search(reduced(state, guards), index, &guards) },
      feature: feature, tell: tell)
  }
}

extension Array {
  /// Searches the children of a feature, those that were integrated last first.
  package func search<State, Action>(_ state: State, _ search: inout GuardSearch)
  where Element == GuardedPart<State, Action> {
    for index in indices.reversed() where search.objection == nil {
      self[index].search(state, index, &search)
    }
  }

  /// Returns the state of the feature that a path leads to, `nil` if it isn't present.
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

/// A look at the types of features, to find out whether there can be a guard among them.
@usableFromInline
package struct GuardSurvey {
  private struct Feature: Hashable {
    let state: ObjectIdentifier
    let action: ObjectIdentifier
  }

  /// Whether what is presented counts.
  let includesPresentations: Bool

  /// How often each feature was visited, as one may contain itself.
  private var visits: [Feature: Int] = [:]

  package init(includingPresentations: Bool) {
    includesPresentations = includingPresentations
  }

  /// Returns whether to look into a feature.
  ///
  /// Features of the same types are looked into twice, as the second one may have other operators.
  mutating func enters<State, Action>(_ state: State.Type, _ action: Action.Type) -> Bool {
    let feature = Feature(state: ObjectIdentifier(state), action: ObjectIdentifier(action))
    visits[feature, default: 0] += 1
    return visits[feature, default: 0] <= 2
  }
}

/// A Boolean that is computed when any thread needs it first.
package final class OnceBool: Sendable {
  /// 0 before that, then 1 for `false` and 2 for `true`.
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
