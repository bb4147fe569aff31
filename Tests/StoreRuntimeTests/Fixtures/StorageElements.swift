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

  /// Adds 1 to the number, in place.
  mutating func increment(_ census: StorageCensus)
}

extension StorageElement {
  static func lives(of number: Int) -> Int { 0 }
  static func kept(_ number: Int) -> Int { number }

  mutating func increment(_ census: StorageCensus) {
    self = Self(number + 1, census)
  }
}

/// An object that is counted, and one word that some bits of are to spare.
final class StorageLife: StorageElement, Sendable {
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
}

extension StorageLife: Identifiable {
  var id: Int { number }
}

/// A word without a spare bit.
extension Int: StorageElement {
  init(_ number: Int, _ census: StorageCensus) { self = number }

  var number: Int { self }
}

/// A byte without a spare bit.
extension UInt8: StorageElement {
  init(_ number: Int, _ census: StorageCensus) { self = UInt8(number) }

  var number: Int { Int(self) }
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

/// Eight of a kind.
struct Eightfold<Part: StorageElement>: StorageElement {
  private var parts: (Part, Part, Part, Part, Part, Part, Part, Part)

  static func lives(of number: Int) -> Int { 8 * Part.lives(of: number) }

  init(_ number: Int, _ census: StorageCensus) {
    func part() -> Part { Part(number, census) }
    parts = (part(), part(), part(), part(), part(), part(), part(), part())
  }

  var number: Int {
    parts.0.number == parts.3.number && parts.0.number == parts.7.number ? parts.0.number : -1
  }
}

/// 104 bytes if the head is a word.
struct StorageScreen<Head: StorageElement>: StorageElement {
  private var head: Head
  private var middle: Eightfold<Int>
  private var tail: (Int, Int, Int, Int)

  static func lives(of number: Int) -> Int { Head.lives(of: number) }

  init(_ number: Int, _ census: StorageCensus) {
    head = Head(number, census)
    middle = Eightfold(number, census)
    tail = (number, number, number, number)
  }

  var number: Int { head.number == middle.number && head.number == tail.3 ? head.number : -1 }
}

/// 4,096 bytes if the head is a word.
struct StoragePage<Head: StorageElement>: StorageElement {
  private typealias Line = Eightfold<Int>
  private typealias Paragraph = Eightfold<Line>

  private var head: Head
  private var words: (Int, Int, Int, Int, Int, Int, Int)
  private var lines: (Line, Line, Line, Line, Line, Line, Line)
  private var paragraphs:
    (Paragraph, Paragraph, Paragraph, Paragraph, Paragraph, Paragraph, Paragraph)

  static func lives(of number: Int) -> Int { Head.lives(of: number) }

  init(_ number: Int, _ census: StorageCensus) {
    let line = Line(number, census)
    let paragraph = Paragraph(number, census)
    head = Head(number, census)
    words = (number, number, number, number, number, number, number)
    lines = (line, line, line, line, line, line, line)
    paragraphs = (
      paragraph, paragraph, paragraph, paragraph, paragraph, paragraph, paragraph
    )
  }

  var number: Int {
    head.number == words.6 && head.number == lines.3.number
      && head.number == paragraphs.6.number ? head.number : -1
  }
}

/// An array that knows whether it has been copied.
struct WatchedArray: Identifiable {
  let id: Int
  var storage = [1, 2, 3]

  var address: Int {
    storage.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }
}
