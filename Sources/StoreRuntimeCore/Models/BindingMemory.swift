import Synchronization

/// A record of what a binding has shown, by which what it writes is for that and nothing else.
///
/// A view writes late: the end of an alert after the action of its button, or that of a sheet when
/// the animation has ended. By then another alert may be presented. Each binding of
/// ``StoreModel/subscript(presented:action:memory:)`` and its siblings has a memory of its own,
/// the default value of their last parameter, and doesn't dismiss what it has never shown.
///
/// Two memories are equal if nothing was presented or dismissed between their creations. So
/// bindings that a view makes each time it is evaluated are equal for as long as they mean the same.
@MainActor
public final class BindingMemory: Hashable {
  /// The moment of the memory's creation, and so of the binding's.
  private nonisolated let creation: ModelMoment

  /// What a tracked reader has read last through the binding: a presentation, or a path.
  var shown: Any?

  /// Creates the memory of a binding.
  public nonisolated init() {
    creation = .now
  }

  /// Returns whether the binding is older than a moment.
  func isOlder(than moment: ModelMoment) -> Bool {
    creation < moment
  }

  /// Returns whether two memories were made without a change between.
  ///
  /// - Parameters:
  ///   - lhs: A memory.
  ///   - rhs: Another one.
  /// - Returns: Whether they are equal.
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
