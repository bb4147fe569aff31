/// Names what a ``StoreModel`` shows: a store and a place in its state.
///
/// Two models of the same screen have equal ids, as long as somebody holds one of them, or a model
/// around it through which it was got. A screen that comes in the place of another one, in a stack
/// or a sheet, has another id.
public struct ModelID: Hashable, Sendable {
  /// A step from a state into one of its parts.
  enum Step: Hashable {
    /// To a property.
    case property(ModelPart)

    /// To an element of a stack, by what its store knows it by.
    case element(ModelPart, ChildKey)

    /// To what is there at times, by its presentation.
    case presentation(ModelPart)
  }

  /// The steps from the state of the store.
  typealias Place = [Step]

  /// The parts of the store that owns the state.
  let parts: ModelParts

  let place: Place

  /// Names the whole state of a store.
  init(_ parts: ModelParts) {
    self.init(parts: parts, place: [])
  }

  /// Names the state of a store, whose isolation the caller is on.
  @MainActor
  init<State, Action>(of store: Store<State, Action>) {
    let place = store.place
    let extras = place.owner.makeExtras()
    let parts = extras.modelParts as? ModelParts ?? ModelParts()
    extras.modelParts = parts
    self.init(parts)
    for keyPath in place.keyPaths { self = appending(keyPath) }
  }

  private init(parts: ModelParts, place: Place) {
    self.parts = parts
    self.place = place
  }

  /// Names a property of the state.
  @MainActor
  func appending(_ keyPath: AnyKeyPath) -> ModelID {
    appending([.property(parts.property(keyPath))])
  }

  func appending(_ steps: [Step]) -> ModelID {
    ModelID(parts: parts, place: place + steps)
  }

  /// Returns whether two ids name the same.
  ///
  /// - Parameters:
  ///   - lhs: An id.
  ///   - rhs: Another one.
  /// - Returns: Whether they name the same place of the same store.
  public static func == (lhs: ModelID, rhs: ModelID) -> Bool {
    lhs.parts === rhs.parts && lhs.place == rhs.place
  }

  /// Hashes what the id names.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(parts))
    hasher.combine(place)
  }
}

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
