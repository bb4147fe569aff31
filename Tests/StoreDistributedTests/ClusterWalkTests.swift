import Distributed
import StoreRuntime
import StoreTesting
import TestActorSystems
import TestSupport
import Testing

@testable import StoreDistributed

/// Callers of a store whose messages are lost, doubled and late, and whose process is restarted.
@Suite("With every fault at once")
struct ClusterWalkTests {
  @Test(
    "all promises are kept",
    .immediateStart("An effect that has not begun is lost with its process."),
    arguments: Restart.allCases)
  fileprivate func promises(restart: Restart) async throws {
    let target = RunLength.steps(600, long: 40_000)
    var messageCount = 0
    var seed: UInt64 = 0
    while messageCount < target {
      seed += 1
      let cluster = try Cluster(seed: seed)
      let outcome = try await cluster.run(restarting: restart)
      for problem in outcome.problems { Issue.record("\(problem) (seed \(seed))") }
      messageCount += outcome.messageCount
      if !outcome.problems.isEmpty { return }
    }
  }
}

/// How a process begins that takes the place of another.
private enum Restart: CaseIterable, Sendable {
  /// With the state, and with what was remembered.
  case whole

  /// With the state alone.
  case withoutMemory

  /// With both as they were some time ago: what was reduced since then is lost.
  case old
}

/// How somebody sends.
private enum Manner: CaseIterable, Sendable {
  case exactlyOnce, exactlyOnceInEffects, atMostOnce, cancelling
}

private struct Outcome {
  var problems: [String] = []
  var messageCount = 0
}

/// A server that is restarted, and callers who say what they were answered.
private final class Cluster: Sendable {
  private typealias Saved = SavedStore<Guestbook.State>

  private struct Server {
    let system: WireSystem
    let store: GuestStore
    let actor: ServedGuestbook
  }

  private struct Contents {
    var server: Server?
    var checkpoint: Saved?
    var generator: SeededGenerator
    var answers: [Int: SendAnswer] = [:]
    var problems: [String] = []
  }

  private static let sendCount = 30
  private let network: FaultyNetwork
  private let client = WireSystem(node: "client")
  private let far: ServedGuestbook
  private let contents: Guarded<Contents>

  init(seed: UInt64) throws {
    network = FaultyNetwork(.init(loss: 0.15, doubling: 0.15, delay: 0.15), seed: seed)
    contents = Guarded(Contents(generator: SeededGenerator(seed: seed &+ 1_000_000)))
    far = try ServedGuestbook.resolve(id: WireID(node: "server", number: 1), using: client)
    network.join(client)
    start(Saved(state: Guestbook.State(), memory: SendMemory(window: 3)))
  }

  private func chance(_ share: Double) -> Bool {
    contents.withLock { Double.random(in: 0..<1, using: &$0.generator) < share }
  }

  private func fail(_ problem: String) {
    contents.withLock { $0.problems.append(problem) }
  }

  // MARK: The server

  /// Starts a process, whose actor has the id of the one before.
  private func start(_ saved: Saved) {
    let system = WireSystem(node: "server")
    let store = GuestStore(initialState: saved.state) { Guestbook() }
    let actor = ServedGuestbook(store, memory: saved.memory, actorSystem: system)
    contents.withLock { $0.server = Server(system: system, store: store, actor: actor) }
    network.join(system)
  }

  private func restart(_ restart: Restart) async {
    guard let server = contents.withLock({ $0.server }) else { return }
    // Nobody hears any more what it does now.
    network.leave("server")
    let now = await server.actor.whenLocal { actor in
      defer { actor.close() }
      return actor.saved
    }
    guard let now else { return fail("The server isn't here.") }
    let old = contents.withLock { contents in
      defer { contents.checkpoint = now }
      return contents.checkpoint
    }
    switch restart {
    case .whole: start(now)
    case .withoutMemory: start(Saved(state: now.state, memory: SendMemory(window: 3)))
    case .old: start(old ?? Saved(state: Guestbook.State(), memory: SendMemory(window: 3)))
    }
  }

  // MARK: Its callers

  func run(restarting restart: Restart) async throws -> Outcome {
    let reader = Task { await self.read() }
    await withTaskGroup { group in
      for (index, manner) in Manner.allCases.enumerated() {
        group.addTask { await self.send(manner, (index + 1) * 1_000, restart) }
      }
    }
    reader.cancel()
    return await judge(restart)
  }

  /// Sends numbers; the first of the callers restarts the server now and then.
  private func send(_ manner: Manner, _ base: Int, _ restart: Restart) async {
    let isSure = manner == .exactlyOnce || manner == .exactlyOnceInEffects
    let caller = GuestCaller(far, attempts: isSure ? 10_000 : 1, clock: ImmediateClock())
    for number in base + 1...base + Self.sendCount {
      let task = Task {
        switch manner {
        case .exactlyOnceInEffects: try await caller.perform(.writeLater(number))
        case .atMostOnce, .cancelling, .exactlyOnce: try await caller.send(.write(number))
        }
      }
      if manner == .cancelling, chance(0.5) { task.cancel() }
      let answer: SendAnswer
      do {
        answer = try await task.value
      } catch {
        // It isn't known whether it was reduced.
        answer = .forgotten
        if isSure { fail("\(number) has no answer: \(error)") }
      }
      contents.withLock { $0.answers[number] = answer }
      if manner == .exactlyOnce, number.isMultiple(of: 10) { await self.restart(restart) }
    }
  }

  /// Reads states, which never go back in one process.
  private func read() async {
    var seen: (state: Guestbook.State, version: StateVersion)?
    while !Task.isCancelled {
      guard let answer = try? await far.states(after: seen?.version),
        case .state(let state, let version) = answer
      else { continue }
      if let seen, seen.version.incarnation == version.incarnation {
        if version.number <= seen.version.number { fail("\(version) came after \(seen.version)") }
        if !state.numbers.starts(with: seen.state.numbers) { fail("\(state) is an older state") }
      }
      seen = (state, version)
    }
  }

  // MARK: What is promised

  private func judge(_ restart: Restart) async -> Outcome {
    guard let server = contents.withLock({ $0.server }) else { return Outcome() }
    // Ends the polls.
    await server.store.send(.write(0))
    network.flush()
    await server.system.idle()
    let numbers = await server.store.state.numbers.filter { $0 > 0 }
    let answers = contents.withLock { $0.answers }
    var problems = contents.withLock { $0.problems }
    if Set(numbers).count < numbers.count { problems.append("Some were reduced twice: \(numbers)") }
    for (index, manner) in Manner.allCases.enumerated() {
      let base = (index + 1) * 1_000
      let own = numbers.filter { $0 / 1_000 == index + 1 }
      if own != own.sorted() { problems.append("\(manner) is out of order: \(own)") }
      for number in base + 1...base + Self.sendCount {
        let isReduced = own.contains(number)
        switch answers[number] {
        case .reduced where !isReduced && restart != .old: problems.append("\(number) is missing")
        case .cancelled where isReduced, .late where isReduced:
          problems.append("\(number) was reduced")
        case .reduced, .cancelled, .late: break
        case .forgotten where restart != .whole || manner == .atMostOnce || manner == .cancelling:
          break
        case let answer: problems.append("\(number): \(String(describing: answer))")
        }
      }
    }
    return Outcome(problems: problems, messageCount: network.messageCount)
  }
}
