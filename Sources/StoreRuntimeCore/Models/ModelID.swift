/// Names what a ``StoreModel`` shows: a store and a place in its state.
///
/// Two models of the same screen have equal ids, as long as somebody holds one of them, or a model
/// around it through which it was got. A screen that comes in the place of another one, in a stack
/// or a sheet, has another id.
public struct ModelID: Hashable, Sendable {
  /// A step from a state into one of its parts.
  ///
  /// ``ModelNumbers`` numbers the properties.
  enum Step: Hashable {
    /// To a property.
    case property(Int)

    /// To an element of a stack, by what its store knows it by.
    case element(Int, Int)

    /// To what is there at times, by the number of its presentation.
    case presentation(Int)
  }

  /// The steps from the state of the store.
  typealias Place = [Step]

  /// The numbers of the store that owns the state.
  let numbers: ModelNumbers

  let place: Place

  /// Names the whole state of a store.
  init(_ numbers: ModelNumbers) {
    self.init(numbers: numbers, place: [])
  }

  /// Names the state of a store, whose isolation the caller is on.
  @MainActor
  init<State, Action>(of store: Store<State, Action>) {
    let place = store.place
    let numbers = place.owner.common as? ModelNumbers ?? ModelNumbers()
    place.owner.common = numbers
    self.init(numbers)
    for keyPath in place.keyPaths { self = appending(keyPath) }
  }

  private init(numbers: ModelNumbers, place: Place) {
    self.numbers = numbers
    self.place = place
  }

  /// Names a property of the state.
  @MainActor
  func appending(_ keyPath: AnyKeyPath) -> ModelID {
    appending([.property(numbers.number(of: keyPath))])
  }

  func appending(_ steps: [Step]) -> ModelID {
    ModelID(numbers: numbers, place: place + steps)
  }

  /// Returns whether two ids name the same.
  ///
  /// - Parameters:
  ///   - lhs: An id.
  ///   - rhs: Another one.
  /// - Returns: Whether they name the same place of the same store.
  public static func == (lhs: ModelID, rhs: ModelID) -> Bool {
    lhs.numbers === rhs.numbers && lhs.place == rhs.place
  }

  /// Hashes what the id names.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(numbers))
    hasher.combine(place)
  }
}
