import Foundation
import StoreRuntime
import TestSupport
import Testing

@MainActor
@Suite("Models on a random walk")
struct CellWalkTests {
  @Test(
    "show the state, and tell who waits of each change and of nothing else",
    arguments: UInt64(0)..<4)
  func walk(seed: UInt64) {
    weak var store: StoreOf<Cell>?
    do {
      let walk = CellWalk(seed: seed)
      store = walk.store
      #expect(walk.run(steps: RunLength.steps(150, long: 10_000)) == nil, "seed \(seed)")
    }

    #expect(store == nil)
  }

  @Test("need no more memory the longer it is", .long)
  func memory() async {
    // In a process of its own: others would be measured, too. It says what is wrong as it ends.
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let walk = CellWalk(seed: 1)
        let steps = RunLength.steps(1_000_000, long: 1_000_000)
        if let problem = walk.run(steps: steps / 5) { fatalError(problem) }
        let before = residentMemory()

        if let problem = walk.run(steps: steps - steps / 5) { fatalError(problem) }

        let growth = residentMemory() - before
        precondition(growth < 8 << 20, "It needs \(growth) bytes more.")
      }
    }
  }

  @Test("tell of the last of all that several tasks send")
  func senders() async {
    let steps = RunLength.steps(200, long: 1_000_000)
    let store = Store(initialState: Cell.State(0), on: MainActor.shared) { Cell() }
    let model = StoreModel(store)
    let seen = Kept(0)
    let readers = Readers { seen.value = model.scope(\.part, action: \.part).count }

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<steps / 4 { await store.send(.part(.up)) } }
      }
    }

    #expect(seen.value == steps)
    #expect(readers.count == steps)
  }
}

/// Returns how many bytes of memory the process has.
private func residentMemory() -> Int {
  guard
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").dropFirst().first.flatMap({ Int($0) })
  else { return 0 }
  return pages * 4096
}
