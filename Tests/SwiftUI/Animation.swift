/// Page: `animation`.
public struct Animation: Equatable, Sendable {
  package let name: String

  /// Page: `animation/default`.
  public static let `default` = Animation(name: "default")

  /// Page: `animation/snappy`.
  public static let snappy = Animation(name: "snappy")
}

/// Page: `transaction`.
public struct Transaction {
  // As Apple's, it isn't known to be `Sendable`.

  /// Page: `transaction/animation`.
  public var animation: Animation?

  /// Page: `transaction/disablesanimations`.
  public var disablesAnimations = false

  /// The transaction of the code that runs.
  @TaskLocal package static var current: UncheckedTransaction?

  /// Page: `transaction/init()`.
  public init() {}

  /// Page: `transaction/init(animation:)`.
  public init(animation: Animation?) {
    self.animation = animation
  }
}

@available(*, unavailable)
extension Transaction: Sendable {}

/// A transaction as a task-local value, which no other task has.
package struct UncheckedTransaction: @unchecked Sendable {
  // Sendable: a value that nothing changes.

  package let value: Transaction
}

/// Page: `withanimation(_:_:)`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Page: `withtransaction(_:_:)`.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.$current.withValue(UncheckedTransaction(value: transaction), operation: body)
}
