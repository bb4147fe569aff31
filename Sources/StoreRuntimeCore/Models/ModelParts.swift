/// What a step of an id names: a property, or one presentation of a feature.
final class ModelPart: Sendable, Hashable {
  static func == (lhs: ModelPart, rhs: ModelPart) -> Bool {
    lhs === rhs
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// One presentation of a feature, from its beginning to its end.
final class ModelPresentation: Sendable {
  let part = ModelPart()
}

/// Knows the parts of a store that ids name, so that several models of one have equal ids.
///
/// It keeps none of them: with the last id that names a part there is nothing left to be equal to.
@MainActor
final class ModelParts {
  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  private var properties = PrunedDictionary<AnyKeyPath, Weak<ModelPart>>()
  private var presentations = PrunedDictionary<ModelID.Place, Weak<ModelPresentation>>()

  nonisolated init() {}

  /// Returns what names a property.
  ///
  /// - Parameter keyPath: The key path to the property.
  /// - Returns: The part, the same one for equal key paths.
  /// - Complexity: O(1) on average, whatever the number of properties.
  func property(_ keyPath: AnyKeyPath) -> ModelPart {
    if let known = properties.values[keyPath]?.object { return known }
    let new = ModelPart()
    properties.insert(Weak(object: new), for: keyPath) { $0.object != nil }
    return new
  }

  /// Returns the presentation at a place: the one that another model knows already, or a new one.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - old: The presentation that has ended there.
  /// - Returns: The presentation.
  /// - Complexity: O(1) on average, whatever the number of places where something is presented.
  func presentation(at place: ModelID.Place, after old: ModelPresentation?) -> ModelPresentation {
    if let known = presentations.values[place]?.object, known !== old { return known }
    let new = ModelPresentation()
    presentations.insert(Weak(object: new), for: place) { $0.object != nil }
    return new
  }
}
