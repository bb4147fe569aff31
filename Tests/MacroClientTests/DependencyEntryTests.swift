public import MacroClient
public import StoreRuntime
import Testing

extension DependencyValues.WeatherClientKey: DependencyKey {
  /// The value that the running program gets.
  public static var liveValue: WeatherClient { DependencyValues().weather }
}

@Suite("Dependencies that a macro declares")
struct DependencyEntryTests {
  @Dependency(\.weather) private var weather
  @Dependency(\.forecast) private var forecast
  @Dependency(\.station) private var station

  @Test("have a value for each context, and can be set")
  func values() {
    func names(_ context: DependencyContext) -> [String] {
      withDependencies {
        $0.context = context
      } operation: {
        [weather.name, forecast.name]
      }
    }

    #expect(names(.test) == ["sunny", "sunny"])
    #expect(names(.preview) == ["rainy", "sunny"])
    #expect(names(.live).first == "network")
    withDependencies {
      $0.weather.name = "set"
      $0.station = $0.weather
    } operation: {
      #expect(weather.name == "set" && station.name == "set")
    }
  }
}
