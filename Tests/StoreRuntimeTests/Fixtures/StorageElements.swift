import Synchronization

/// Counts how many objects that were made with it are alive.
final class StorageCensus: Sendable {
  private let living = Atomic<Int>(0)

  var count: Int { living.load(ordering: .relaxed) }

  fileprivate func add(_ number: Int) {
    living.add(number, ordering: .relaxed)
  }
}

/// An element that carries a number, in whatever layout.
protocol StorageElement: SendableMetatype {
  /// How many objects of the census an element with the given number keeps alive.
  static func lives(of number: Int) -> Int

  /// What is left of a number in an element that is made with it.
  static func kept(_ number: Int) -> Int

  init(_ number: Int, _ census: StorageCensus)

  /// The number that it was made with, or -1 if a part of the element has been overwritten.
  var number: Int { get }
}

extension StorageElement {
  static func lives(of number: Int) -> Int { 0 }
  static func kept(_ number: Int) -> Int { number }
}

/// An object that is counted, and one word that some bits of are to spare.
final class StorageLife: StorageElement, Identifiable, Sendable {
  let number: Int
  private let census: StorageCensus

  static func lives(of number: Int) -> Int { 1 }

  init(_ number: Int, _ census: StorageCensus) {
    self.number = number
    self.census = census
    census.add(1)
  }

  deinit {
    census.add(-1)
  }

  var id: Int { number }
}

/// A word without a spare bit.
extension Int: StorageElement {
  init(_ number: Int, _ census: StorageCensus) { self = number }

  var number: Int { self }
}

/// A byte with spare bits.
extension Bool: StorageElement {
  static func kept(_ number: Int) -> Int { number & 1 }

  init(_ number: Int, _ census: StorageCensus) { self = number & 1 == 1 }

  var number: Int { self ? 1 : 0 }
}

/// Nothing at all.
struct StorageNothing: StorageElement {
  static func kept(_ number: Int) -> Int { 0 }

  init(_ number: Int, _ census: StorageCensus) {}

  var number: Int { 0 }
}

/// An optional, which is itself `nil` now and then.
extension Optional: StorageElement where Wrapped: StorageElement {
  static func lives(of number: Int) -> Int { number % 3 == 0 ? 0 : Wrapped.lives(of: number) }
  static func kept(_ number: Int) -> Int { number % 3 == 0 ? 0 : Wrapped.kept(number) }

  init(_ number: Int, _ census: StorageCensus) {
    self = number % 3 == 0 ? nil : Wrapped(number, census)
  }

  var number: Int { self?.number ?? 0 }
}

/// An object between words.
struct StorageScreen: StorageElement {
  private let first: Int
  private let life: StorageLife
  private let rest: (Int, Int, Int, Int, Int, Int)

  static func lives(of number: Int) -> Int { 1 }

  init(_ number: Int, _ census: StorageCensus) {
    first = number
    life = StorageLife(number, census)
    rest = (number, number, number, number, number, number)
  }

  var number: Int { first == life.number && first == rest.5 ? first : -1 }
}

/// An array that knows whether it has been copied.
struct WatchedArray: Identifiable {
  let id: Int
  var storage = [1, 2, 3]

  var address: Int {
    storage.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }
}
