import StoreRuntime
import StoreTesting
import TabNavigation
import Testing

struct TabStoresObservationTests {
  @Test func exploringAgreesOnTheEndOfNavigationsAndMessages() async {
    let count = await explore(schedules: 100) { run in
      let stores = stores(run.observation)
      let right = stores.store(\.right, action: \.right)
      await stores.send(.tabs(.launched))
      run.user("A") {
        await run.step("send a letter")
        await stores.send(.left(.root(.sendTapped("a"))))
        await run.step("select the right tab")
        let outcome = await stores.navigate(.selectedTabChanged(.right))
        run.expect(outcome == .done, "\(outcome)")
      }
      run.user("B") {
        await run.step("change the seal")
        await stores.send(.sealChanged("ring"))
        await right.send(.root(.sealTapped))
      }
      await run.settle()
      let state = await stores.state()
      run.expect(state.letters == 1, "\(state.letters) letters")
      run.agree(state)
    }

    #expect(count > 10)
  }

  @Test func exploringFindsThatTheHubComesLater() async {
    await withKnownIssue {
      await explore(schedules: 100) { run in
        let stores = stores(run.observation)
        await stores.store(\.left, action: \.left).send(.root(.letterTapped("a")))
        let letters = await stores.app.state.letters
        run.expect(letters == 1, "\(letters) letters")
      }
    } matching: { issue in
      issue.description.contains("0 letters")
        && issue.description.contains("to tab left: root(.letterTapped(\"a\"))")
    }
  }

  @Test func eachStoreHasAnObserverOfItsName() async {
    let log = LockIsolated<[String]>([])
    let stores = stores(StoreObservation(Notes(log: log)))

    await stores.send(.left(.root(.letterTapped("a"))))

    #expect(log.value == ["tab left", "tab right", "hub", "tab left acts", "hub acts"])
  }

  private func stores(
    _ observation: StoreObservation
  ) -> TabStores<Bureau.State, Bureau.Action, Bureau.Tab> {
    TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, observation: observation) {
      BureauHub().sharing(\.seal, as: \.seal)
    }
  }
}

/// Notes what stores there are, and which of them act.
private struct Notes: StoreObservationBase {
  let log: LockIsolated<[String]>

  func makeObserver<State: Sendable, Action: Sendable>(
    of name: String
  ) -> (any StoreObserver<State, Action>)? {
    log.withValue { $0.append(name) }
    return Notebook<State, Action>(name: name, log: log)
  }
}

private final class Notebook<State: Sendable, Action: Sendable>: StoreObserver {
  private final class Page: EffectObserver {
    func didCancel(_ reason: EffectCancellation) {}
    func didEnd(isTaskCancelled: Bool) {}
  }

  let name: String
  let log: LockIsolated<[String]>

  init(name: String, log: LockIsolated<[String]>) {
    (self.name, self.log) = (name, log)
  }

  func didMakeStore(with state: State) {}

  func didReduce(
    _ action: Action, from sender: ActionSender<Action>?, to state: State,
    under conditions: ReductionConditions
  ) {
    log.withValue { $0.append("\(name) acts") }
  }

  func willStartEffect(_ effect: StartedEffect<Action>) -> any EffectObserver { Page() }
}
