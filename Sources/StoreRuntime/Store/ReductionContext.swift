import Synchronization

/// What the code inside one store's reducers shares while an action is being reduced.
///
/// A store has one context. It is current on a thread exactly while that thread runs the store's
/// reducers, which is synchronous, so nothing in here is ever touched by two threads at once.
/// Stacks draw their element ids from it and tell it what they remove; `@Dependency` reads its
/// values from it; reducer operators tell it which element they are running for.
@usableFromInline
final class ReductionContext {
  /// An element that was taken out of a stack during the current reduction.
  @usableFromInline
  struct Removal {
    /// The version of the stack, as of its last synchronisation, from which the element went.
    @usableFromInline let origin: Int

    /// The identity of the element within its store.
    @usableFromInline let identity: Int

    @inlinable
    init(origin: Int, identity: Int) {
      self.origin = origin
      self.identity = identity
    }
  }

  /// Tells the stores of a process apart.
  ///
  /// Never shown, never stored, never part of an id.
  @usableFromInline let storeToken: Int

  /// The id that the next element of any of the store's stacks gets.
  @usableFromInline var nextElementID = 0

  /// What was removed from the store's stacks since the last synchronisation.
  @usableFromInline var removals: [Removal] = []

  /// The values that `@Dependency` resolves to while reducing.
  @usableFromInline var dependencies: DependencyValues

  /// How many stack elements and presentations enclose the reducer that is running.
  @usableFromInline var presentationDepth = 0

  /// Whether an operator found that the current action can't reach the state that it is meant for.
  ///
  /// Set together with a reported issue; the operators around it then leave their own reducers out,
  /// so that such an action changes nothing.
  @usableFromInline var isActionRejected = false

  /// The running effects of the feature that is being reduced, where its reducers need to know.
  @usableFromInline var scope: EffectScope?

  /// The features that the last synchronisation found gone.
  @usableFromInline var endedScopes: [EffectScope] = []

  /// Whether no action has been reduced yet.
  @usableFromInline var isFirstReduction = true

  /// The value of `nextElementID` when the current reduction began.
  @usableFromInline var firstNewID = 0

  private var lastOrigin = 0

  private static let lastStoreToken = Atomic<Int>(0)

  init(dependencies: DependencyValues) {
    self.storeToken = Self.lastStoreToken.add(1, ordering: .relaxed).newValue
    self.dependencies = dependencies
  }

  /// Returns a number that no version of a stack in this store has had yet.
  @usableFromInline
  func makeOrigin() -> Int {
    lastOrigin += 1
    return lastOrigin
  }

  /// The context of the reduction that this thread is running, if it is running one.
  @usableFromInline
  static var current: ReductionContext? {
    guard let pointer = ReductionThread.pointer else { return nil }
    // The store that made this context current keeps it alive until it has put the previous one
    // back, and does both on this thread.
    return Unmanaged<ReductionContext>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Makes this context the current one of this thread until `leave(_:)` is called.
  ///
  /// - Returns: What to give to `leave(_:)`.
  @usableFromInline
  func enter() -> UnsafeMutableRawPointer? {
    ReductionThread.exchange(Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes the context current again that was so before `enter()`.
  ///
  /// - Parameter previous: What `enter()` has returned.
  @usableFromInline
  func leave(_ previous: UnsafeMutableRawPointer?) {
    ReductionThread.pointer = previous
  }

  /// Makes this context the current one of this thread while `body` runs.
  ///
  /// - Parameter body: The synchronous work of one reduction.
  /// - Returns: What `body` returns.
  func withCurrent<Result>(_ body: () -> Result) -> Result {
    let previous = enter()
    defer { leave(previous) }
    return body()
  }
}
