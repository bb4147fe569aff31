/// A new version of a stack in which a single element was modified.
@usableFromInline
struct StackTouch: Sendable {
  /// The version before.
  let base: Int

  let version: Int

  /// The id of the element.
  let id: Int

  @usableFromInline
  init(base: Int, version: Int, id: Int) {
    self.base = base
    self.version = version
    self.id = id
  }
}
