/// A new version of a stack in which a single element was modified.
@usableFromInline
struct StackTouch: Sendable {
  /// The version before.
  let base: Int

  let version: Int

  /// The position of the element.
  let position: Int

  @usableFromInline
  init(base: Int, version: Int, position: Int) {
    self.base = base
    self.version = version
    self.position = position
  }
}

/// The stacks in which the current reduction has modified a single element.
///
/// Confined to the isolation of its store.
@usableFromInline
class StackTouchLog {
  final var touches: [StackTouch] = []

  /// What those have in common who look at the changes.
  final var common: AnyObject?

  init() {}
}

extension ReductionContext {
  /// Notes that a single element was modified in a stack.
  @usableFromInline
  func noteTouch(_ touch: StackTouch) {
    touchLog?.touches.append(touch)
  }
}
