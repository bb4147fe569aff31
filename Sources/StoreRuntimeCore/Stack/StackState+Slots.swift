extension StackState {
  /// Takes the element out of a slot that is full, as those are that nobody is modifying by id.
  ///
  /// Where the result is wrapped in an optional again, unwrapping it by force would tell the compiler
  /// that it is the same optional. It would then end the element's life through that optional, which
  /// costs as much as all the rest of a `popLast()`, because whether it is `nil` is found out at
  /// run time by functions of the element's type.
  @inlinable
  @inline(__always)
  static func element(in slot: @autoclosure () -> Slot) -> Element {
    // A larger temporary allocation would be on the heap, and what unwrapping by force takes is little
    // beside moving so large an element.
    guard MemoryLayout<Slot>.size <= 1024 else { return slot().unsafelyUnwrapped }
    return withUnsafeTemporaryAllocation(of: Slot.self, capacity: 1) { buffer in
      // The buffer has room for one slot, which is initialised here and left uninitialised by `move()`.
      // An enum with one payload, as an optional is, stores the payload at its own address and just as
      // the payload's type does: what tells the cases apart are values that the payload can't have, or
      // bytes behind it. The slot is full, so an element is there.
      let pointer = buffer.baseAddress.unsafelyUnwrapped
      pointer.initialize(to: slot())
      assert(pointer.pointee != nil, "A slot of a stack is empty though nobody modifies it.")
      return UnsafeMutableRawPointer(pointer).bindMemory(to: Element.self, capacity: 1).move()
    }
  }
}
