/// A way to a part of a state that is as fast as the state's layout allows.
///
/// A stored property is reached through its offset (4 ns), anything else through its key path (11
/// ns for the simplest, over 100 for a computed one).
@usableFromInline
package struct StateAccess<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @usableFromInline
  package init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// Modifies the part in place.
  @inlinable
  package func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { root in
      // `offset(of:)` is only there for a property that is stored inline, without observers, so a
      // `Value` lies at that offset; `root` is exclusive access to all of it.
      let value = UnsafeMutableRawPointer(root).advanced(by: offset)
      return body(&value.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
