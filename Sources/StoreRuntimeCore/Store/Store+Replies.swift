import Synchronization

extension Store {
  /// The replies that are awaited from the store.
  @usableFromInline package nonisolated var replies: ReplyRegistry {
    if let link { return link.owner.replies }
    return replyRegistry.load() ?? replyRegistry.storeIfNil(ReplyRegistry())
  }

  /// Lets the reducer know that the sender of the next action waits for a reply.
  @usableFromInline
  func begin(_ request: ReplyRequest) {
    let runtime = makeRuntime()
    let extras = context.makeExtras()
    if runtime.replies == nil {
      runtime.replies = replies
      extras.replies = replies
    }
    extras.request = request
  }

  /// Answers the sender of the action that was reduced, if nobody else can.
  @usableFromInline
  func endRequest() {
    guard let reduced = context.extras?.request.take(), reduced.isLost else { return }
    replies.giveUp(reduced.number)
  }
}
