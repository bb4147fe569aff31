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
  package static func reply(number: Int, value: (any Sendable)?) -> Self {
    Self(ReplyPart(number: number, value: value))
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
  package static func holding(_ number: Int) -> Self {
    Self(HoldPart(number: number, replies: ReductionContext.current?.extras?.replies))
  }
}

extension Effect<Never> {
  /// Returns the effect, which sends nothing, as one of a feature.
  ///
  /// - Returns: The effect.
  package func embedded<FeatureAction>() -> Effect<FeatureAction> {
    part.map { Effect<FeatureAction>($0) } ?? .none
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
package func depositReply(_ value: any Sendable, for number: Int) {
  guard let context = ReductionContext.current,
    let holder = context.extras?.replies?.deposit(value, for: number)
  else { return }
  // The end of the reduction looks at it among what has ended, and not at deposits in each one.
  context.endedEffects.append(holder)
}

/// Takes the number of the reply that the sender of the current action awaits.
///
/// Code that takes it has to answer it, with ``Effect/reply(number:value:)``, or to hold it. Call
/// this in a reducer.
///
/// - Returns: The number, `nil` if the action was sent by something else than
///   ``Store/sendAwaiting(_:returning:fileID:filePath:line:column:)``, or the number was taken.
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

  /// Makes a tie, in the `prepare()` of the reducer whose effects it is for.
  ///
  /// - Parameter keyPath: Where the thing is, by which no container is integrated there.
  @usableFromInline
  package init(_ keyPath: any AnyKeyPath & Sendable) {
    location = NavigationLocation(keyPath: keyPath)
  }

  /// Returns an effect that ends when the state has no thing of this number, or another one.
  package func tie<Action>(_ effect: Effect<Action>, to number: Int) -> Effect<Action> {
    effect.owned(at: location, key: .identity(number), dismissal: nil)
  }

  /// Returns a reducer that ends the effects.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - number: Returns the number of the thing in a state, `nil` if there is none.
  /// - Returns: The same, which also looks at the state at the end of each reduction.
  @usableFromInline
  package func applied<State, Action>(
    to reducer: PreparedReducer<State, Action>, _ number: @escaping @Sendable (State) -> Int?
  ) -> PreparedReducer<State, Action> {
    let location = location
    let synchronize = reducer.synchronize
    return PreparedReducer(
      reduce: reducer.reduce,
      synchronize: { state, sync in
        synchronize?(&state, sync)
        guard let children = sync.node?.children(at: location) else { return }
        let number = number(state)
        children.end(in: sync.context) { $0.identity != number }
      },
      locations: reducer.locations + [location], responder: reducer.responder)
  }
}
