// A search that waits until typing pauses, with a client by the macro of entries.
import StoreRuntime
import StoreTesting
import Testing

struct GeocodingSearch: Decodable, Equatable, Sendable {
  var results: [Result]

  struct Result: Decodable, Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
  }
}

@DependencyClient
struct WeatherClient: Sendable {
  var forecast: @Sendable (_ location: GeocodingSearch.Result) async throws -> [Double]
  var search: @Sendable (_ query: String) async throws -> GeocodingSearch
}

extension WeatherClient {
  static let live = WeatherClient(
    forecast: { _ in [1, 2, 3] }, search: { _ in GeocodingSearch(results: []) })
}

extension DependencyValues {
  @DependencyEntry(liveValue: WeatherClient.live)
  var weatherClient = WeatherClient()
}

@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var results: [GeocodingSearch.Result] = []
    var resultForecastRequestInFlight: GeocodingSearch.Result?
    var searchQuery = ""
    var weather: [Double]?
  }

  enum Action {
    case forecastResponse(GeocodingSearch.Result.ID, Result<[Double], any Error>)
    case searchQueryChanged(String)
    case searchQueryChangeDebounced
    case searchResponse(Result<GeocodingSearch, any Error>)
    case searchResultTapped(GeocodingSearch.Result)
  }

  @Dependency(\.weatherClient) var weatherClient
  private enum CancelID { case location, weather }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .forecastResponse(_, .failure):
        state.weather = nil
        state.resultForecastRequestInFlight = nil
        return .none

      case .forecastResponse(_, .success(let forecast)):
        state.weather = forecast
        state.resultForecastRequestInFlight = nil
        return .none

      case .searchQueryChanged(let query):
        state.searchQuery = query
        guard !state.searchQuery.isEmpty else {
          state.results = []
          return .cancel(id: CancelID.location)
        }
        return .none

      case .searchQueryChangeDebounced:
        guard !state.searchQuery.isEmpty else { return .none }
        return .run { [query = state.searchQuery] send in
          await send(.searchResponse(Result { try await weatherClient.search(query: query) }))
        }
        .cancellable(id: CancelID.location)

      case .searchResponse(.failure):
        state.results = []
        return .none

      case .searchResponse(.success(let response)):
        state.results = response.results
        return .none

      case .searchResultTapped(let location):
        state.resultForecastRequestInFlight = location
        return .run { send in
          await send(
            .forecastResponse(
              location.id,
              Result { try await self.weatherClient.forecast(location: location) }
            )
          )
        }
        .cancellable(id: CancelID.weather, cancelInFlight: true)
      }
    }
  }
}

@MainActor
struct SearchTests {
  @Test func searchAndClear() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.weatherClient.search = { @Sendable _ in
        GeocodingSearch(results: [GeocodingSearch.Result(id: 1, name: "Brooklyn")])
      }
    }

    await store.send(.searchQueryChanged("S")) { $0.searchQuery = "S" }
    await store.send(.searchQueryChangeDebounced)
    await store.receive(\.searchResponse.success) {
      $0.results = [GeocodingSearch.Result(id: 1, name: "Brooklyn")]
    }
    await store.send(.searchQueryChanged("")) {
      $0.results = []
      $0.searchQuery = ""
    }
  }
}
