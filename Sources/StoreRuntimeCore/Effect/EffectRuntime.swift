/// What a store keeps of the effects that it runs.
///
/// Made when the first effect is.
///
/// Confined to the isolation of its store.
@usableFromInline
final class EffectRuntime<State: Sendable, Action: Sendable>: EffectRuntimeBase {
  @usableFromInline typealias Entry = EffectEntry<State, Action>

  /// Something that a reduction has left to be done.
  @usableFromInline
  enum Work {
    /// An action that was sent while another was being reduced.
    case reduce(Action, EffectGroup?)

    /// An effect that was returned, with the action that it was returned for.
    case start(EffectPart, origin: Action, registration: Int, EffectGroup)

    /// A concatenation whose current part has ended.
    case advance(EffectSequence)
  }

  /// What is to be done, first in, first out.
  ///
  /// No code of a feature runs inside an access to it, so that exclusive access needs no checks.
  @exclusivity(unchecked) @usableFromInline var work = WorkQueue<Work>()

  /// The way back to the store, for the effects.
  @usableFromInline let store: StoreReference<State, Action>

  /// The action whose effect sends what is reduced next, if the store is observed.
  var sender: Action?

  @inlinable
  init(of store: Store<State, Action>) {
    self.store = StoreReference(store)
  }

  /// Makes an entry and adds it.
  ///
  /// - Parameters:
  ///   - walk: The circumstances.
  ///   - origin: The action whose reduction returned the effect.
  ///   - work: The work of a `run` effect.
  /// - Returns: The entry.
  @inlinable
  func insert(_ walk: inout EffectWalk, origin: Action, work: EffectTask<Action>?) -> Entry {
    walk.sequence?.running += 1
    let entry = Entry(token: makeToken(), &walk, origin: origin, work: work, store: store)
    add(entry)
    return entry
  }
}
