/// What an element of a container is known by.
@usableFromInline
protocol EntryKey {
  /// What users know the element by.
  associatedtype ID: Hashable

  var id: ID { get }

  /// The tick of the store's clock at which the element got its number, 0 if it has none.
  var birth: Int { get }

  /// Whether ids have an order, so that no index is needed while they ascend.
  static var isOrdered: Bool { get }

  /// Whether ids and births ascend from one element to the next one above.
  static func ascends(_ lower: Self, _ upper: Self) -> Bool

  /// Whether an id comes before another one.
  static func isLess(_ lhs: ID, _ rhs: ID) -> Bool

  /// How far above `first` an id is where no id is left out between.
  static func distance(from first: ID, to id: ID) -> Int
}
