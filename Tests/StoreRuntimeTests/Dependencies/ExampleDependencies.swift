import StoreRuntime

/// A dependency with a value for each context.
struct Greeting: Equatable {
  var text: String
  var mark = "!"
}

enum GreetingKey: DependencyKey {
  static let liveValue = Greeting(text: "live")
  static let previewValue = Greeting(text: "preview")
  static let testValue = Greeting(text: "test")
}

/// A dependency that only its live value was written for.
enum LiveOnlyKey: DependencyKey {
  static let liveValue = Greeting(text: "live")
}

/// A dependency whose live value mustn't be made in a test.
enum PreviewKey: DependencyKey {
  static var liveValue: Greeting { preconditionFailure("A test has made a live value.") }
  static let previewValue = Greeting(text: "preview")
}

/// A dependency whose live value is in another module, which nobody imports here.
enum InterfaceKey: TestDependencyKey {
  static let testValue = Greeting(text: "test")
}

/// A dependency that is made anew whenever its key is asked for it, and is its own key.
final class Service: DependencyKey, Sendable {
  static var liveValue: Service { Service() }
  static var testValue: Service { Service() }
}

/// A dependency that reads another one while it is made.
struct Letter: DependencyKey, Equatable {
  var opening: String

  static var liveValue: Letter {
    @Dependency(\.greeting) var greeting
    return Letter(opening: greeting.text)
  }

  static var testValue: Letter { liveValue }
}

extension DependencyValues {
  var greeting: Greeting {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }

  var liveOnly: Greeting {
    get { self[LiveOnlyKey.self] }
    set { self[LiveOnlyKey.self] = newValue }
  }

  var interface: Greeting {
    get { self[InterfaceKey.self] }
    set { self[InterfaceKey.self] = newValue }
  }
}

/// An object that has dependencies.
struct Model: Sendable {
  @Dependency(\.greeting) var greeting
  @Dependency(\.liveOnly) var liveOnly
  @Dependency(\.interface) var interface
  @Dependency(\.context) var context
  @Dependency(Service.self) var service
  @Dependency(Letter.self) var letter
}
