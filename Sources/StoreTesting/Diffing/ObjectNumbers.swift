/// Numbers for the instances of classes in a dump, in the order in which they appear.
///
/// Addresses would be different in every run; these are not.
struct ObjectNumbers {
  /// The number of the next instance that appears.
  private(set) var next = 1

  private var numbers: [ObjectIdentifier: Int] = [:]

  // A mirror may make instances only for the dump. Another one must not get the address of one that
  // has been numbered.
  private var objects: [AnyObject] = []

  /// How many instances have appeared.
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

  /// Goes back to where fewer instances had appeared.
  ///
  /// - Parameter count: How many.
  mutating func forget(after count: Int) {
    while objects.count > count {
      let number = numbers.removeValue(forKey: ObjectIdentifier(objects.removeLast()))
      next = number ?? next
    }
  }
}
