import StoreRuntime

/// What the kiosk asks of its server.
struct Server: Sendable {
  /// Publishes a comment on an article.
  var post: @Sendable (_ comment: String, _ slug: String) async throws -> Void

  /// Takes the money for a cart, and returns the number of the order.
  var pay: @Sendable (_ lines: [String], _ address: String) async throws -> Int
}

struct ServerError: Error {}

extension Server: DependencyKey {
  /// Answers at once, as there is no server behind this example.
  static let liveValue = Server(
    post: { _, _ in },
    pay: { lines, _ in 100 + lines.count })

  /// Refuses everything: a test says what it needs.
  static let testValue = Server(
    post: { _, _ in throw ServerError() },
    pay: { _, _ in throw ServerError() })
}
