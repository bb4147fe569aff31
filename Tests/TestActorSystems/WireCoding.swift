package import Distributed
import Foundation

/// Encodes the arguments of a call.
package struct WireEncoder: DistributedTargetInvocationEncoder {
  package typealias SerializationRequirement = any Codable

  var arguments: [Data] = []

  // The other side takes them from its actor.
  package mutating func recordGenericSubstitution<T>(_ type: T.Type) throws {}

  package mutating func recordArgument<Value: Codable>(_ argument: RemoteCallArgument<Value>) throws
  {
    arguments.append(try JSONEncoder().encode(argument.value))
  }

  package mutating func recordReturnType<R: Codable>(_ type: R.Type) throws {}
  package mutating func recordErrorType<E: Error>(_ type: E.Type) throws {}
  package mutating func doneRecording() throws {}
}

/// Decodes the arguments of a call.
package struct WireDecoder: DistributedTargetInvocationDecoder {
  package typealias SerializationRequirement = any Codable

  private let types: [any Any.Type]
  private var arguments: ArraySlice<Data>

  init(types: [any Any.Type], arguments: [Data]) {
    self.types = types
    self.arguments = arguments[...]
  }

  package mutating func decodeGenericSubstitutions() throws -> [any Any.Type] { types }

  package mutating func decodeNextArgument<Argument: Codable>() throws -> Argument {
    guard let data = arguments.popFirst() else { throw WireError.failed("too few arguments") }
    return try JSONDecoder().decode(Argument.self, from: data)
  }

  package mutating func decodeReturnType() throws -> (any Any.Type)? { nil }
  package mutating func decodeErrorType() throws -> (any Any.Type)? { nil }
}

/// Sends the result of a call back.
package struct WireResultHandler: DistributedTargetInvocationResultHandler, Sendable {
  package typealias SerializationRequirement = any Codable

  let answer: @Sendable (WireMessage.Body) -> Void

  package func onReturn<Success: Codable>(value: Success) async throws {
    answer(.result(try JSONEncoder().encode(value)))
  }

  package func onReturnVoid() async throws {
    answer(.result(nil))
  }

  package func onThrow<Err: Error>(error: Err) async throws {
    answer(.failure(.failed("\(error)")))
  }
}
