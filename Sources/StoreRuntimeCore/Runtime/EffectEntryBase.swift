/// The part of an entry that is the same for all types of stores.
///
/// Code that needs no more of an entry is compiled once, and not for every type of store. An entry
/// is a running effect, a part of one, or a sequence: a concatenation, or an effect that waits.
@usableFromInline
class EffectEntryBase: @unchecked Sendable {
  // Sendable: the variables are confined to the isolation of the store. When the store is gone,
  // they are confined to that of the actor it lived on, which is the same executor. Everything else
  // never changes. No access to a variable lasts longer than to read or write it, so that exclusive
  // access needs no checks.

  /// Names the entry to code that doesn't refer to it.
  @usableFromInline let token: EffectToken

  /// The feature that started the effect.
  let node: FeatureNode

  /// The ids under which the effect can be cancelled, with the features that they belong to.
  let cancellationKeys: [CancellationKey]

  /// The `send` that the effect belongs to.
  @usableFromInline let group: EffectGroup

  /// The reduction that returned the effect, as `EffectRuntimeBase.register(_:)` counts them.
  let registration: Int

  /// The element or presentation that the effect can dismiss.
  @usableFromInline let presenter: EffectPresenter?

  /// The sequence that goes on when this has ended.
  @exclusivity(unchecked) @usableFromInline final var sequence: EffectEntryBase?

  /// The index among the effects of the feature, `nil` if it isn't among them any more.
  @exclusivity(unchecked) final var index: Int?

  /// The task, once it is known: an immediate task runs before its handle is returned.
  @exclusivity(unchecked) @usableFromInline final var task: Task<Void, Never>?

  /// The task that the entry stands for, if that is only a part of an effect; or what else ends
  /// when the entry is cancelled.
  @exclusivity(unchecked) final var part: (any CancellableTask)?

  /// Follows the effect, if a test drives the store.
  ///
  /// Set before the effect is started and never after.
  @exclusivity(unchecked) @usableFromInline final var observer: (any EffectObserver)?

  /// Whether the effect was cancelled, and so delivers nothing any more.
  @exclusivity(unchecked) @usableFromInline final var isCancelled = false

  /// Whether the effect was cancelled by its own `dismiss()`.
  @exclusivity(unchecked) @usableFromInline final var hasDismissed = false

  /// Whether the effect has ended.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false

  /// A part of a sequence, and the maps around it.
  struct Rest {
    let part: EffectPart
    let mapping: EffectMapping?
  }

  /// The parts of a sequence that haven't been started yet, the next one last.
  @exclusivity(unchecked) final var rest: ContiguousArray<Rest> = []

  /// How many effects of a sequence's current part are running.
  @exclusivity(unchecked) @usableFromInline final var running = 0

  /// Whether the store is starting parts of a sequence, and so goes on by itself.
  @exclusivity(unchecked) @usableFromInline final var isAdvancing = false

  /// Whether the first part of a sequence was started.
  @exclusivity(unchecked) final var hasBegun = false

  /// Whether a sequence only waits for its turn.
  @exclusivity(unchecked) final var isWaitingInLine = false

  /// The part that has put a sequence in line, `nil` if the sequence isn't in one.
  @exclusivity(unchecked) final var line: LimitedPart?

  /// Whether the effect was cancelled, by itself or with its group.
  @inlinable final var wasCancelled: Bool {
    isCancelled || group.isCancelled
  }

  /// The replies that are awaited from the store, `nil` if that is gone.
  @usableFromInline var replies: ReplyRegistry? {
    // Never runs: an entry of this class itself stands for a reply that is held, and sends nothing.
    // The entries of running effects override this.
    fatalError("Only an effect that runs sends requests.")
  }

  // It changes nothing in `walk`: as `inout` that is passed without a copy.
  @usableFromInline
  init(token: EffectToken, _ walk: inout EffectWalk) {
    self.token = token
    node = walk.place.node
    cancellationKeys = walk.keys
    group = walk.group
    registration = walk.registration
    presenter = walk.place.presenter
    sequence = walk.place.sequence
  }
}

/// Names an entry of a store's running effects.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  /// The place of the entry.
  let slot: Int

  /// Tells the entries apart that have had the same place.
  let serial: Int
}
