import Synchronization

/// Tells what is presented from other values of its type: by the case and the id, where there is
/// one.
///
/// An enum of features says itself which case it is in, and the reducer of each case knows whether
/// its state has an id. Other enums are looked at through a mirror, which takes about a
/// microsecond. Structs have nothing but an id. Identities are hash values, as an id needn't be
/// `Sendable`: two ids with the same hash value count as the same.
@usableFromInline
final class PresentedIdentity<State>: Sendable {
  private let isEphemeralItself: Bool
  private let isIdentifiable: Bool
  private let cases: CaseIdentities<State>?

  /// Whether `State` is an enum that isn't one of features: 0 if not known, 1 if not, 2 if so.
  private let isOtherEnum = Atomic<UInt8>(0)

  @usableFromInline
  init() {
    isEphemeralItself = State.self is any EphemeralState.Type
    isIdentifiable = State.self is any Identifiable.Type
    cases = (State.self as? any CaseReducerState.Type).flatMap { Self.cases(of: $0) }
    if cases != nil { isOtherEnum.store(1, ordering: .relaxed) }
  }

  private static func hashID(of value: State) -> Int {
    (value as? any Identifiable)?.id.hashValue ?? 0
  }

  /// Returns what finds the identity of the payload of a case, if its type has any.
  ///
  /// - Parameter payload: Returns the payload.
  /// - Returns: A function that hashes the identity, `nil` if all payloads have the same.
  @usableFromInline
  static func hash<Root>(
    ofPayload payload: @escaping @Sendable (Root) -> State?
  ) -> (@Sendable (Root) -> Int)? {
    if State.self is any CaseReducerState.Type {
      // Made only when it is needed: enums of features may hold each other.
      return { root in
        payload(root).flatMap { PresentedIdentity<State>().hash(of: $0) } ?? 0
      }
    }
    guard State.self is any Identifiable.Type else { return nil }
    return { root in payload(root).map { hashID(of: $0) } ?? 0 }
  }

  private static func cases<Value: CaseReducerState>(
    of type: Value.Type
  ) -> CaseIdentities<State>? {
    Value.StateReducer.body.identities as? CaseIdentities<State>
  }

  private static func isEphemeral<Value: CaseReducerState>(_ value: Value) -> Bool {
    Value.isEphemeral(value)
  }

  /// Whether values may differ in identity, as far as is known.
  @usableFromInline var mayDiffer: Bool {
    isIdentifiable || cases != nil || isOtherEnum.load(ordering: .relaxed) != 1
  }

  /// Returns the identity of a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: A hash value, `nil` if all values of the type have the same identity.
  @usableFromInline
  func hash(of value: State) -> Int? {
    guard mayDiffer else { return nil }
    let id = isIdentifiable ? Self.hashID(of: value) : nil
    let ofCase = cases?.identity(value) ?? reflection(of: value)?.identity
    guard let ofCase else { return id }
    guard let id else { return ofCase }
    var hasher = Hasher()
    hasher.combine(ofCase)
    hasher.combine(id)
    return hasher.finalize()
  }

  /// Whether a value may go away with any action that is sent to it, as far as is known.
  @usableFromInline var mayBeEphemeral: Bool {
    isEphemeralItself || cases != nil || isOtherEnum.load(ordering: .relaxed) != 1
  }

  /// Returns whether a value goes away with any action that is sent to it.
  ///
  /// - Parameter value: The value.
  /// - Returns: Whether it is ephemeral, or the payload of the case that it is in.
  @usableFromInline
  func isEphemeral(_ value: State) -> Bool {
    if isEphemeralItself { return true }
    if let value = value as? any CaseReducerState { return Self.isEphemeral(value) }
    return reflection(of: value)?.isEphemeral ?? false
  }

  /// Looks at an enum that isn't one of features.
  private func reflection(of value: State) -> (identity: Int, isEphemeral: Bool)? {
    guard isOtherEnum.load(ordering: .relaxed) != 1 else { return nil }
    let mirror = Mirror(reflecting: value)
    let isEnum = mirror.displayStyle == .enum
    isOtherEnum.store(isEnum ? 2 : 1, ordering: .relaxed)
    guard isEnum else { return nil }
    var hasher = Hasher()
    guard let payload = mirror.children.first else {
      // A description may be the user's, and the same for several cases.
      if let value = value as? any Hashable {
        value.hash(into: &hasher)
      } else {
        hasher.combine(String(describing: value))
      }
      return (hasher.finalize(), false)
    }
    hasher.combine(payload.label)
    if let payload = payload.value as? any Identifiable { hasher.combine(payload.id.hashValue) }
    return (hasher.finalize(), payload.value is any EphemeralState)
  }
}
