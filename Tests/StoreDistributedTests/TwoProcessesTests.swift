import Distributed
import Foundation
import StoreDistributed
import StoreRuntime
import TestActorSystems
import Testing

/// The store is in another process, which ends in the midst of it, and another takes its place.
@Suite("Between two processes")
struct TwoProcessesTests {
  @Test("each action is reduced once, though a process ends that has saved")
  func restart() async throws {
    let client = WireSystem(node: "client")
    let port = try client.listen()
    let path = NSTemporaryDirectory() + "guests-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let far = try ServedGuestbook.resolve(id: WireID(node: "server", number: 1), using: client)
    let caller = GuestCaller(far, attempts: 10_000, pause: .milliseconds(5))

    let processes = Task {
      for count in [10, 21] {
        await #expect(processExitsWith: .success) {
          [path = path as String, port = port as UInt16, count = count as Int] in
          try await serve(path, port, until: count)
        }
      }
    }
    for number in 1...20 {
      let answer =
        number.isMultiple(of: 2)
        ? try await caller.send(.write(number)) : try await caller.perform(.write(number))
      #expect(answer.isFine)
    }

    #expect(try await far.state().state?.numbers == Array(1...20))
    _ = try? await far.send(.write(21))
    await processes.value
  }
}

/// Serves a store to a client, as saved, and ends the process when there are so many numbers.
private func serve(_ path: String, _ port: UInt16, until count: Int) async throws {
  let data = FileManager.default.contents(atPath: path)
  let saved = try data.map {
    try JSONDecoder().decode(SavedStore<Guestbook.State>.self, from: $0)
  }
  let system = WireSystem(node: "server")
  let store = GuestStore(initialState: saved?.state ?? Guestbook.State()) { Guestbook() }
  let served = ServedGuestbook(
    store, memory: saved?.memory ?? SendMemory(), actorSystem: system)
  try system.connect(port: port)
  for await state in store.states where state.numbers.count >= count { break }
  await served.whenLocal { served in
    // Nothing is reduced after what is saved, and nothing is taken down, as in a process that is killed.
    let data = try? JSONEncoder().encode(served.saved)
    _exit(FileManager.default.createFile(atPath: path, contents: data) ? 0 : 1)
  }
}
