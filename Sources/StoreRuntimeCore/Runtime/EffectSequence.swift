/// The entry of a concatenation, or of an effect that waits until it may begin.
final class EffectSequence: EffectEntry, @unchecked Sendable {
  // Sendable: as its superclass.

  /// The parts that haven't been started yet, with the maps around each; the next one last.
  @exclusivity(unchecked) var rest: ContiguousArray<(part: EffectPart, mapping: EffectMapping?)> =
    []

  /// How many effects of the current part are running.
  @exclusivity(unchecked) var running = 0

  /// Whether the store is starting parts, and so continues by itself.
  @exclusivity(unchecked) var isAdvancing = false

  /// Whether the first part was started.
  @exclusivity(unchecked) var hasBegun = false

  /// Whether all of it only waits for its turn in a line.
  @exclusivity(unchecked) var isWaitingInLine = false

  /// The id of the line that it is in, `nil` if it isn't in one.
  @exclusivity(unchecked) var line: CancelID?
}
