import StoreDistributed
import StoreRuntime
import StoreTesting
import TestActorSystems

/// A store in one node, and another node that uses it.
struct Visit {
  let network: FaultyNetwork
  let store: GuestStore
  let near: ServedGuestbook
  let far: ServedGuestbook
  let caller: GuestCaller

  init(
    _ faults: FaultyNetwork.Faults = FaultyNetwork.Faults(), seed: UInt64 = 1,
    memory: SendMemory = SendMemory(), clock: any Clock<Duration> = ContinuousClock(),
    attempts: Int = 1
  ) throws {
    network = FaultyNetwork(faults, seed: seed)
    let server = WireSystem(node: "server")
    let client = WireSystem(node: "client")
    network.join(server)
    network.join(client)
    store = GuestStore(initialState: Guestbook.State()) { Guestbook() }
    near = ServedGuestbook(store, memory: memory, clock: clock, actorSystem: server)
    far = try ServedGuestbook.resolve(id: near.id, using: client)
    caller = GuestCaller(far, attempts: attempts, clock: ImmediateClock()) {
      $0 as? WireError == .noActor
    }
  }

  var numbers: [Int] {
    get async { await store.state.numbers }
  }

  /// Has all messages arrive that are late, and waits until they were dealt with.
  func settle() async {
    network.flush()
    await near.actorSystem.idle()
  }

  /// Waits until the effect of `wait` runs.
  func untilWaiting() async {
    for await state in store.states where state.isWaiting { return }
  }
}
