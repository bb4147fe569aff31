// An analytics client that is fired and forgotten, and an object with dependencies of its own.
import Foundation
import StoreRuntime
import StoreTesting
import Testing

@DependencyClient
struct AnalyticsClient: Sendable {
  var track: @Sendable (_ event: String) async throws -> Void
}

extension AnalyticsClient: TestDependencyKey {
  static let testValue = Self()
}

extension DependencyValues {
  var analytics: AnalyticsClient {
    get { self[AnalyticsClient.self] }
    set { self[AnalyticsClient.self] = newValue }
  }
}

@MainActor
final class RowModel {
  @Dependency(\.date.now) var now
  @Dependency(\.locale) var locale
}

@MainActor
final class ListModel {
  @Dependency(\.fireAndForget) var fireAndForget

  func rowTapped() async -> RowModel {
    await withDependencies(from: self) {
      await Task.yield()
      return RowModel()
    }
  }
}

@Reducer
struct Checkout {
  @ObservableState
  struct State: Equatable {
    var ordersPlaced = 0
  }

  enum Action {
    case buyButtonTapped
  }

  @Dependency(\.analytics) var analytics
  @Dependency(\.fireAndForget) var fireAndForget

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .buyButtonTapped:
        state.ordersPlaced += 1
        return .run { _ in
          await fireAndForget { try await analytics.track(event: "Order placed") }
        }
      }
    }
  }
}

@MainActor
struct CheckoutTests {
  @Test func tracking() async {
    let events = LockIsolated<[String]>([])
    let store = TestStore(initialState: Checkout.State()) {
      Checkout()
    } withDependencies: {
      $0.analytics.track = { event in events.withValue { $0.append(event) } }
    }

    await store.send(.buyButtonTapped) { $0.ordersPlaced = 1 }
    await store.finish()
    expectNoDifference(events.value, ["Order placed"])
  }
}
