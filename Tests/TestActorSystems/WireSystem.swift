package import Distributed
package import Foundation
package import StoreDistributed
import StoreRuntime

/// The id of an actor: it is used again by the next process of the node.
package struct WireID: Codable, Hashable, Sendable {
  /// The name of the process.
  package let node: String

  /// The number of the actor there.
  package let number: Int

  /// Makes an id.
  ///
  /// - Parameters:
  ///   - node: The name of the process.
  ///   - number: The number of the actor there.
  package init(node: String, number: Int) {
    self.node = node
    self.number = number
  }
}

/// Why a call has no result.
package enum WireError: DistributedActorSystemError, Codable, Equatable {
  /// The other node is not connected, or no longer.
  case noLink

  /// There is no such actor.
  case noActor

  /// There was no answer in time.
  case timeout

  /// The actor has another type than the caller believes, or no such function.
  case refused

  /// Another error, by its description.
  case failed(String)
}

/// A message between two nodes.
struct WireMessage: Codable, Sendable {
  enum Body: Codable, Sendable {
    case call(WireID, CallSignature, arguments: [Data])
    case result(Data?)
    case failure(WireError)
  }

  /// The call that is made or answered, by a number of the node that makes it.
  let call: Int

  let body: Body

  var isAnswer: Bool {
    if case .call = body { false } else { true }
  }
}

/// A message as it is carried.
package struct WireFrame: Sendable {
  /// The call that it makes or answers.
  package let call: Int

  /// Whether it is an answer.
  package let isAnswer: Bool

  /// The message.
  package let data: Data
}

/// An actor system whose messages are JSON, and go wherever its links take them.
///
/// As with the cluster, calls begin as tasks, so that they may overtake each other, and a cancelled
/// call tells the other side nothing. There are no timers: who carries the messages says which calls
/// have waited long enough.
package final class WireSystem: DistributedActorSystem {
  package typealias ActorID = WireID
  package typealias InvocationEncoder = WireEncoder
  package typealias InvocationDecoder = WireDecoder
  package typealias ResultHandler = WireResultHandler
  package typealias SerializationRequirement = any Codable

  /// Takes a message to another node.
  package typealias Link = @Sendable (WireFrame) -> Void

  /// Starts what carries out a call.
  package typealias Start = @Sendable (@escaping @Sendable () async -> Void) -> Void

  private struct Weak {
    weak var actor: (any DistributedActor)?
  }

  private struct Call {
    let node: String
    let continuation: CheckedContinuation<Data?, any Error>
  }

  private struct Contents {
    var actorNumber = 0
    var callNumber = 0
    var actors: [WireID: Weak] = [:]
    var calls: [Int: Call] = [:]
    var links: [String: Link] = [:]
    var waiters: [(node: String, continuation: CheckedContinuation<Void, Never>)] = []

    /// How many calls of others are being carried out, and who waits for their end.
    var handlerCount = 0
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
  }

  /// The name of this process.
  package let node: String

  private let start: Start
  private let contents = Guarded(Contents())

  /// Creates a system without links.
  ///
  /// - Parameters:
  ///   - node: The name of the process.
  ///   - start: Starts what carries out a call: a task.
  package init(node: String, start: @escaping Start = { body in Task { await body() } }) {
    self.node = node
    self.start = start
  }

  // MARK: Links

  /// Connects another node.
  ///
  /// - Parameters:
  ///   - node: Its name.
  ///   - link: Takes messages there.
  package func connect(to node: String, _ link: @escaping Link) {
    let waiters = contents.withLock { contents in
      contents.links[node] = link
      let ready = contents.waiters.filter { $0.node == node }
      contents.waiters.removeAll { $0.node == node }
      return ready
    }
    for waiter in waiters { waiter.continuation.resume() }
  }

  /// Ends the connection to another node, and all calls that wait for it.
  ///
  /// - Parameter node: Its name.
  package func disconnect(_ node: String) {
    let calls = contents.withLock { contents in
      contents.links[node] = nil
      return contents.calls.filter { $0.value.node == node }.map(\.key)
    }
    for call in calls { finish(call, .failure(WireError.noLink)) }
  }

  /// Waits until another node is connected.
  ///
  /// - Parameter node: Its name.
  package func connection(to node: String) async {
    await withCheckedContinuation { continuation in
      let isConnected = contents.withLock { contents in
        if contents.links[node] != nil { return true }
        contents.waiters.append((node, continuation))
        return false
      }
      if isConnected { continuation.resume() }
    }
  }

  /// Ends the wait for the answer to a call.
  ///
  /// - Parameter call: The number of the call.
  package func expire(_ call: Int) {
    finish(call, .failure(WireError.timeout))
  }

  // MARK: Actors

  package func resolve<Act>(id: WireID, as type: Act.Type) throws -> Act?
  where Act: DistributedActor, Act.ID == WireID {
    guard id.node == node else { return nil }
    guard let actor = contents.withLock({ $0.actors[id]?.actor }) else { throw WireError.noActor }
    guard let act = actor as? Act else { throw WireError.refused }
    return act
  }

  package func assignID<Act>(_ type: Act.Type) -> WireID where Act: DistributedActor {
    contents.withLock { contents in
      contents.actorNumber += 1
      return WireID(node: node, number: contents.actorNumber)
    }
  }

  package func actorReady<Act>(_ actor: Act) where Act: DistributedActor, Act.ID == WireID {
    contents.withLock { $0.actors[actor.id] = Weak(actor: actor) }
  }

  package func resignID(_ id: WireID) {
    contents.withLock { $0.actors[id] = nil }
  }

  // MARK: Calls

  package func makeInvocationEncoder() -> WireEncoder { WireEncoder() }

  package func remoteCall<Act, Err, Res>(
    on actor: Act, target: RemoteCallTarget, invocation: inout WireEncoder,
    throwing: Err.Type, returning: Res.Type
  ) async throws -> Res
  where Act: DistributedActor, Act.ID == WireID, Err: Error, Res: Codable {
    let result = try await call(actor.id, CallSignature(Act.self, target), invocation.arguments)
    guard let result else { throw WireError.failed("no result") }
    return try JSONDecoder().decode(Res.self, from: result)
  }

  package func remoteCallVoid<Act, Err>(
    on actor: Act, target: RemoteCallTarget, invocation: inout WireEncoder, throwing: Err.Type
  ) async throws where Act: DistributedActor, Act.ID == WireID, Err: Error {
    _ = try await call(actor.id, CallSignature(Act.self, target), invocation.arguments)
  }

  /// Calls a function by its signature, and returns the encoded result.
  ///
  /// Ends when the task is cancelled; the other side isn't told.
  ///
  /// - Parameters:
  ///   - id: The id of the actor.
  ///   - signature: What is called.
  ///   - arguments: The encoded arguments.
  /// - Returns: The encoded result, `nil` if the function has none.
  /// - Throws: A `WireError`, or a `CancellationError`.
  package func call(
    _ id: WireID, _ signature: CallSignature, _ arguments: [Data]
  ) async throws -> Data? {
    let (number, link) = contents.withLock { contents in
      contents.callNumber += 1
      return (contents.callNumber, contents.links[id.node])
    }
    guard let link else { throw WireError.noLink }
    let frame = try frame(number, .call(id, signature, arguments: arguments))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = contents.withLock { contents in
          if Task.isCancelled { return true }
          contents.calls[number] = Call(node: id.node, continuation: continuation)
          return false
        }
        if isCancelled { return continuation.resume(throwing: CancellationError()) }
        link(frame)
      }
    } onCancel: {
      finish(number, .failure(CancellationError()))
    }
  }

  private func finish(_ call: Int, _ result: Result<Data?, any Error>) {
    contents.withLock { $0.calls.removeValue(forKey: call) }?.continuation.resume(with: result)
  }

  private func frame(_ call: Int, _ body: WireMessage.Body) throws -> WireFrame {
    let message = WireMessage(call: call, body: body)
    return WireFrame(
      call: call, isAnswer: message.isAnswer, data: try JSONEncoder().encode(message))
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - data: The message.
  ///   - reply: Takes the answer back.
  package func receive(_ data: Data, replyingTo reply: @escaping Link) {
    guard let message = try? JSONDecoder().decode(WireMessage.self, from: data) else { return }
    switch message.body {
    case .result(let data): finish(message.call, .success(data))
    case .failure(let error): finish(message.call, .failure(error))
    case .call(let id, let signature, let arguments):
      let handler = WireResultHandler { body in
        if let frame = try? self.frame(message.call, body) { reply(frame) }
      }
      contents.withLock { $0.handlerCount += 1 }
      start {
        await self.carryOut(id, signature, arguments, handler)
        self.endHandler()
      }
    }
  }

  private func endHandler() {
    let waiters = contents.withLock { contents in
      contents.handlerCount -= 1
      guard contents.handlerCount == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { contents.idleWaiters = [] }
      return contents.idleWaiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until no call of another node is being carried out.
  package func idle() async {
    await withCheckedContinuation { continuation in
      let isIdle = contents.withLock { contents in
        if contents.handlerCount > 0 { contents.idleWaiters.append(continuation) }
        return contents.handlerCount == 0
      }
      if isIdle { continuation.resume() }
    }
  }

  private func carryOut(
    _ id: WireID, _ signature: CallSignature, _ arguments: [Data], _ handler: WireResultHandler
  ) async {
    guard let actor = contents.withLock({ $0.actors[id]?.actor }) else {
      return handler.answer(.failure(.noActor))
    }
    guard let types = signature.types(on: actor) else {
      return handler.answer(.failure(.refused))
    }
    var decoder = WireDecoder(types: types, arguments: arguments)
    do {
      try await executeDistributedTarget(
        on: actor, target: RemoteCallTarget(signature.target), invocationDecoder: &decoder,
        handler: handler)
    } catch {
      handler.answer(.failure(.failed("\(error)")))
    }
  }
}
