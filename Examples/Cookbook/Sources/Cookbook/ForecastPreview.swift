import StoreRuntime

/// What `#Preview { ForecastView(model: forecastPreview()) }` shows.
@MainActor func forecastPreview() -> StoreModelOf<Forecast> {
  StoreModel(initialState: Forecast.State()) {
    Forecast()
  } withDependencies: {
    $0.context = .preview
  }
}
