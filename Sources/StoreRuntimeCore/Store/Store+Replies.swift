// Actions whose senders wait for a reply. They go the way of others, besides it, so that others
// don't pay for it.

extension Store {
  /// The replies that are awaited from the store.
  package nonisolated var replies: ReplyRegistry {
    if let link { return link.replies }
    return replyRegistry.withLock { registry in
      if let registry { return registry }
      let made = ReplyRegistry()
      registry = made
      return made
    }
  }

  /// Sends an action whose sender waits for a reply, from a call.
  package func send(_ action: Action, for request: ReplyRequest, from caller: IssueLocation) {
    if let link { return link.send(action, for: request, from: caller) }
    perform(action, for: request, group: nil, from: caller)
  }

  /// Reduces an action whose sender waits for a reply, and does all that comes of it.
  func perform(
    _ action: Action,
    for request: ReplyRequest,
    group: EffectGroup?,
    from caller: IssueLocation?
  ) {
    let runtime = makeRuntime()
    if runtime.replies == nil {
      runtime.replies = replies
      context.replies = replies
    }
    let arrival = schedule.actionArrives()
    if arrival == .postpone {
      postponeMail()
      group?.enter()
      runtime.work.append(.request(action, group, request))
      return
    }
    if hasMail { reduceMail(arrival) }
    if arrival == .reduceFirst { runtime.holdWork() }
    reduce(action, for: request, group: group, from: caller)
    if schedule.hasWork { doWork() }
    if arrival == .reduceFirst { runtime.resumeWork() }
    if schedule.mayTellReaders { tellReaders() }
  }

  /// Reduces an action whose sender waits for a reply, and answers if nobody else can.
  @usableFromInline
  func reduce(
    _ action: Action, for request: ReplyRequest, group: EffectGroup?, from caller: IssueLocation?
  ) {
    context.request = request
    reduceNext(action, group: group, from: caller)
    guard let reduced = context.request.take(), reduced.isLost else { return }
    replies.giveUp(reduced.number)
  }

  /// Takes an action that an effect has sent and that it waits for the reply to.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What is awaited.
  ///   - entry: The effect.
  ///   - isCancelled: Whether the task that sends was cancelled, which may be a part of the effect.
  func receive(
    _ action: Action,
    for request: ReplyRequest,
    from entry: EffectEntry<State, Action>,
    isCancelled: Bool
  ) {
    if hasMail { catchUp(for: entry) }
    guard !entry.hasEnded, !entry.hasDismissed, !isCancelled, !entry.wasCancelled else {
      replies.giveUp(request.number)
      return refuse(action, from: entry, isCancelled: isCancelled)
    }
    replies.setAsker(entry.token, of: request.number)
    if entry.part == nil { entry.part = AskedReplies(of: entry, replies: replies) }
    if context.isObserved { noteSender(ActionSender(entry)) }
    perform(action, for: request, group: entry.group, from: entry.location)
    if entry.isCancelled { cancelCurrentTask(of: entry) }
  }
}
