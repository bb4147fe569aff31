/// Names what a ``StoreModel`` shows: a store and a place in its state.
///
/// Two models of the same screen have equal ids, as long as somebody holds a model of the screen or
/// of one around it. A screen that comes in the place of another one, in a stack or a sheet, has
/// another id.
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
  private let numbers: ObjectIdentifier

  let place: Place

  /// Names the whole state of a store.
  init(_ numbers: ModelNumbers) {
    self.init(numbers: ObjectIdentifier(numbers), place: [])
  }

  private init(numbers: ObjectIdentifier, place: Place) {
    self.numbers = numbers
    self.place = place
  }

  func appending(_ steps: [Step]) -> ModelID {
    ModelID(numbers: numbers, place: place + steps)
  }
}
