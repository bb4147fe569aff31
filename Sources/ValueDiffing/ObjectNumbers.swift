/// Numbers for the instances of classes in a dump, in order of appearance.
///
/// Unlike addresses, they are the same in every run.
struct ObjectNumbers {
  /// The number of the next instance that appears.
  private(set) var next = 1

  private var numbers: [ObjectIdentifier: Int] = [:]

  // Keeps the instances alive: a mirror may make one only for the dump, and another must not
  // get its address.
  private var objects: [AnyObject] = []

  /// The number of instances that have appeared.
  var count: Int { objects.count }

  /// Returns the number of an instance that has appeared, or `nil`.
  func number(of object: AnyObject) -> Int? {
    numbers[ObjectIdentifier(object)]
  }

  /// Gives an instance a number.
  ///
  /// - Parameters:
  ///   - object: An instance without a number.
  ///   - number: The number, or `nil` for the next one.
  /// - Returns: The number.
  @discardableResult
  mutating func add(_ object: AnyObject, as number: Int? = nil) -> Int {
    let number = number ?? next
    next = max(next, number + 1)
    numbers[ObjectIdentifier(object)] = number
    objects.append(object)
    return number
  }

  /// Forgets the instances that appeared last.
  ///
  /// - Parameter count: The number of instances to keep.
  mutating func forget(after count: Int) {
    while objects.count > count {
      let number = numbers.removeValue(forKey: ObjectIdentifier(objects.removeLast()))
      next = number ?? next
    }
  }
}
