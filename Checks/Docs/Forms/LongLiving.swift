// A feature that lives as long as its screen, on notifications and a task of the view.
import Foundation
import StoreFoundation
import StoreRuntime
import StoreTesting
import Testing

extension DependencyValues {
  var screenshots: @Sendable () async -> any AsyncSequence<Void, Never> & Sendable {
    get { self[ScreenshotsKey.self] }
    set { self[ScreenshotsKey.self] = newValue }
  }
}

private enum ScreenshotsKey: DependencyKey {
  static let liveValue: @Sendable () async -> any AsyncSequence<Void, Never> & Sendable = {
    @Dependency(\.notificationCenter) var notificationCenter
    _ = notificationCenter
    return AsyncStream<Void>.never
  }
}

@Reducer
struct LongLiving {
  @ObservableState
  struct State: Equatable {
    var screenshotCount = 0
  }

  enum Action {
    case task
    case userDidTakeScreenshotNotification
  }

  @Dependency(\.screenshots) var screenshots

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .task:
        return .run { send in
          for await _ in await self.screenshots() {
            await send(.userDidTakeScreenshotNotification)
          }
        }

      case .userDidTakeScreenshotNotification:
        state.screenshotCount += 1
        return .none
      }
    }
  }
}

@MainActor
struct LongLivingTests {
  @Test func screenshots() async {
    let (screenshots, takeScreenshot) = AsyncStream.makeStream(of: Void.self)
    let store = TestStore(initialState: LongLiving.State()) {
      LongLiving()
    } withDependencies: {
      $0.screenshots = { screenshots }
    }

    let task = await store.send(.task)
    takeScreenshot.yield()
    await store.receive(\.userDidTakeScreenshotNotification) { $0.screenshotCount = 1 }
    await task.cancel()
  }
}
