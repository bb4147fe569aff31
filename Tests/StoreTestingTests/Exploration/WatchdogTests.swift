import Dispatch
import StoreRuntime
import Synchronization
import Testing

@testable import StoreTesting

@Suite("A watchdog")
struct WatchdogTests {
  /// How a part of a task holds all others up until it may go on.
  enum Hang: CaseIterable, Sendable {
    case spinning
    case blocking
  }

  @Test("says who holds a run up, which goes on and doesn't fail", arguments: Hang.allCases)
  func hang(_ hang: Hang) async {
    // In the first run only: the other one would have to wait for the watchdog, too.
    let isOver = Atomic(false)
    let end = DispatchSemaphore(value: 0)
    var settings = ExplorationSettings()
    settings.schedules = 1
    settings.lookInterval = .milliseconds(1)
    settings.onHang = { message in
      guard message.contains("a part of effect of start(\"tea\") neither") else { return }
      isOver.store(true, ordering: .sequentiallyConsistent)
      end.signal()
    }

    let outcome = await Exploration(settings) { run in
      let store = run.errands { name, send in
        while !isOver.load(ordering: .sequentiallyConsistent) {
          if hang == .blocking { end.wait() }
        }
        await send(.done(name))
      }
      await store.send(.start("tea"))
      let state = await store.state
      run.expect(state.done == ["tea"], "\(state)")
    }.exploreAll()

    #expect(outcome.message == nil)
  }

  @Test("loses its patience once, when nothing has happened for some looks")
  func patience() {
    var patience = Watchdog.Patience()
    let run = ExploredRun(isTraced: false, agreeingWith: [:])
    func look(_ partCount: Int, _ reductionCount: Int) -> Bool {
      patience.isUp(
        at: Watchdog.Progress(
          run: ObjectIdentifier(run), partCount: partCount, reductionCount: reductionCount))
    }
    let limit = Watchdog.Patience.limit

    #expect((0..<limit).allSatisfy { _ in !look(1, 1) })
    #expect((0..<limit).allSatisfy { _ in !look(1, 2) })
    #expect((0..<limit).allSatisfy { _ in !look(2, 2) })
    #expect(look(2, 2))
    #expect((0..<2 * limit).allSatisfy { _ in !look(2, 2) })
    #expect((0..<2 * limit).allSatisfy { _ in !patience.isUp(at: nil) })
    #expect((0..<limit).allSatisfy { _ in !look(2, 2) })
    #expect(look(2, 2))
  }
}
