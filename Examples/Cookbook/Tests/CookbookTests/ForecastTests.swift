import StoreRuntime
import StoreTesting
import Testing

@testable import Cookbook

struct ForecastTests {
  struct NoConnection: Error {}

  @Test func itTriesAgainAfterOneSecondAndThenAfterTwo() async {
    let clock = TestClock()
    let tries = LockIsolated(0)
    let store = TestStore(initialState: Forecast.State()) {
      Forecast()
    } withDependencies: {
      $0.continuousClock = clock
      $0[ForecastClient.self].load = {
        tries.withValue { $0 += 1 }
        if tries.value < 3 { throw NoConnection() }
        return "Rain"
      }
    }

    await store.send(.refreshTapped) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    #expect(tries.value == 2)
    await clock.advance(by: .seconds(1))
    #expect(tries.value == 2)
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) { $0 = Forecast.State(text: "Rain") }
  }

  @Test func itGivesUpAfterTheThirdTry() async {
    let clock = TestClock()
    let store = TestStore(initialState: Forecast.State(text: "Rain")) {
      Forecast()
    } withDependencies: {
      $0.continuousClock = clock
      $0[ForecastClient.self].load = { throw NoConnection() }
    }

    await store.send(.refreshTapped) { $0.isLoading = true }
    await clock.advance(by: .seconds(3))
    await store.receive(\.loaded) { $0.isLoading = false }
  }

  @MainActor @Test func aPreviewAsksNoServer() async {
    let model = forecastPreview()

    await model.send(.refreshTapped).finish()

    #expect(model.text == "Sunny")
  }
}
