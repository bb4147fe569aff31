import StoreRuntime

// Values of all kinds, for the tests of descriptions and differences.

struct Point: Hashable, Sendable {
  var x = 0
  var y = 0
}

struct Contact: Identifiable, Hashable, Sendable {
  var id: Int
  var name: String
  var isFavorite = false
}

enum Gallery {
  struct Picture: Equatable, Sendable {
    var title = "Sea"
    var size = Point(x: 3, y: 2)
  }

  @CasePathable
  enum Screen: Equatable, Sendable {
    case empty
    case picture(Picture)
    case zoom(factor: Double)
    case page(Int, isLast: Bool)
  }
}

/// An enum whose own description hides the names of its cases.
enum Fruit: String, CustomStringConvertible, Sendable {
  case apple = "🍎"
  var description: String { "fruit \(rawValue)" }
}

/// A struct whose own description hides what is in it.
struct Secret: CustomStringConvertible, Equatable, Sendable {
  var word = "abracadabra"
  var description: String { "secret" }
}

/// A struct that has nothing to show but its description.
struct Price: CustomReflectable, CustomStringConvertible, Equatable, Sendable {
  var cents: Int
  var description: String { "\(cents) ct" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A struct that shows something else than what it stores.
struct Temperature: CustomReflectable, Equatable, Sendable {
  var kelvin: Int
  var note = ""
  var customMirror: Mirror {
    Mirror(self, children: ["celsius": kelvin - 273], displayStyle: .struct)
  }
}

@propertyWrapper
struct Kept<Value: Sendable>: Sendable {
  var wrappedValue: Value
}

/// A wrapper that shows itself as an optional, as the state of a presentation does.
@propertyWrapper
struct Presented<Value: Sendable>: CustomReflectable, Sendable {
  private var values: [Value]
  init(wrappedValue: Value?) { values = wrappedValue.map { [$0] } ?? [] }
  var wrappedValue: Value? {
    get { values.first }
    set { values = newValue.map { [$0] } ?? [] }
  }
  var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

struct Wrapping: Sendable {
  @Kept var count = 3
  @Presented var sheet: Point? = Point()
  @Presented var alert: Point?
  var _plain = true
}

class Shape: Equatable {
  var name: String
  init(_ name: String) { self.name = name }
  static func == (lhs: Shape, rhs: Shape) -> Bool { lhs === rhs }
}

final class Circle: Shape {
  var radius = 2
}

final class Link {
  var value: Int
  var next: Link?
  init(_ value: Int, next: Link? = nil) {
    self.value = value
    self.next = next
  }
}

final class Lazybones {
  lazy var result = 3
}

extension Array {
  struct Page {}
}

actor Vault {
  var gold = 1
}

indirect enum Chain: Equatable, Sendable {
  case end
  case link(Chain)

  init(length: Int) {
    self = .end
    for _ in 0..<length { self = .link(self) }
  }
}

/// A key whose hash is chosen by the test, to put the elements of sets into any order.
struct SaltedKey: Hashable, CustomReflectable {
  var name: String
  var salt: Int

  var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name.utf8.reduce(salt) { $0 &* 31 &+ Int($1) })
  }
}
