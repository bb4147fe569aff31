extension StackState {
  /// The most unordered elements that a look-up searches one by one.
  @usableFromInline static var longestScan: Int { 64 }

  /// Returns the position of the element with the given id.
  ///
  /// Ids ascend as a rule, mostly by one, so an element is where the distance of its id from the
  /// lowest says, or at the top if that is nearer. Ids are unique: a guess that hits is right
  /// whatever order the elements are in.
  ///
  /// - Complexity: O(1) if the guess hits, O(log *n*) among ascending ids.
  @inlinable
  @inline(__always)
  func position(ofID id: StackElementID) -> Int? {
    guard !entries.isEmpty else { return nil }
    let distance = UInt(bitPattern: id.generation &- entries[0].id)
    let guess = Int(bitPattern: Swift.min(distance, UInt(bitPattern: entries.count &- 1)))
    if entries[guess].id == id.generation { return guess }
    return Self.search(forID: id.generation, in: entries, annex: ledger.annex)
  }

  // Not a method, because that would need a copy of the whole stack where it is being modified.
  @inlinable
  @inline(never)
  static func search(
    forID id: Int,
    in entries: ContiguousArray<Entry>,
    annex: StackAnnex?
  ) -> Int? {
    let unordered = annex?.unorderedCount ?? 0
    if let position = search(forID: id, in: entries, above: unordered) { return position }
    guard unordered > longestScan, let annex else {
      return entries[..<unordered].firstIndex { $0.id == id }
    }
    let noted = annex.notedPosition(ofID: id) { ContiguousArray(entries[..<unordered].map(\.id)) }
    guard let noted, noted < unordered, entries[noted].id == id else { return nil }
    return noted
  }

  /// Searches the elements whose ids ascend.
  ///
  /// In a large stack it begins where the id would be if there were as many gaps everywhere, as
  /// there are when several stacks of a store grow in turn, and goes on from there in steps that
  /// get longer.
  @inlinable
  static func search(
    forID id: Int,
    in entries: ContiguousArray<Entry>,
    above unordered: Int
  ) -> Int? {
    entries.withUnsafeBufferPointer { entries in
      var low = unordered
      var high = entries.count - 1
      let lowest = entries[low].id
      let highest = entries[high].id
      guard id > lowest, id <= highest else { return id == lowest ? low : nil }
      if high - low > 32 {
        let distance = Double(UInt(bitPattern: id &- lowest))
        let share = distance / Double(UInt(bitPattern: highest &- lowest))
        let guess = low + Int(share * Double(high - low))
        let found = entries[guess].id
        if found == id { return guess }
        var step = 8
        if found < id {
          low = guess
          while step < high - low, entries[low + step].id <= id {
            low += step
            step *= 2
          }
          high = Swift.min(high, low + step)
        } else {
          high = guess
          while step < high - low, entries[high - step].id > id {
            high -= step
            step *= 2
          }
          low = Swift.max(low, high - step)
        }
      }
      // Halved without a branch: a processor can't foresee which way to go.
      var count = high - low + 1
      while count > 1 {
        let half = count / 2
        low = entries[low + half].id <= id ? low + half : low
        count -= half
      }
      return entries[low].id == id ? low : nil
    }
  }
}
