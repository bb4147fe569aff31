import Synchronization

/// Determines the identity of a presented value: its case and its id, if it has one.
///
/// An enum of features provides its case, and the reducer of each case provides the id of its
/// state. Other enums are inspected with a mirror, which takes about a microsecond, except for the
/// state of a child that isn't presented, which may change its case. Structs only have an id.
@usableFromInline
final class PresentedIdentity<State>: Sendable {
  private let isEphemeralItself: Bool
  private let isIdentifiable: Bool

  /// `true` if the case of an enum that isn't an enum of features counts.
  private let countsCase: Bool

  /// Returns the case and the ids of its payload; `nil` unless `State` is an enum of features.
  private let idOfCase: (@Sendable (State) -> PresentedID)?

  /// Returns whether a case, or that of a nested enum of features, is ephemeral; `nil` unless
  /// `State` is an enum of features.
  private let isCaseEphemeral: (@Sendable (State) -> Bool)?

  /// `true` if no mirror is needed, because `State` isn't an enum or is one of features.
  private let isMirrorless = Atomic(false)

  init(countingCase countsCase: Bool = true) {
    self.countsCase = countsCase
    isEphemeralItself = State.self is any EphemeralState.Type
    isIdentifiable = State.self is any Identifiable.Type
    let features = State.self as? any CaseReducerState.Type
    idOfCase = features?.presentedID as? @Sendable (State) -> PresentedID
    isCaseEphemeral = features?.isCaseEphemeral as? @Sendable (State) -> Bool
    if idOfCase != nil { isMirrorless.store(true, ordering: .relaxed) }
  }

  /// Returns a function that returns the ids of a case's payload, if its type has any.
  ///
  /// - Parameter payload: Returns the payload.
  /// - Returns: The function, or `nil` if all payloads have the same identity.
  @usableFromInline
  static func ids<Root>(
    ofPayload payload: @escaping @Sendable (Root) -> State?
  ) -> (@Sendable (Root) -> [AnyHashable])? {
    if State.self is any CaseReducerState.Type {
      // Created on demand, because enums of features may contain each other.
      return { root in
        payload(root).flatMap { PresentedIdentity<State>().id(of: $0) }.map { [$0] } ?? []
      }
    }
    guard State.self is any Identifiable.Type else { return nil }
    return { root in payload(root).map { PresentedID(identifying: $0).ids } ?? [] }
  }

  /// Returns a function that returns whether a case's payload is ephemeral, if it may be.
  ///
  /// - Parameter payload: Returns the payload.
  /// - Returns: The function, or `nil` unless the payload is an enum of features.
  @usableFromInline
  static func isEphemeral<Root>(
    payload: @escaping @Sendable (Root) -> State?
  ) -> (@Sendable (Root) -> Bool)? {
    guard State.self is any CaseReducerState.Type else { return nil }
    // Created on demand, as above.
    return { root in payload(root).map { PresentedIdentity<State>().isEphemeral($0) } ?? false }
  }

  /// `true` if values may differ in identity, as far as is known.
  var mayDiffer: Bool {
    isIdentifiable || idOfCase != nil || countsCase && !isMirrorless.load(ordering: .relaxed)
  }

  /// Returns the case and the id of a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The case and the id, or `nil` if all values of the type have the same.
  func id(of value: State) -> PresentedID? {
    guard mayDiffer else { return nil }
    let ofCase = idOfCase?(value) ?? (countsCase ? reflection(of: value)?.id : nil)
    guard isIdentifiable else { return ofCase }
    var id = ofCase ?? PresentedID()
    id.ids += PresentedID(identifying: value).ids
    return id
  }

  /// Returns whether any action that is sent to a value dismisses it.
  ///
  /// - Parameter value: The value.
  /// - Returns: `true` if the value, or the payload of its case, is ephemeral.
  func isEphemeral(_ value: State) -> Bool {
    if isEphemeralItself { return true }
    if let isCaseEphemeral { return isCaseEphemeral(value) }
    return reflection(of: value)?.isEphemeral ?? false
  }

  /// Inspects an enum that isn't an enum of features.
  private func reflection(of value: State) -> (id: PresentedID, isEphemeral: Bool)? {
    guard !isMirrorless.load(ordering: .relaxed) else { return nil }
    guard let reflected = ReflectedCase(of: value) else {
      isMirrorless.store(true, ordering: .relaxed)
      return nil
    }
    let name = AnyHashable(reflected.name)
    guard let payload = reflected.payload else { return (PresentedID(ids: [name]), false) }
    return (
      PresentedID(ids: [name] + PresentedID(identifying: payload).ids),
      payload is any EphemeralState
    )
  }
}

extension CaseReducerState {
  /// The reducers of the enum, type-erased; callers that have the type of its actions cast them.
  static var reducers: Any { StateReducer.body }

  /// The function that identifies states, type-erased; callers that have their type cast it.
  fileprivate static var presentedID: Any { StateReducer.body.presentedID }

  /// The function that finds ephemeral states, type-erased like the one above.
  fileprivate static var isCaseEphemeral: Any {
    let ofPayload: Any = StateReducer.body.hasEphemeralPayload
    let hasEphemeralPayload = ofPayload as? @Sendable (Self) -> Bool
    let test: @Sendable (Self) -> Bool = { isEphemeral($0) || hasEphemeralPayload?($0) == true }
    return test
  }
}
