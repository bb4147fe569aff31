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
        await stores.send(.sealChanged("ring"))
        await stores.store(\.left, action: \.left).send(.root(.articleTapped("a")))
        let letters = await stores.app.state.letters
        run.expect(letters == 1, "\(letters) letters")
      }
    } matching: { issue in
      issue.description.contains("0 letters")
        && issue.description.contains("to tab left: root(.articleTapped(\"a\"))")
        && issue.description.contains("to hub: app(.sealChanged")
    }
  }

  private func stores(
    _ observation: StoreObservation
  ) -> TabStores<Bureau.State, Bureau.Action, Bureau.Tab> {
    TabStores(initialState: Bureau.State(), tabs: Bureau.tabs, observation: observation) {
      BureauHub().sharing(\.seal, as: \.seal)
    }
  }
}
