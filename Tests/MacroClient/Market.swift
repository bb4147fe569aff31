// These clients are public to be used from another module, not to be read about.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import StoreRuntime

public enum Market {
  public enum Refusal: Error { case closed }

  /// A dependency of closures of all kinds.
  @DependencyClient
  public struct Client: Sendable {
    public var price: @Sendable (_ of: String) async throws -> Int
    @DependencyEndpoint(method: "price")
    public var prices: @Sendable (_ all: [String], Bool) async throws -> [Int]
    public var ring: @Sendable () -> Void
    public var seller: @Sendable (String) -> String?
    public var stock: @Sendable () -> [String: [Int]]
    public var names: @Sendable (_ from: Int, _ to: Int) -> [String]
    public var isOpen: @Sendable (_ at: Int) -> Bool = { _ in true }
    public var visit: @MainActor @Sendable (_ count: Int) async -> Void
    public var weigh: @Sendable (_ basket: inout [String]) throws(Refusal) -> Int = { basket in
      basket.count
    }
    @DependencyEndpointIgnored public var log: @Sendable (String) -> Void = { _ in }
    public let street: String
    public var limit: Int = 3
    public var note: String?
    public static let city = "Bergen"
    public var title: String { "\(street), \(Self.city)" }
  }

  /// A dependency of closures with parameters of all kinds.
  @DependencyClient
  public struct Diary: Sendable {
    public var write: @Sendable (_ line: @autoclosure () -> String) -> Void
    public var ask:
      @Sendable (_ line: @autoclosure () throws -> String, _ times: Int) throws -> String
    public var guess: @Sendable (_ line: @autoclosure () throws -> Int) -> Int = { line in
      (try? line()) ?? 0
    }
    public var wait:
      @Sendable (_ line: @autoclosure @Sendable () async throws -> Int) async -> Int = { line in
        (try? await line()) ?? 0
      }
    public var sum: @Sendable (_ numbers: Int...) -> Int?
    public var greatest: @Sendable (_ numbers: Int...) -> Int = { $0.max() ?? 0 }
    public var visit: @Sendable (_ actor: isolated (any Actor)?) async -> Void
    public var knock: @Sendable (_ actor: isolated (any Actor)?, _ times: Int) -> Int = {
      _, times in
      times
    }
    public var move: @Sendable (_ note: borrowing String, _ to: consuming String) -> Void
  }

  @DependencyClient
  public struct Stall: Sendable, DependencyKey {
    public var greet: @Sendable (_ name: String) throws -> String

    public static let liveValue = Stall(greet: { "Hello, \($0)" })
    public static let testValue = Self()
  }

  @DependencyClient
  public struct Box<Value: Sendable>: Sendable {
    public var open: @Sendable (_ key: Int) throws -> Value
  }

  @DependencyClient
  public struct Door: Sendable {
    public var open: nonisolated(nonsending) @Sendable (_ key: Int) async throws -> Void
    public var close: nonisolated(nonsending) @Sendable () async -> Void = {}
  }

  /// A dependency with parts that only this module sees.
  @DependencyClient
  public struct Kiosk: Sendable {
    struct Ware: Sendable {}

    public var open: @Sendable (_ at: Int) -> Void
    public var track: @Sendable (_ event: String, _ details: [String: Any]) async -> Void
    public var wait: @MainActor @Sendable (_ minutes: Int) -> Void
    @DependencyEndpointIgnored public var log: (@Sendable (String) -> Void)
    public let host, path: String
    var count: @Sendable (_ of: Ware) -> Int = { _ in 0 }
    var wares = 3
    private var warn: @Sendable (_ about: Ware) -> Void = { _ in }
  }

  @DependencyClient
  public struct Nothing {}
}
