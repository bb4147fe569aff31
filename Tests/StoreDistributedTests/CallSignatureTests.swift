import Distributed
import StoreRuntime
import TestActorSystems
import Testing

@testable import StoreDistributed

/// Another store than the guestbook, whose actions look the same in JSON.
private struct Impostor: Reducer {
  typealias State = Guestbook.State

  enum Action: Codable, Sendable {
    case write(Int)
  }

  var body: some Reducer<State, Action> { EmptyReducer() }
}

/// Takes the same calls as a store, but is none.
private distributed actor Stranger {
  typealias ActorSystem = WireSystem

  distributed func send(_ number: Int) -> Int { number }
}

struct CallSignatureTests {
  private typealias ServedImpostor = DistributedStore<Impostor.State, Impostor.Action, WireSystem>

  @Test func aCallerThatBelievesInAnotherTypeIsRefused() async throws {
    let visit = try Visit()
    let wrong = try ServedImpostor.resolve(id: visit.near.id, using: visit.far.actorSystem)

    await #expect(throws: WireError.refused) { try await wrong.send(.write(1)) }
    await #expect(throws: WireError.refused) { try await wrong.state() }
    await #expect(throws: WireError.refused) { try await wrong.join() }
    #expect(await visit.numbers == [])
  }

  @Test func anActorThatIsNoStoreIsRefused() async throws {
    let visit = try Visit()
    let near = Stranger(actorSystem: visit.near.actorSystem)
    let far = try Stranger.resolve(id: near.id, using: visit.far.actorSystem)

    await #expect(throws: WireError.refused) { try await far.send(1) }
  }

  @Test(
    "A function that the type doesn't have is refused",
    arguments: ["", "garbage", "$s21StoreDistributedTests8StrangerC4sendyS2iYaKFTE"])
  func function(target: String) async throws {
    let visit = try Visit()
    let signature = CallSignature(ServedGuestbook.self, RemoteCallTarget(target))

    await #expect(throws: WireError.refused) {
      try await visit.far.actorSystem.call(visit.near.id, signature, [])
    }
  }

  @Test func aFunctionThatTheTypeMightHaveFails() async throws {
    let visit = try Visit()
    let name = "$s16StoreDistributed0bA0C5gueststSiyYaKFTE"
    let signature = CallSignature(ServedGuestbook.self, RemoteCallTarget(name))
    #expect(signature.types(on: visit.near)?.count == 3)

    await #expect(throws: WireError.self) {
      try await visit.far.actorSystem.call(visit.near.id, signature, [])
    }
    #expect(try await visit.far.send(.write(1)).isFine)
  }
}
