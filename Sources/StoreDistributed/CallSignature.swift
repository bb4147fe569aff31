public import Distributed

/// The types of a call to a distributed store, as a message describes them.
///
/// The runtime of distributed actors trusts a message: it calls whichever function it names, with
/// whichever types. If these aren't the actor's, the process crashes or worse. An actor system
/// without checks of its own sends this value along and verifies it before the call:
/// ```swift
/// let signature = CallSignature(Act.self, target)                      // In `remoteCall`.
/// guard let types = signature.types(on: actor) else { throw Refusal() }  // Where it arrives.
/// ```
///
/// It catches mistakes, such as a client that resolved the id as another type or runs another
/// release. It is no defence against forged messages: don't open such a port to strangers.
public struct CallSignature: Codable, Hashable, Sendable {
  private let type: String?

  /// The identifier of the function to call, from a `RemoteCallTarget`.
  public let target: String

  /// Makes the signature of a call.
  ///
  /// - Parameters:
  ///   - type: The type of the actor, as the caller sees it.
  ///   - target: The function to call.
  public init<Act: DistributedActor>(_ type: Act.Type, _ target: RemoteCallTarget) {
    self.type = _mangledTypeName(type)
    self.target = target.identifier
  }

  /// Returns the generic arguments for a call.
  ///
  /// - Parameter actor: The actor with the id in the message.
  /// - Returns: The types for `decodeGenericSubstitutions()` to return, or `nil` if the actor isn't
  ///   a distributed store, has another type, or has no such function.
  public func types(on actor: any DistributedActor) -> [any Any.Type]? {
    let own = Swift.type(of: actor)
    guard let served = own as? any ServedStore.Type, let name = _mangledTypeName(own),
      name == type
    else { return nil }
    // The mangled name of a generic type is the name of its declaration, "y", and its arguments. A
    // function's name begins with the name of the declaration that contains it.
    let declaration = name.prefix { $0 != "y" }
    return target.hasPrefix("$s\(declaration)") ? served.types : nil
  }
}

/// A distributed store with its types erased.
private protocol ServedStore {
  /// The generic arguments, in declaration order.
  static var types: [any Any.Type] { get }
}

extension DistributedStore: ServedStore {
  fileprivate static var types: [any Any.Type] { [State.self, Action.self, ActorSystem.self] }
}
