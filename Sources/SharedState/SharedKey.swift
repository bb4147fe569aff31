import StoreRuntimeCore

/// A storage from which ``SharedReader`` and ``Shared`` properties get their value.
///
/// Conform your own type to it, or to ``SharedKey``, for values that are stored elsewhere: on a
/// server, in the keychain or in a database.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of the id.
  associatedtype ID: Hashable & Sendable = Self

  /// The id of the storage. Properties whose keys have equal ids share one value.
  var id: ID { get }

  /// Loads the value.
  ///
  /// The key can answer later, on any thread. Until then properties have their default value.
  ///
  /// - Parameters:
  ///   - context: The reason to load, with the default value.
  ///   - continuation: Receives the value. If the storage has none, call its
  ///     `resumeReturningInitialValue()`.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Starts to observe changes of the storage by other code.
  ///
  /// It is called before the initial value is loaded. A change that arrives before that value
  /// replaces it.
  ///
  /// - Parameters:
  ///   - context: The reason to load, with the default value.
  ///   - subscriber: Receives changes, on any thread.
  /// - Returns: The subscription, which the properties retain.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}

extension SharedReaderKey {
  /// Returns a subscription without observing the storage.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - subscriber: Not called.
  /// - Returns: An empty subscription.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// A key with a default value.
  public typealias Default = SharedKeyDefault<Self>
}

/// A storage in which ``Shared`` properties store their value.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// The next value is saved after this save has ended. Values in between are skipped.
  ///
  /// - Parameters:
  ///   - value: The newest value.
  ///   - context: The reason to save.
  ///   - continuation: Receives the outcome, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for loading a value.
public enum LoadContext<Value: Sendable>: Sendable {
  /// A property was created, with this default value.
  case initialValue(Value)

  /// The program called `load()`.
  case userInitiated

  /// The default value, or `nil` if the program called `load()`.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

/// The reason for saving a value.
public enum SaveContext: Hashable, Sendable {
  /// The value has changed.
  case didSet

  /// The program called `save()`.
  case userInitiated
}

/// Receives a value that a ``SharedReaderKey`` loads.
///
/// Only the first answer counts.
public struct LoadContinuation<Value: Sendable>: Sendable {
  private let receive: @Sendable (Result<Value?, any Error>) -> Void

  init(_ receive: @escaping @Sendable (Result<Value?, any Error>) -> Void) {
    let isAnswered = Guarded(false)
    self.receive = { result in
      let isFirst = isAnswered.withLock { isAnswered in
        defer { isAnswered = true }
        return !isAnswered
      }
      if isFirst { receive(result) }
    }
  }

  /// Ends the loading.
  ///
  /// - Parameter result: The value, `nil` if the storage has none, or the error.
  public func resume(with result: Result<Value?, any Error>) { receive(result) }

  /// Ends the loading with a value.
  ///
  /// - Parameter value: The value.
  public func resume(returning value: Value) { receive(.success(value)) }

  /// Ends the loading without a value: properties keep their default value.
  public func resumeReturningInitialValue() { receive(.success(nil)) }

  /// Ends the loading with an error.
  ///
  /// - Parameter error: The error.
  public func resume(throwing error: any Error) { receive(.failure(error)) }
}

/// Receives the outcome of saving a value by a ``SharedKey``.
public struct SaveContinuation: Sendable {
  let receive: @Sendable (Result<Void, any Error>) -> Void

  /// Ends the saving.
  ///
  /// - Parameter result: Success, or the error.
  public func resume(with result: Result<Void, any Error>) { receive(result) }

  /// Ends the saving with success.
  public func resume() { receive(.success(())) }

  /// Ends the saving with an error.
  ///
  /// - Parameter error: The error.
  public func resume(throwing error: any Error) { receive(.failure(error)) }
}

/// Receives changes of a ``SharedReaderKey``'s storage by other code.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  /// Returns `true` if the properties now have the value.
  let receive: @Sendable (Result<Value?, any Error>) -> Bool

  /// Forwards a change.
  ///
  /// - Parameter result: The new value, `nil` for the default value, or an error.
  public func yield(with result: Result<Value?, any Error>) { _ = receive(result) }

  /// Forwards a new value.
  ///
  /// - Parameter value: The value.
  public func yield(_ value: Value) { _ = receive(.success(value)) }

  /// Reports that the storage no longer has a value.
  public func yieldReturningInitialValue() { _ = receive(.success(nil)) }

  /// Forwards an error.
  ///
  /// - Parameter error: The error.
  public func yield(throwing error: any Error) { _ = receive(.failure(error)) }
}

/// An observation of a storage, which ends when it is released.
public final class SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Creates a subscription.
  ///
  /// - Parameter onCancel: Ends the observation. It is called once.
  public init(_ onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  deinit { onCancel() }
}

/// A key with a default value, for properties without one.
///
/// ```swift
/// extension SharedKey where Self == InMemoryKey<[Line]>.Default {
///   static var cart: Self { Self[.inMemory("cart"), default: []] }
/// }
///
/// @Shared(.cart) var lines
/// ```
public struct SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let defaultValue: @Sendable () -> Base.Value

  /// Creates a key with a default value.
  ///
  /// - Parameters:
  ///   - base: The key.
  ///   - defaultValue: The value of properties while the storage has none.
  public static subscript(
    base: Base, default defaultValue: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: base, defaultValue: defaultValue)
  }

  /// The id of the key.
  public var id: Base.ID { base.id }

  /// Loads the value with the key.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - continuation: Receives the value.
  public func load(
    context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>
  ) {
    base.load(context: context, continuation: continuation)
  }

  /// Observes the storage of the key.
  ///
  /// - Parameters:
  ///   - context: The reason to load.
  ///   - subscriber: Receives changes.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension SharedKeyDefault: StorageDependentKey {
  var inCurrentStorage: Self {
    let current = (base as? any StorageDependentKey)?.inCurrentStorage as? Base
    return Self(base: current ?? base, defaultValue: defaultValue)
  }
}

extension SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves a value with the key.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason to save.
  ///   - continuation: Receives the outcome.
  public func save(
    _ value: Base.Value, context: SaveContext, continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }
}
