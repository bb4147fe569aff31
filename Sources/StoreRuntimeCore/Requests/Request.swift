extension Store {
  /// Sends an action that makes a request, and waits for the answer.
  ///
  /// ```swift
  /// let color: Color? = await store.request { .pickColorTapped(replyingTo: $0) }
  /// ```
  ///
  /// The action is reduced like one sent with ``send(_:fileID:filePath:line:column:)``. The feature
  /// answers with ``Effect/reply(_:_:)``, immediately or much later.
  ///
  /// The result is `nil` if the calling task is cancelled, the store is released, or an operator
  /// rejects the action. It is also `nil` if the feature cancels the request with
  /// ``Effect/cancelRequest(_:)``, and if a screen that a `TabStack` pushed with the reply is
  /// removed without an answer. A later answer is dropped.
  ///
  /// - Parameters:
  ///   - makeAction: Creates the action with the given reply.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, or `nil` if there won't be any.
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

  /// Sends an action without a reply in it, and waits for the answer.
  ///
  /// While the action is reduced, ``takeAwaitedReply()`` returns the number to answer. If it isn't
  /// called, there is no answer. Otherwise the same as ``request(_:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - location: The location that an issue names.
  /// - Returns: The answer, or `nil` if there won't be any.
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

  /// The pending replies of the store.
  @usableFromInline
  package nonisolated var replies: ReplyRegistry {
    link?.owner.replies ?? (mailbox ?? makeMailbox()).borrow(\.replies)
  }

  /// Records that the sender of the next action waits for a reply.
  @usableFromInline
  func begin(_ request: ReplyRequest) {
    let extras = context.makeExtras()
    extras.replies = replies
    extras.request = request
  }

  /// Ends the request of the reduced action if it can't be answered any more.
  @usableFromInline
  func endRequest() {
    guard let request = context.variables.extras?.request.take() else { return }
    let isLost = request.isInAction ? context.variables.rejection != nil : !request.isTaken
    if isLost { replies.giveUp(request.number) }
  }
}

extension Send {
  /// Sends an action that makes a request, and waits for the answer.
  ///
  /// ```swift
  /// return .run { send in
  ///   let color: Color? = await send.request { .pickColorTapped(replyingTo: $0) }
  ///   await send(.colorPicked(color))
  /// }
  /// ```
  ///
  /// Like ``callAsFunction(_:)``, it is for the feature's own actions. The feature answers with
  /// ``Effect/reply(_:_:)``, immediately or much later. Waiting doesn't keep the store alive.
  ///
  /// The result is `nil` in the same cases as for
  /// ``Store/request(_:fileID:filePath:line:column:)``. It is also `nil` if the effect was
  /// cancelled, has ended, or has dismissed its feature: the action is then dropped like any action
  /// of such an effect.
  ///
  /// - Parameters:
  ///   - makeAction: Creates the action with the given reply.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The answer, or `nil` if there won't be any.
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
      to: number, reportingTo: effect.observer,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) {
      await send(action, for: ReplyRequest(number: number, isInAction: true))
    }
  }
}

/// A token for answering a request.
///
/// An effect or an app requests something from a feature with
/// ``Send/request(_:fileID:filePath:line:column:)`` or
/// ``Store/request(_:fileID:filePath:line:column:)``, and awaits the answer. The action carries a
/// value of this type. The feature keeps it in its state until it has an answer, and then returns
/// ``Effect/reply(_:_:)``.
///
/// ```swift
/// case .pickColorTapped(replyingTo: let reply):
///   state.picker = Picker.State(reply: reply)
///   return .none
/// case .picker(.presented(.colorTapped(let color))):
///   guard let reply = state.picker?.reply else { return .none }
///   return .reply(reply, color)
/// case .picker(.dismiss):
///   guard let reply = state.picker?.reply else { return .none }
///   return .cancelRequest(reply)
/// ```
///
/// The caller waits until the feature answers or cancels the request. The store cancels it only
/// when a `TabStack` removes the screen that was pushed with the reply.
///
/// It is only a number that the store counts: the same actions in the same order have the same
/// numbers, in an app and in a test. A store never reuses a number. The number has no meaning in
/// another store or after a restart, when no request is pending.
public struct Reply<Value: Sendable>: Hashable, Sendable {
  /// The number of the request, from 1.
  package let number: Int

  /// Creates a reply with a number, for tests that expect it in a state or an action.
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
  /// Decodes a reply from its number.
  ///
  /// A store that receives it uses its own request with the same number. Only a reply that
  /// `SavedTabs` restores answers nothing: its request ended with an earlier process.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if there is no integer to decode.
  public init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Int.self)
    // Requests are counted from 1.
    self.init(number: LenientDecoding(of: decoder) == nil ? number : 0)
  }

  /// Encodes the number.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

extension Effect {
  /// Returns an effect that answers a request.
  ///
  /// No task is started. A second answer to a reply has no effect, nor has an answer that isn't
  /// awaited: the caller may have been cancelled, or the state may have been restored.
  ///
  /// Like every effect of a feature, it is dropped if the same reduction removes the feature.
  ///
  /// - Parameters:
  ///   - reply: The reply from the action that made the request.
  ///   - value: The answer.
  /// - Returns: The effect.
  public static func reply<Value>(_ reply: Reply<Value>, _ value: Value) -> Self {
    .reply(number: reply.number, value: value)
  }

  /// Returns an effect that ends a request without an answer: the caller receives `nil`.
  ///
  /// No task is started. It does nothing if the request was answered or isn't awaited.
  ///
  /// Like every effect of a feature, it is dropped if the same reduction removes the feature. So a
  /// feature that is dismissed can't cancel its own request: its parent has to.
  ///
  /// - Parameter reply: The reply from the action that made the request.
  /// - Returns: The effect.
  public static func cancelRequest<Value>(_ reply: Reply<Value>) -> Self {
    .reply(number: reply.number, value: nil)
  }

  /// Returns an effect that answers a request with a value of any type.
  ///
  /// - Parameters:
  ///   - number: The number of the reply.
  ///   - value: The answer, or `nil` if there won't be any. A value of another type than the
  ///     caller's is a reported issue, and the caller receives `nil`.
  /// - Returns: The effect.
  @usableFromInline
  package static func reply(number: Int, value: (any Sendable)?) -> Self {
    Self(EffectPart(.reply(number: number, value: value)))
  }

  /// Returns an effect that holds a reply while the feature exists.
  ///
  /// When the feature is removed or the effect is cancelled, the caller receives the value that
  /// ``depositReply(_:for:)`` stored in that reduction, or `nil`. The answer ends the hold. It
  /// starts no task, a ``StoreTask`` doesn't wait for it, and a test doesn't count it as a running
  /// effect. If it is dropped without being started, the answer is `nil`.
  ///
  /// Call this in a reducer.
  ///
  /// - Parameter number: The number of the reply.
  /// - Returns: The effect.
  @usableFromInline
  package static func holding(_ number: Int) -> Self {
    let replies = ReductionContext.current?.variables.extras?.replies
    return Self(EffectPart(.hold(ReplyHold(number: number, replies: replies))))
  }
}

/// Stores the answer to a reply for the end of its hold.
///
/// If the hold doesn't end in this reduction, the value is discarded. If the reply isn't held, the
/// value is the answer immediately, or is dropped if no answer is awaited. Call this in a reducer.
///
/// - Parameters:
///   - value: The answer.
///   - number: The number of the reply.
@usableFromInline
package func depositReply(_ value: any Sendable, for number: Int) {
  guard let context = ReductionContext.current, let replies = context.variables.extras?.replies
  else {
    return
  }
  if replies.isHeld(number) {
    context.makeExtrasWithLeftovers().deposits[number] = value
  } else {
    replies.answer(number, with: value)
  }
}

/// Takes the number of the reply that the sender of the current action awaits.
///
/// The caller has to answer it with ``Effect/reply(number:value:)``, or to hold it. Call this in a
/// reducer.
///
/// - Returns: The number, or `nil` if the action wasn't sent with
///   ``Store/sendAwaiting(_:returning:at:)`` or the number was already taken.
@usableFromInline
package func takeAwaitedReply() -> Int? {
  guard let context = ReductionContext.current, let request = context.variables.extras?.request,
    !request.isInAction, !request.isTaken
  else { return nil }
  context.variables.extras?.request?.isTaken = true
  return request.number
}

/// Ties effects to a numbered value in the state, so that they are cancelled when it is removed.
@usableFromInline
package struct EffectTie: Sendable {
  let location: NavigationLocation

  /// Creates a tie.
  ///
  /// - Parameter keyPath: The location of the value, at which no container is integrated.
  @usableFromInline
  package init(_ keyPath: any AnyKeyPath & Sendable) {
    location = NavigationLocation(keyPath: keyPath)
  }

  /// Returns an effect that is cancelled when the state has no value with this number.
  @usableFromInline
  package func tie<Action>(_ effect: Effect<Action>, to number: Int) -> Effect<Action> {
    Effect(effect.part?.owned(at: location, key: .identity(number), dismissal: nil))
  }

  /// Returns a reducer that cancels the effects.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - numbers: Returns the numbers of the values in a state.
  /// - Returns: The same reducer, which also checks the state at the end of each reduction.
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

/// The interface of a test store for modules that add ways to send actions.
///
/// `TestStore` conforms, so that a module such as `TabNavigation` can add `navigate` to it without
/// depending on it. Only such extensions use this protocol.
public protocol AssertingStore<State, Action>: AnyObject {
  /// The state of the store.
  associatedtype State: Sendable

  /// The actions of the store.
  associatedtype Action: Sendable

  /// Sends an action without a reply in it, asserts its changes, and waits for the answer.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - type: The type of the answer.
  ///   - updateStateToExpectedResult: Turns the state before the action into the expected state
  ///     after it. Without it no change is expected.
  ///   - location: The location that a failure names.
  /// - Returns: The answer, or `nil` if there is none.
  nonisolated(nonsending) func sendAwaiting<Value: Sendable>(
    _ action: Action,
    returning type: Value.Type,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async -> Value?
}
