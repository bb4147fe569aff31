import Synchronization

/// A record of what a binding has shown, so that its writes affect nothing else.
///
/// A view writes late: it dismisses an alert after the action of its button, or a sheet after the
/// animation has ended. By then another alert may be presented. Each binding of
/// ``StoreModel/subscript(presented:action:memory:)`` and its siblings has its own memory, the
/// default value of their last parameter, and doesn't dismiss what it has never shown.
///
/// Two memories are equal if nothing was presented or dismissed between their creations. Bindings
/// that a view makes in each evaluation are thus equal for as long as they mean the same.
@MainActor
public final class BindingMemory: Hashable {
  /// The moment of the memory's creation, and thus of the binding's.
  private nonisolated let creation: ModelMoment

  /// The presentation or path that a tracked reader last read through the binding.
  var shown: Any?

  /// Creates the memory of a binding.
  public nonisolated init() {
    creation = .now
  }

  /// Returns whether the binding is older than a moment.
  func isOlder(than moment: ModelMoment) -> Bool {
    creation < moment
  }

  /// Returns whether two memories were created without a change in between.
  ///
  /// - Parameters:
  ///   - lhs: A memory.
  ///   - rhs: Another one.
  /// - Returns: `true` if they are equal.
  public nonisolated static func == (lhs: BindingMemory, rhs: BindingMemory) -> Bool {
    lhs.creation == rhs.creation
  }

  /// Feeds the moment of the creation to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(creation)
  }
}

/// A point between two changes of what models present, in the order of time.
struct ModelMoment: Hashable, Comparable, Sendable {
  private static let count = Atomic(0)

  let number: Int

  /// The current moment.
  static var now: ModelMoment {
    ModelMoment(number: count.load(ordering: .relaxed))
  }

  /// Ends the current moment, and returns the one that follows.
  @discardableResult
  static func next() -> ModelMoment {
    ModelMoment(number: count.add(1, ordering: .relaxed).newValue)
  }

  static func < (lhs: ModelMoment, rhs: ModelMoment) -> Bool {
    lhs.number < rhs.number
  }
}
