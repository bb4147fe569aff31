extension Store {
  /// Sends an action that asks for something, and waits for the answer.
  ///
  /// ```swift
  /// let color: Color? = await store.request { .pickColorTapped(replyingTo: $0) }
  /// ```
  ///
  /// The action is reduced as one that ``send(_:fileID:filePath:line:column:)`` sends. The feature
  /// answers with ``Effect/reply(_:_:)``, at once or much later.
  ///
  /// There is no answer, and this returns `nil`, if the calling task is cancelled, the store is
  /// released, or an operator rejects the action; and if the feature hands the reply to a screen,
  /// when that goes without an answer. A later answer is dropped.
  ///
  /// - Parameters:
  ///   - makeAction: Makes the action, with what is to be answered.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, `nil` if there won't be any.
  public nonisolated(nonsending) func request<Value: Sendable>(
    _ makeAction: (Reply<Value>) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    let number = replies.makeNumber()
    return await answer(
      to: makeAction(Reply(number: number)),
      ReplyRequest(number: number, isInAction: true),
      from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action, and waits for the answer to what it asks for without saying so.
  ///
  /// While the action is reduced, ``takeAwaitedReply()`` returns the number to answer. If nobody
  /// takes it, there is no answer. The rest is as of
  /// ``request(_:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - location: The place that an issue names.
  /// - Returns: The answer, `nil` if there won't be any.
  package nonisolated(nonsending) func sendAwaiting<Value: Sendable>(
    _ action: Action, returning type: Value.Type, at location: IssueLocation = IssueLocation()
  ) async -> Value? {
    await answer(
      to: action, ReplyRequest(number: replies.makeNumber(), isInAction: false), from: location)
  }

  private nonisolated(nonsending) func answer<Value>(
    to action: Action, _ request: ReplyRequest, from caller: IssueLocation
  ) async -> Value? {
    await replies.answer(to: request.number, at: caller) {
      await send(action, for: request, from: caller)
    }
  }

  /// The replies that are awaited from the store.
  @usableFromInline
  package nonisolated var replies: ReplyRegistry {
    link?.owner.replies ?? (mailbox ?? makeMailbox()).borrow(\.replies)
  }

  /// Lets the reducer know that the sender of the next action waits for a reply.
  @usableFromInline
  func begin(_ request: ReplyRequest) {
    let extras = context.makeExtras()
    extras.replies = replies
    extras.request = request
  }

  /// Answers the sender of the action that was reduced, if nobody else can.
  @usableFromInline
  func endRequest() {
    guard let request = context.extras?.request.take() else { return }
    let isLost = request.isInAction ? context.rejection != nil : !request.isTaken
    if isLost { replies.giveUp(request.number) }
  }
}

extension Send {
  /// Sends an action that asks for something, and waits for the answer.
  ///
  /// ```swift
  /// return .run { send in
  ///   let color: Color? = await send.request { .pickColorTapped(replyingTo: $0) }
  ///   await send(.colorPicked(color))
  /// }
  /// ```
  ///
  /// It is for the feature's own actions, as ``callAsFunction(_:)``. The feature answers with
  /// ``Effect/reply(_:_:)``, at once or much later. The wait doesn't keep the store alive.
  ///
  /// There is no answer, and this returns `nil`, where
  /// ``Store/request(_:fileID:filePath:line:column:)`` does, and if the effect is or was cancelled,
  /// has ended, or has dismissed its feature: then the action is dropped as any that the effect
  /// sends.
  ///
  /// - Parameters:
  ///   - makeAction: Makes the action, with what is to be answered.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, `nil` if there won't be any.
  public nonisolated(nonsending) func request<Value: Sendable>(
    _ makeAction: (Reply<Value>) -> Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Value? {
    guard let replies = effect.replies else { return nil }
    let number = replies.makeNumber()
    let action = makeAction(Reply(number: number))
    return await replies.answer(
      to: number, toldTo: effect.observer,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      await send(action, for: ReplyRequest(number: number, isInAction: true))
    }
  }
}

/// What an answer is given to that somebody awaits.
///
/// An effect or an app asks a feature for something with
/// ``Send/request(_:fileID:filePath:line:column:)`` or
/// ``Store/request(_:fileID:filePath:line:column:)``, and awaits the answer. The action that asks
/// carries a value of this type. The feature keeps it in its state until it has an answer, and
/// returns ``Effect/reply(_:_:)`` then.
///
/// ```swift
/// case .pickColorTapped(replyingTo: let reply):
///   state.picker = Picker.State(reply: reply)
///   return .none
/// case .picker(.colorTapped(let color)):
///   guard let reply = state.picker?.reply else { return .none }
///   return .reply(reply, color)
/// ```
///
/// It is only a number, which the store counts: the same actions in the same order have the same
/// numbers, in an app and in a test. A store never uses one again. A number means nothing to
/// another store, nor after a restart: nobody waits there.
public struct Reply<Value: Sendable>: Hashable, Sendable {
  /// The number, from 1.
  package let number: Int

  /// Makes the value of a number, for tests that expect it in a state or an action.
  ///
  /// ```swift
  /// await store.send(.pickColorTapped(replyingTo: Reply(number: 1))) {
  ///   $0.picker = Picker.State(reply: Reply(number: 1))
  /// }
  /// ```
  ///
  /// - Parameter number: The number: 1 for the first request of a store, 2 for the second.
  public init(number: Int) {
    self.number = number
  }
}

extension Reply: Codable {
  /// Reads a reply from its number.
  ///
  /// A store that is sent it finds the request that has the same number there.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no integer to read.
  public init(from decoder: any Decoder) throws {
    self.init(number: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Writes the number.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

extension Effect {
  /// An effect that gives an answer to whoever awaits it.
  ///
  /// No task is started. The second answer to a reply does nothing, and nor does one that nobody
  /// awaits: the caller may have been cancelled, or the state may be a restored one.
  ///
  /// As every effect of a feature it is dropped if the feature goes in the same reduction.
  ///
  /// - Parameters:
  ///   - reply: What came with the action that has asked.
  ///   - value: The answer.
  /// - Returns: The effect.
  public static func reply<Value>(_ reply: Reply<Value>, _ value: Value) -> Self {
    .reply(number: reply.number, value: value)
  }

  /// An effect that gives an answer of any type to whoever awaits it.
  ///
  /// - Parameters:
  ///   - number: The number of the reply.
  ///   - value: The answer, `nil` if there won't be any. One of another type than the caller awaits
  ///     is a reported issue, and the caller gets `nil`.
  /// - Returns: The effect.
  @usableFromInline
  package static func reply(number: Int, value: (any Sendable)?) -> Self {
    Self(EffectPart(.reply(number: number, value: value)))
  }

  /// An effect that holds a reply for as long as the feature is there.
  ///
  /// When the feature goes, or the effect is cancelled, whoever awaits the reply gets what
  /// ``depositReply(_:for:)`` has left in that reduction, or `nil`. The hold ends with the answer.
  /// It starts no task, a ``StoreTask`` doesn't wait for it, and it isn't a running effect of a
  /// test. If it is dropped without being started, the answer is `nil`.
  ///
  /// Call this in a reducer.
  ///
  /// - Parameter number: The number of the reply.
  /// - Returns: The effect.
  @usableFromInline
  package static func holding(_ number: Int) -> Self {
    let replies = ReductionContext.current?.extras?.replies
    return Self(EffectPart(.hold(ReplyHold(number: number, replies: replies))))
  }
}

/// Leaves a value for whoever awaits a reply, for when the hold of the reply ends.
///
/// If it doesn't end in this reduction, the value is forgotten. If nobody holds the reply, the
/// value is the answer at once; if nobody awaits it either, nothing happens. Call this in a
/// reducer.
///
/// - Parameters:
///   - value: The answer.
///   - number: The number of the reply.
@usableFromInline
package func depositReply(_ value: any Sendable, for number: Int) {
  guard let extras = ReductionContext.current?.extras, let replies = extras.replies else { return }
  if replies.isHeld(number) {
    extras.deposits[number] = value
  } else {
    replies.answer(number, with: value)
  }
}

/// Takes the number of the reply that the sender of the current action awaits.
///
/// Code that takes it has to answer it, with ``Effect/reply(number:value:)``, or to hold it. Call
/// this in a reducer.
///
/// - Returns: The number, `nil` if the action was sent by something else than
///   ``Store/sendAwaiting(_:returning:at:)``, or the number was taken.
@usableFromInline
package func takeAwaitedReply() -> Int? {
  guard let context = ReductionContext.current, let request = context.extras?.request,
    !request.isInAction, !request.isTaken
  else { return nil }
  context.extras?.request?.isTaken = true
  return request.number
}

/// Ties effects to something in the state that has a number: they end when it isn't there any more,
/// whoever has taken it away.
@usableFromInline
package struct EffectTie: Sendable {
  let location: NavigationLocation

  /// Makes a tie.
  ///
  /// - Parameter keyPath: Where the thing is, by which no container is integrated there.
  @usableFromInline
  package init(_ keyPath: any AnyKeyPath & Sendable) {
    location = NavigationLocation(keyPath: keyPath)
  }

  /// Returns an effect that ends when the state has no thing of this number.
  @usableFromInline
  package func tie<Action>(_ effect: Effect<Action>, to number: Int) -> Effect<Action> {
    Effect(effect.part?.owned(at: location, key: .identity(number), dismissal: nil))
  }

  /// Returns a reducer that ends the effects.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - numbers: Returns the numbers of the things in a state.
  /// - Returns: The same, which also looks at the state at the end of each reduction.
  @usableFromInline
  package func applied<State, Action>(
    to reducer: PreparedReducer<State, Action>, _ numbers: @escaping @Sendable (State) -> [Int]
  ) -> PreparedReducer<State, Action> {
    let location = location
    let synchronize = reducer.synchronize
    return PreparedReducer(
      reduce: reducer.reduce,
      synchronize: { state, sync in
        synchronize?(&state, sync)
        guard let children = sync.node?.children(at: location) else { return }
        let numbers = numbers(state)
        children.end(in: sync.context) { !numbers.contains($0.identity) }
      },
      holdsContainers: reducer.holdsContainers, responder: reducer.responder)
  }
}

/// What modules that add ways to send know of a test store.
///
/// `TestStore` conforms, so that a module such as `TabNavigation` gives it `navigate` without
/// knowing it. You meet this protocol only in such extensions.
@_documentation(visibility: internal)
public protocol AssertingStore<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State: Sendable

  /// The actions of the store.
  associatedtype Action: Sendable

  /// Sends an action, asserts its changes, and waits for the answer to what it asks for without
  /// saying so.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Without it no change is expected.
  ///   - location: The place to blame for a failure.
  /// - Returns: The answer, `nil` if there is none.
  nonisolated(nonsending) func sendAwaiting<Value: Sendable>(
    _ action: Action,
    returning type: Value.Type,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async -> Value?
}
