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
  private var entries: [ModelID.Place: Entry] = [:]
  private var lastNumber = 0

  /// How many entries there may be before those of ended presentations are taken out.
  private var limit = 16

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
    if let known = entries[place]?.presentation, known !== old { return known }
    if entries.count >= limit { removeEnded() }
    lastNumber += 1
    let new = ModelPresentation(number: lastNumber)
    entries[place] = Entry(presentation: new)
    return new
  }

  private func removeEnded() {
    for (place, entry) in entries where entry.presentation == nil { entries[place] = nil }
    limit = max(16, 2 * entries.count)
  }
}
