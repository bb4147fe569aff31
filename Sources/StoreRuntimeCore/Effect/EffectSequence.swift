/// The part of a concatenation that hasn't been started yet.
///
/// Confined to the isolation of its store.
@usableFromInline
final class EffectSequence<State: Sendable, Action: Sendable> {
  /// The entry that stands for the sequence among the running effects.
  let entry: EffectEntry<State, Action>

  /// The operations that are left, the next one last.
  var rest: [Effect<Action>.Operation]

  /// How many parts of the current operation are still running.
  @exclusivity(unchecked) @usableFromInline var running = 0

  /// Whether the store is starting operations of it, and so goes on by itself.
  var isAdvancing = false

  init(entry: EffectEntry<State, Action>, operations: [Effect<Action>.Operation]) {
    self.entry = entry
    self.rest = operations.reversed()
  }
}
