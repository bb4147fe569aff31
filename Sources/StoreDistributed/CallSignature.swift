public import Distributed

/// What a message says about the types of a call to a distributed store.
///
/// The runtime of distributed actors trusts a message: it carries out whatever function it names,
/// with whatever types, and if these aren't the actor's, the process crashes or worse. An actor
/// system that doesn't look for itself sends this along and asks it before the call is carried out:
///
/// ```swift
/// let signature = CallSignature(Act.self, target)                      // In `remoteCall`.
/// guard let types = signature.types(on: actor) else { throw Refusal() }  // Where it arrives.
/// ```
///
/// It keeps mistakes out, such as a client that resolved the id as another type, or one of another
/// release. It is no defence against somebody who makes messages up: don't open such a port to
/// strangers.
public struct CallSignature: Codable, Hashable, Sendable {
  private let type: String?

  /// What is called: the identifier of a `RemoteCallTarget`.
  public let target: String

  /// Makes the signature of a call.
  ///
  /// - Parameters:
  ///   - type: The type of the actor, as the caller sees it.
  ///   - target: What is called.
  public init<Act: DistributedActor>(_ type: Act.Type, _ target: RemoteCallTarget) {
    self.type = _mangledTypeName(type)
    self.target = target.identifier
  }

  /// Returns the generic arguments that a call is carried out with.
  ///
  /// - Parameter actor: The actor that has the id that the message names.
  /// - Returns: The types, to be returned by `decodeGenericSubstitutions()`, or `nil` if the actor
  ///   isn't a distributed store, has another type, or has no such function.
  public func types(on actor: any DistributedActor) -> [any Any.Type]? {
    let own = Swift.type(of: actor)
    guard let served = own as? any ServedStore.Type, let name = _mangledTypeName(own),
      name == type
    else { return nil }
    // The name of a generic type is that of its declaration, "y", and its arguments. A function's
    // begins with the name of the declaration that it is a member of.
    let declaration = name.prefix { $0 != "y" }
    return target.hasPrefix("$s\(declaration)") ? served.types : nil
  }
}

/// A distributed store whose types aren't known.
private protocol ServedStore {
  /// The generic arguments, in the order of the declaration.
  static var types: [any Any.Type] { get }
}

extension DistributedStore: ServedStore {
  fileprivate static var types: [any Any.Type] { [State.self, Action.self, ActorSystem.self] }
}
