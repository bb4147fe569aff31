import StoreRuntime

struct PhotoClient: Sendable, DependencyKey {
  /// Returns the numbers of the photos on a page, none after the last page.
  var page: @Sendable (_ number: Int) async throws -> [Int]

  static let liveValue = PhotoClient { _ in [] }
}

@Reducer struct Photo {
  struct State: Equatable, Identifiable {
    let id: Int
    var isLiked = false
  }

  enum Action {
    case appeared
    case likeTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .likeTapped = action { state.isLiked.toggle() }
      return .none
    }
  }
}

/// Loads the next page when the last row appears.
@Reducer struct Gallery {
  struct State: Equatable {
    var photos: IdentifiedArrayOf<Photo.State> = []
    var nextPage: Int? = 0
    var isLoading = false
  }

  enum Action {
    case appeared
    case loaded([Int])
    case loadingFailed
    case photos(IdentifiedActionOf<Photo>)
  }

  @Dependency(PhotoClient.self) var client

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared where state.photos.isEmpty: return loadNextPage(&state)
      case .photos(.element(let id, .appeared)) where id == state.photos.last?.id:
        return loadNextPage(&state)
      case .loaded(let numbers):
        state.isLoading = false
        state.nextPage = numbers.isEmpty ? nil : state.nextPage.map { $0 + 1 }
        state.photos.append(contentsOf: numbers.map { Photo.State(id: $0) })
      case .loadingFailed: state.isLoading = false
      case .appeared, .photos: break
      }
      return .none
    }
    .forEach(\.photos, action: \.photos) { Photo() }
  }

  private func loadNextPage(_ state: inout State) -> Effect<Action> {
    guard !state.isLoading, let page = state.nextPage else { return .none }
    state.isLoading = true
    return .run { send in
      await send(.loaded(try await client.page(page)))
    } catch: { _, send in
      await send(.loadingFailed)
    }
  }
}
