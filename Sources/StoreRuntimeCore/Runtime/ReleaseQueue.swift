/// The values of deep presentations, which are released one after the other.
final class ReleaseQueue {
  private static let maximumDepth: UInt8 = 32

  private var values: [Any] = []

  /// Releases a value; beyond a limit of nested releases, in a loop instead of recursively.
  static func release<Value>(_ slot: inout Value?) {
    guard slot != nil else { return }
    let thread = reductionThreadSlot()
    if let queue = thread.pointee.releaseQueue?.takeUnretainedValue() {
      if let value = slot.take() { queue.values.append(value) }
      return
    }
    if thread.pointee.releaseDepth < maximumDepth {
      thread.pointee.releaseDepth += 1
      clear(&slot)
      thread.pointee.releaseDepth -= 1
      return
    }
    let queue = ReleaseQueue()
    thread.pointee.releaseQueue = Unmanaged.passUnretained(queue)
    clear(&slot)
    while true {
      var value = queue.values.popLast()
      if value == nil { break }
      clear(&value)
    }
    thread.pointee.releaseQueue = nil
  }

  /// Releases a value exactly here.
  // Through a pointer: the optimiser moves the release of a variable above the preceding writes to
  // the thread's data, because it doesn't see that a deinitialiser reads them. The step
  // "large-feature" of CI checks that, as tests run in a debug build.
  private static func clear<Value>(_ slot: inout Value?) {
    withUnsafeMutablePointer(to: &slot) { pointer in
      pointer.deinitialize(count: 1)
      pointer.initialize(to: nil)
    }
  }
}
