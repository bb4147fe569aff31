/// One presentation of a feature, from its beginning to its end.
final class ModelPresentation: Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

/// Numbers the presentations of a store, so that several models of one have equal ids.
@MainActor
final class ModelPresentations {
  private struct Entry {
    weak var presentation: ModelPresentation?
  }

  private var entries: [ModelID.Place: Entry] = [:]
  private var lastNumber = 0

  nonisolated init() {}

  /// Returns the presentation at a place: the one that another model knows already, or a new one.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - old: The presentation that has ended there.
  /// - Returns: The presentation.
  /// - Complexity: O(*n*) for *n* places where something is presented.
  func presentation(at place: ModelID.Place, after old: ModelPresentation?) -> ModelPresentation {
    if let known = entries[place]?.presentation, known !== old { return known }
    for (place, entry) in entries where entry.presentation == nil { entries[place] = nil }
    lastNumber += 1
    let new = ModelPresentation(number: lastNumber)
    entries[place] = Entry(presentation: new)
    return new
  }
}
