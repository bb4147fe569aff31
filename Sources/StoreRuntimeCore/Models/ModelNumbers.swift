/// One presentation of a feature, from its beginning to its end.
final class ModelPresentation: Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

/// Numbers the properties and the presentations of a store, so that several models of one have
/// equal ids.
@MainActor
final class ModelNumbers {
  private struct Entry {
    weak var presentation: ModelPresentation?
  }

  private var properties: [AnyKeyPath: Int] = [:]
  private var entries = PrunedDictionary<ModelID.Place, Entry>()
  private var lastNumber = 0

  nonisolated init() {}

  /// Returns the number of a property.
  ///
  /// - Parameter keyPath: The key path to the property.
  /// - Returns: The number, always the same one for equal key paths.
  func number(of keyPath: AnyKeyPath) -> Int {
    if let known = properties[keyPath] { return known }
    properties[keyPath] = properties.count
    return properties.count - 1
  }

  /// Returns the presentation at a place: the one that another model knows already, or a new one.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - old: The presentation that has ended there.
  /// - Returns: The presentation.
  /// - Complexity: O(1) on average, whatever the number of places where something is presented.
  func presentation(at place: ModelID.Place, after old: ModelPresentation?) -> ModelPresentation {
    if let known = entries.values[place]?.presentation, known !== old { return known }
    lastNumber += 1
    let new = ModelPresentation(number: lastNumber)
    entries.insert(Entry(presentation: new), for: place) { $0.presentation != nil }
    return new
  }
}
