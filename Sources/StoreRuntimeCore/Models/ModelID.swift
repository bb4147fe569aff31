/// Names what a ``StoreModel`` shows: a store and a place in its state.
///
/// Two models of the same screen have equal ids, as long as somebody holds a model of the screen or
/// of one around it. A screen that comes in the place of another one, in a stack or a sheet, has
/// another id.
public struct ModelID: Hashable, @unchecked Sendable {
  // Sendable: key paths don't change, and are only compared and hashed here. Those that a model is
  // made with capture nothing, or values that are `Hashable` themselves.

  /// A step from a state into one of its parts.
  enum Step: Hashable {
    /// To a property.
    case property(AnyKeyPath)

    /// To an element of a stack, by what its store knows it by.
    case element(AnyKeyPath, Int)

    /// To what is there at times, by the number of its presentation.
    case presentation(Int)
  }

  /// The store that owns the state.
  let store: ObjectIdentifier

  /// The steps from the state of the store.
  typealias Place = [Step]

  let place: Place

  func appending(_ steps: [Step]) -> ModelID {
    ModelID(store: store, place: place + steps)
  }
}
