import StoreRuntime

/// A clock whose time waits for the effects of the test stores that use it.
protocol EffectFollowing: Sendable {
  /// Makes the time wait for the effects of a test store from now on.
  func follow(_ effects: TestEffects)
}

extension DependencyValues {
  /// Makes the clocks among these values wait for the effects of a test store.
  ///
  /// A clock in another place learns of the test store when an effect first sleeps on it.
  func letClocksFollow(_ effects: TestEffects) {
    (continuousClock as? any EffectFollowing)?.follow(effects)
    (suspendingClock as? any EffectFollowing)?.follow(effects)
  }
}

/// The effects of the test stores that use one clock.
///
/// The clock doesn't keep the effects alive.
struct FollowedEffects: Sendable {
  private struct Reference: Sendable {
    weak let effects: TestEffects?
  }

  private var references: [Reference] = []

  /// The effects of the test stores that are still alive.
  var living: [TestEffects] {
    references.compactMap(\.effects)
  }

  /// Adds the effects of a test store, if they aren't there yet.
  mutating func insert(_ effects: TestEffects) {
    guard !references.contains(where: { $0.effects === effects }) else { return }
    references.removeAll { $0.effects == nil }
    references.append(Reference(effects: effects))
  }
}
