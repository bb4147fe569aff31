// A component with modes, a throttled progress, and errors in an Equatable action.
import Foundation
import StoreRuntime
import StoreTesting
import Testing

struct DownloadClient: Sendable {
  var download: @Sendable (URL) -> AsyncThrowingStream<Event, any Error>

  @CasePathable
  enum Event: Equatable, Sendable {
    case response(Data)
    case updateProgress(Double)
  }
}

extension DownloadClient: DependencyKey {
  static let liveValue = DownloadClient { _ in .finished() }
  static let testValue = Self(download: unimplemented("download", placeholder: .finished()))
}

@Reducer
struct DownloadComponent {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    let id: AnyHashableSendable
    var mode = Mode.notDownloaded
    let url: URL
  }

  enum Mode: Equatable {
    case downloaded
    case downloading(progress: Double)
    case notDownloaded

    var progress: Double {
      if case .downloading(let progress) = self { return progress }
      return 0
    }
  }

  enum Action: Equatable {
    case alert(PresentationAction<Alert>)
    case buttonTapped
    case downloadClient(TaskResult<DownloadClient.Event>)

    @CasePathable
    enum Alert: Equatable {
      case deleteButtonTapped
      case stopButtonTapped
    }
  }

  @Dependency(DownloadClient.self) var downloadClient

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.deleteButtonTapped)):
        state.mode = .notDownloaded
        return .none

      case .alert(.presented(.stopButtonTapped)):
        state.mode = .notDownloaded
        return .cancel(id: state.id)

      case .alert:
        return .none

      case .buttonTapped:
        switch state.mode {
        case .downloaded:
          state.alert = AlertState {
            TextState("Delete the download?")
          } actions: {
            ButtonState(role: .destructive, action: .deleteButtonTapped) { TextState("Delete") }
          }
          return .none

        case .downloading:
          state.alert = AlertState {
            TextState("Stop the download?")
          } actions: {
            ButtonState(role: .destructive, action: .stopButtonTapped) { TextState("Stop") }
          }
          return .none

        case .notDownloaded:
          state.mode = .downloading(progress: 0)
          return .run { [url = state.url] send in
            for try await event in self.downloadClient.download(url) {
              await send(.downloadClient(.success(event)))
            }
          } catch: { error, send in
            await send(.downloadClient(.failure(error)))
          }
          .cancellable(id: state.id)
        }

      case .downloadClient(.success(.response)):
        state.mode = .downloaded
        state.alert = nil
        return .none

      case .downloadClient(.success(.updateProgress(let progress))):
        state.mode = .downloading(progress: progress)
        return .none

      case .downloadClient(.failure):
        state.mode = .notDownloaded
        state.alert = nil
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

@MainActor
struct DownloadComponentTests {
  let download = AsyncThrowingStream.makeStream(of: DownloadClient.Event.self)

  @Test func downloading() async throws {
    let url = try #require(URL(string: "https://example.com"))
    let store = TestStore(initialState: DownloadComponent.State(id: 1, url: url)) {
      DownloadComponent()
    } withDependencies: {
      $0[DownloadClient.self].download = { [stream = download.stream] _ in stream }
    }

    await store.send(.buttonTapped) { $0.mode = .downloading(progress: 0) }
    download.continuation.yield(.updateProgress(0.2))
    await store.receive(.downloadClient(.success(.updateProgress(0.2)))) {
      $0.mode = .downloading(progress: 0.2)
    }
    download.continuation.yield(.response(Data()))
    download.continuation.finish()
    await store.receive(\.downloadClient.success.response) { $0.mode = .downloaded }
  }
}
