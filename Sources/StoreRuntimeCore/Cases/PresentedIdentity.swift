import Synchronization

/// Tells what is presented from other values of its type: by the case and the id, where there is
/// one.
///
/// An enum of features says itself which case it is in, and the reducer of each case knows whether
/// its state has an id. Other enums are looked at through a mirror, which takes about a
/// microsecond. Structs have nothing but an id.
@usableFromInline
final class PresentedIdentity<State>: Sendable {
  private let isEphemeralItself: Bool
  private let isIdentifiable: Bool

  /// Returns the case and the ids of its payload, `nil` unless `State` is an enum of features.
  private let idOfCase: (@Sendable (State) -> PresentedID)?

  /// Whether `State` is known to be no enum, or one of features, so that no mirror is needed.
  private let isMirrorless = Atomic(false)

  init() {
    isEphemeralItself = State.self is any EphemeralState.Type
    isIdentifiable = State.self is any Identifiable.Type
    idOfCase =
      (State.self as? any CaseReducerState.Type)?.presentedID
      as? @Sendable (State) -> PresentedID
    if idOfCase != nil { isMirrorless.store(true, ordering: .relaxed) }
  }

  /// Returns what finds the ids of the payload of a case, if its type has any.
  ///
  /// - Parameter payload: Returns the payload.
  /// - Returns: A function that finds the ids, `nil` if all payloads have the same.
  @usableFromInline
  static func ids<Root>(
    ofPayload payload: @escaping @Sendable (Root) -> State?
  ) -> (@Sendable (Root) -> [AnyHashable])? {
    if State.self is any CaseReducerState.Type {
      // Made only when it is needed: enums of features may hold each other.
      return { root in
        payload(root).flatMap { PresentedIdentity<State>().id(of: $0) }.map { [$0] } ?? []
      }
    }
    guard State.self is any Identifiable.Type else { return nil }
    return { root in payload(root).map { PresentedID(identifying: $0).ids } ?? [] }
  }

  /// Whether values may differ in identity, as far as is known.
  var mayDiffer: Bool {
    isIdentifiable || idOfCase != nil || !isMirrorless.load(ordering: .relaxed)
  }

  /// Returns the case and the id of a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The case and the id, `nil` if all values of the type have the same.
  func id(of value: State) -> PresentedID? {
    guard mayDiffer else { return nil }
    let ofCase = idOfCase?(value) ?? reflection(of: value)?.id
    guard isIdentifiable else { return ofCase }
    var id = ofCase ?? PresentedID()
    id.ids += PresentedID(identifying: value).ids
    return id
  }

  /// Returns whether a value goes away with any action that is sent to it.
  ///
  /// - Parameter value: The value.
  /// - Returns: Whether it is ephemeral, or the payload of the case that it is in.
  func isEphemeral(_ value: State) -> Bool {
    if isEphemeralItself { return true }
    if idOfCase != nil { return (value as? any CaseReducerState)?.isEphemeralNow ?? false }
    return reflection(of: value)?.isEphemeral ?? false
  }

  /// Looks at an enum that isn't one of features.
  private func reflection(of value: State) -> (id: PresentedID, isEphemeral: Bool)? {
    guard !isMirrorless.load(ordering: .relaxed) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else {
      isMirrorless.store(true, ordering: .relaxed)
      return nil
    }
    guard let payload = mirror.children.first else {
      // A description may be the user's, and the same for several cases.
      let name = value as? any Hashable ?? String(describing: value)
      return (PresentedID(ids: [AnyHashable(name)]), false)
    }
    let ids = [AnyHashable(payload.label)] + PresentedID(identifying: payload.value).ids
    return (PresentedID(ids: ids), payload.value is any EphemeralState)
  }
}

extension CaseReducerState {
  /// The reducers of the enum, for who knows the type of its actions.
  static var reducers: Any { StateReducer.body }

  /// Returns the function that tells the states apart, for who knows their type.
  fileprivate static var presentedID: Any { StateReducer.body.presentedID }

  fileprivate var isEphemeralNow: Bool { Self.isEphemeral(self) }
}
