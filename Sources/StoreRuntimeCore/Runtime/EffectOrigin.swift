/// The action and the reduction that returned an effect.
struct EffectOrigin {
  /// The action that was reduced.
  let action: any Sendable

  /// The number of the reduction, as `EffectRuntime` counts them.
  let sequenceNumber: Int

  /// The parts that aren't started yet, `nil` for an effect of one part.
  var starts: EffectStarts?
}

/// The parts of an effect that aren't started yet, with the nodes and `send` that wait for them.
///
/// Confined to the isolation of the store.
final class EffectStarts {
  /// The children that parts of the effect belong to.
  ///
  /// They stay in the tree until the effect has started all of its parts.
  var nodes: [FeatureNode] = []

  /// The number of the sequences, and of walks through the effect, that may still start parts.
  private var starters = 1

  /// The membership of the `send` that the action belongs to, until the walk ends.
  private var membership: GroupMembership?

  /// The `send` that the action belongs to.
  let group: EffectGroup

  init(in group: EffectGroup) {
    self.group = group
    membership = GroupMembership(of: group)
  }

  /// The walk through the effect has ended.
  func endWalk() {
    leave()
    membership = nil
  }

  /// Counts a sequence.
  func enter() { starters += 1 }

  /// A sequence has ended.
  func leave() {
    starters -= 1
    assert(starters >= 0, "Each leave has its enter.")
    guard starters == 0 else { return }
    for node in nodes { node.endPendingStart() }
    nodes = []
  }
}
