extension Store {
  /// Returns a store of a child's domain, on the same isolation.
  ///
  /// ```swift
  /// let settings = store.scope(state: \.settings, action: \.settings)
  /// ```
  ///
  /// It keeps this store alive and has no state of its own: its state is read, and its actions are
  /// sent, through this one.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(
      read: { $0[keyPath: toChildState] }, action: AnyCasePath(toChildAction),
      isGone: { _ in false })
  }

  /// Returns a store of a child that may go away, on the same isolation.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.path[id: id], action: \.path[id: id])
  /// ```
  ///
  /// Its state is `nil` once the child is gone, and an action sent to it then is a reported issue.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    state toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState?, ChildAction> {
    scope(
      read: { $0[keyPath: toChildState] }, action: AnyCasePath(toChildAction), isGone: { $0 == nil }
    )
  }

  /// Returns a store of a child's domain.
  ///
  /// - Parameters:
  ///   - readChild: Returns the child's part of a state.
  ///   - toChildAction: A case path to the child's actions.
  ///   - isGone: Returns whether the child can't be sent to.
  /// - Returns: The child's store.
  nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    read readChild: @escaping @Sendable (State) -> ChildState,
    action toChildAction: AnyCasePath<Action, ChildAction>,
    isGone: @escaping @Sendable (ChildState) -> Bool
  ) -> Store<ChildState, ChildAction> {
    let read: @Sendable () -> ChildState = {
      self.assumeIsolated { readChild($0.state) }
    }
    let catchUp: @Sendable () -> Bool = {
      self.assumeIsolated { store in
        if let link = store.link { return link.catchUp() }
        store.catchUp()
        return !store.isReducing
      }
    }
    let canSend: @Sendable (ChildAction, IssueLocation) -> Bool = { action, caller in
      // A reducer that sends to its own store will see for itself whether the feature is there.
      if !catchUp() || !isGone(read()) { return true }
      reportIssue(
        """
        A scoped store was sent an action for a feature that is gone: \
        \(shortDescription(of: action)). It was dropped. Let go of a scoped store when its \
        state has become "nil".
        """,
        at: caller)
      return false
    }
    let link = StoreLink<ChildState, ChildAction>(
      read: read,
      send: { action, caller in
        guard canSend(action, caller) else { return StoreTask(group: nil) }
        return self.assumeIsolated {
          $0.sendWithAnnex(toChildAction.embed(action), from: caller)
        }
      },
      sendAll: { actions, caller in
        guard let first = actions.first, canSend(first, caller) else {
          return StoreTask(group: nil)
        }
        let actions = actions.map(toChildAction.embed)
        return self.assumeIsolated {
          $0.send(
            contentsOf: actions, fileID: caller.fileID, filePath: caller.filePath,
            line: caller.line, column: caller.column)
        }
      },
      catchUp: catchUp,
      enqueue: { self.enqueue(toChildAction.embed($0), from: $1) },
      droppedActions: { self.assumeIsolated { $0.droppedActions } },
      source: source.map(readChild))
    return Store<ChildState, ChildAction>(link: link, executorOwner: executorOwner)
  }
}
