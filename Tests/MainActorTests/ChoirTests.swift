import StoreRuntime
import StoreTesting
import Testing

@Suite("An app in a module whose default isolation is the main actor")
struct ChoirTests {
  private let rehearsal = Rehearsal(id: 0, title: "Tuesday", songs: [Song(id: 0)], minutes: 2)

  @Test("loads its list, and says so where that fails")
  func loads() async {
    let rehearsal = rehearsal
    let store = TestStore(initialState: RehearsalList.State()) {
      RehearsalList()
    } withDependencies: {
      $0.archive.load = { [rehearsal] }
    }

    await store.send(.onTask)
    await store.receive(\.loaded.success) { $0.rehearsals = [rehearsal] }

    store.dependencies.archive.load = { throw CancellationError() }
    await store.send(.onTask)
    await store.receive(\.loaded.failure) {
      $0.destination = .alert(AlertState { TextState("Nothing could be loaded") })
    }
  }

  @Test("adds what a form has made, and saves it")
  func adds() async {
    let saved = Guarded<[[Rehearsal]]>([])
    let store = TestStore(initialState: RehearsalList.State()) {
      RehearsalList()
    } withDependencies: {
      $0.archive.save = { rehearsals in saved.withLock { $0.append(rehearsals) } }
    }

    await store.send(.addButtonTapped) {
      $0.destination = .add(RehearsalForm.State(rehearsal: Rehearsal(id: 0)))
    }
    await store.send(\.destination.add.titleChanged, "Tuesday") {
      $0.destination?.modify(\.add) { $0.rehearsal.title = "Tuesday" }
    }
    await store.send(\.destination.add.addSongButtonTapped) {
      $0.destination?.modify(\.add) {
        $0.rehearsal.songs = [Song(id: 0), Song(id: 1)]
        $0.focus = .song(1)
      }
    }
    let made = Rehearsal(id: 0, title: "Tuesday", songs: [Song(id: 0), Song(id: 1)])
    await store.send(.confirmButtonTapped) {
      $0.destination = nil
      $0.rehearsals = [made]
    }
    await store.finish()

    #expect(saved.withLock { $0 } == [[made]])
  }

  @Test("deletes what an alert has confirmed, and takes the screen off")
  func deletes() async {
    let rehearsal = rehearsal
    let store = TestStore(
      initialState: Choir.State(list: RehearsalList.State(rehearsals: [rehearsal]))
    ) {
      Choir()
    }

    await store.send(.rowTapped(0)) {
      $0.path[id: 0] = .detail(RehearsalDetail.State(rehearsal: rehearsal))
    }
    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.deletion)
    }
    await store.send(\.path[id: 0].detail.destination.presented.alert, .deletionConfirmed) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate) { $0.list.rehearsals = [] }
    await store.receive(\.path.popFrom) { $0.path[id: 0] = nil }
  }

  @Test("records until the time is over, and notes it in the screen below")
  func records() async {
    let clock = TestClock()
    let rehearsal = rehearsal
    let store = TestStore(
      initialState: Choir.State(path: [
        .detail(RehearsalDetail.State(rehearsal: rehearsal)),
        .run(RehearsalRun.State(rehearsal: rehearsal)),
      ])
    ) {
      Choir()
    } withDependencies: {
      $0.continuousClock = clock
      $0[MicrophoneClient.self].levels = {
        AsyncStream {
          $0.yield(0.5)
          $0.finish()
        }
      }
    }

    await store.send(\.path[id: 1].run.onTask)
    await store.receive(\.path[id: 1].run.levelChanged) {
      $0.path[id: 1, case: \.run]?.level = 0.5
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].run.timerTicked) {
      $0.path[id: 1, case: \.run]?.seconds = 1
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 1].run.timerTicked) {
      $0.path[id: 1, case: \.run]?.seconds = 2
    }
    await store.receive(\.path[id: 1].run.delegate) {
      $0.path[id: 0, case: \.detail]?.rehearsal.notes = ["2 seconds"]
    }
    store.exhaustivity = .off
    await store.receive(\.path.popFrom)
  }
}
