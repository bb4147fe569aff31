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
      read: { $0[keyPath: toChildState] }, place: toChildState, action: AnyCasePath(toChildAction),
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
      read: { $0[keyPath: toChildState] }, place: toChildState, action: AnyCasePath(toChildAction),
      isGone: { $0 == nil })
  }

  /// Returns a store of a child's domain, on the same isolation.
  ///
  /// ```swift
  /// let settings = store.scope(\.settings, action: \.settings)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }

  /// Returns a store of a child that may go away, on the same isolation.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The child's store.
  public nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, ChildState?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState?, ChildAction> {
    scope(state: toChildState, action: toChildAction)
  }

  /// Returns a store of a child's domain.
  ///
  /// - Parameters:
  ///   - readChild: Returns the child's part of a state.
  ///   - place: A key path that stands for the part.
  ///   - toChildAction: A case path to the child's actions.
  ///   - isGone: Returns whether the child can't be sent to.
  /// - Returns: The child's store.
  nonisolated func scope<ChildState: Sendable, ChildAction: Sendable>(
    read readChild: @escaping @Sendable (State) -> ChildState,
    place: any PartialKeyPath<State> & Sendable,
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
        return !store.schedule.isReducing
      }
    }
    let isThere: @Sendable (ChildAction, IssueLocation) -> Bool = { action, caller in
      // A reducer that sends to its own store will see for itself whether the feature is there.
      guard catchUp(), isGone(read()) else { return true }
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
      send: { actions, caller in
        guard let first = actions.first, isThere(first, caller) else {
          return StoreTask(group: nil)
        }
        let actions = actions.map(toChildAction.embed)
        return self.assumeIsolated { $0.send(contentsOf: actions, from: caller) }
      },
      sendRequest: { action, request, caller in
        guard isThere(action, caller) else {
          self.replies.giveUp(request.number)
          return
        }
        self.assumeIsolated { $0.send(toChildAction.embed(action), for: request, from: caller) }
      },
      replies: { self.replies },
      catchUp: catchUp,
      enqueue: { self.enqueue(toChildAction.embed($0), from: $1) },
      droppedActions: { self.assumeIsolated { $0.droppedActions } },
      source: source.map(readChild),
      addListener: { listener in
        self.add(ScopedListener(listener, read: readChild, path: toChildAction))
      },
      place: {
        let outer = self.place
        return StatePlace(owner: outer.owner, keyPaths: outer.keyPaths + [place])
      },
      stateFromElsewhere: { readChild(self.stateFromElsewhere()) })
    return Store<ChildState, ChildAction>(link: link, executorOwner: executorOwner)
  }
}

/// What ties a scoped store to the store that it is a part of.
@usableFromInline
final class StoreLink<State: Sendable, Action: Sendable>: Sendable {
  /// Reads the state.
  ///
  /// Called on the store's isolation.
  @usableFromInline let read: @Sendable () -> State

  /// Sends several actions, one after the other, from a call.
  ///
  /// Called on the store's isolation.
  @usableFromInline let send: @Sendable ([Action], IssueLocation) -> StoreTask

  /// Sends an action whose sender waits for a reply, from a call.
  ///
  /// Called on the store's isolation.
  let sendRequest: @Sendable (Action, ReplyRequest, IssueLocation) -> Void

  /// The replies that are awaited from the store that owns the state.
  let replies: @Sendable () -> ReplyRegistry

  /// Reduces what has been enqueued so far, unless a reducer has the state.
  ///
  /// Called on the store's isolation.
  ///
  /// - Returns: Whether the state can be read now.
  let catchUp: @Sendable () -> Bool

  /// Enqueues an action, from a call.
  @usableFromInline let enqueue: @Sendable (Action, IssueLocation) -> Void

  /// Counts dropped actions.
  ///
  /// Called on the store's isolation.
  let droppedActions: @Sendable () -> Int

  /// Where readers get states from.
  let source: StateSource<State>

  /// Adds a listener to the part of the state, and returns what keeps the store telling it.
  ///
  /// Called on the store's isolation.
  let addListener: @Sendable (StateListener<State, Action>) -> AnyObject

  /// Returns where the part is.
  ///
  /// Called on the store's isolation.
  let place: @Sendable () -> StatePlace

  /// Copies the state.
  let stateFromElsewhere: @Sendable () -> State

  init(
    read: @escaping @Sendable () -> State,
    send: @escaping @Sendable ([Action], IssueLocation) -> StoreTask,
    sendRequest: @escaping @Sendable (Action, ReplyRequest, IssueLocation) -> Void,
    replies: @escaping @Sendable () -> ReplyRegistry,
    catchUp: @escaping @Sendable () -> Bool,
    enqueue: @escaping @Sendable (Action, IssueLocation) -> Void,
    droppedActions: @escaping @Sendable () -> Int,
    source: StateSource<State>,
    addListener: @escaping @Sendable (StateListener<State, Action>) -> AnyObject,
    place: @escaping @Sendable () -> StatePlace,
    stateFromElsewhere: @escaping @Sendable () -> State
  ) {
    self.read = read
    self.send = send
    self.sendRequest = sendRequest
    self.replies = replies
    self.catchUp = catchUp
    self.enqueue = enqueue
    self.droppedActions = droppedActions
    self.source = source
    self.addListener = addListener
    self.place = place
    self.stateFromElsewhere = stateFromElsewhere
  }
}
