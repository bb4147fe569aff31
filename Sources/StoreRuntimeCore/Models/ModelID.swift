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
