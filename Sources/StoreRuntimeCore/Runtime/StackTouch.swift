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

extension ReductionContext {
  /// Notes that a single element was modified in a stack.
  @usableFromInline
  func noteTouch(_ touch: StackTouch) {
    makeExtras().touches.append(touch)
  }

  /// Returns what the current reduction has noted, and forgets it.
  func takeTouches() -> [StackTouch] {
    guard let extras, !extras.touches.isEmpty else { return [] }
    defer { extras.touches = [] }
    return extras.touches
  }
}
