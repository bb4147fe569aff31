extension ContainerIntegration {
  /// Returns the children as a part that a guard search visits, or `nil` outside of tabs.
  func guardedPart(at location: NavigationLocation) -> GuardedPart<State, Action>? {
    guard let guards = child.guards else { return nil }
    let isGuarded = guards.isGuard(ChildState.self)
    let hasGuards = OnceBool()
    return GuardedPart(
      mayObject: { survey in
        if Self.presentsChildren, !survey.includesPresentations { return false }
        return self.child.mayObject(isGuarded: isGuarded, &survey)
      },
      search: { state, index, search in
        // A child with presentations is found without visiting the others. Screens of a stack that
        // is removed from the feature below are removed as a whole.
        let isCovered = search.isCovered && !(search.extent == .uncovering && Self.stacksChildren)
        var isSearched =
          search.isInside && !isCovered
          && hasGuards.value {
            var survey = GuardSurvey(includingPresentations: false)
            return self.child.mayObject(isGuarded: isGuarded, &survey)
          }
        // Only the top screen of a stack is hidden.
        if search.extent == .hiding, Self.stacksChildren { isSearched = false }
        if case .element? = search.scope, !search.isInside { isSearched = true }
        var isTop = true
        let parts = self.child.withPrepared { $0.reducer.parts }
        self.visit(isSearched ? .all : .presenting, in: state) { child, key in
          func visit(_ search: inout GuardSearch) {
            search.visit(
              GuardStep(index, key), key, child, isGuarded: isGuarded,
              isScope: search.scope.map { self.leaves(key, with: $0, in: state) } ?? false, parts)
          }
          if search.extent == .hiding, !isTop, case .element = key {
            search.covered(visit)
          } else {
            visit(&search)
          }
          isTop = false
          return search.objection == nil
        }
      },
      feature: { state, path in
        guard let step = path.first else { return nil }
        var feature: Any?
        let parts = self.child.withPrepared { $0.reducer.parts }
        self.visit(.only(step.key), in: state) { child, key in
          guard GuardStep(step.index, key) == step else { return false }
          feature = parts.feature(at: path.dropFirst(), in: child)
          return false
        }
        return feature
      },
      tell: { state, event, path in
        guard let step = path.first else { return .none }
        let reducer = self.child.withPrepared { $0.reducer }
        return self.firstResult(.only(step.key), in: &state) { state, key, id in
          self.tell(&state, key, id, at: location) { reducer.tell(event, path.dropFirst(), &$0) }
        } ?? .none
      })
  }
}

extension LazyReducer {
  /// Returns whether the child, or a feature inside of it, may be a guard.
  func mayObject(isGuarded: Bool, _ survey: inout GuardSurvey) -> Bool {
    guard !isGuarded else { return true }
    return survey.enters(State.self, Action.self)
      && withPrepared { $0.reducer.parts }.mayObject(&survey)
  }

  /// Holds an action that dismisses children if one of them, or a feature inside, objects.
  ///
  /// The enclosing reducers don't run in that case, up to the tab that asks the question.
  ///
  /// - Parameters:
  ///   - key: The key of the dismissed child, or of the lowest of several elements.
  ///   - children: The states of the dismissed children.
  /// - Returns: `true` if the action is held.
  @usableFromInline
  func holdsDismissal(of key: ChildKey, _ children: some Sequence<State>) -> Bool {
    assert(key.isPresentation || key.isElement, "A link would remove the child unasked.")
    guard let guards, let context = ReductionContext.current, !LeaveGuards.permits(key) else {
      return false
    }
    var search = GuardSearch(guards)
    let parts = withPrepared { $0.reducer.parts }
    for child in children {
      search.visit(
        GuardStep(0, key), key, child, isGuarded: guards.isGuard(State.self), isScope: false, parts)
    }
    guard let objection = search.objection else { return false }
    context.makeExtras().heldDismissal = (key, objection.verdict, context.variables.rejection)
    CurrentReduction().holdAction()
    return true
  }
}
