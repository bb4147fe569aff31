public import StoreRuntime

/// A client of a weather service.
public struct WeatherClient: Equatable, Sendable {
  /// The name of the service.
  public var name: String

  static let network = WeatherClient(name: "network")
  static let sunny = WeatherClient(name: "sunny")
  static let rainy = WeatherClient(name: "rainy")
}

extension DependencyValues {
  /// A client with a value for each context.
  @DependencyEntry(liveValue: WeatherClient.network, previewValue: WeatherClient.rainy)
  public var weather = WeatherClient.sunny

  /// A client whose live value another module provides.
  @DependencyEntry
  public var forecast: WeatherClient = .sunny

  /// A client without a value for tests.
  @DependencyEntry("StationKey", liveValue: WeatherClient.network)
  public var station: WeatherClient
}
