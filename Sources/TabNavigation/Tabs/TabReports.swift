import StoreRuntimeCore

/// What a tab's store and the hub know of each other's work.
final class TabReports: Sendable {
  private struct Contents {
    /// The move that the hub itself asks for, and isn't told of.
    var silentMove: StackMove?

    /// The number of the tab's last reduction.
    var reduction = 0

    /// The number of the reduction whose state the hub has.
    var known = 0
  }

  private let contents = Guarded(Contents())

  /// The number of the tab's last reduction.
  var reduction: Int { contents.withLock { $0.reduction } }

  func countReduction() {
    contents.withLock { $0.reduction += 1 }
  }

  /// Keeps a move that the hub asks for from being told to it.
  func silence(_ move: StackMove) {
    contents.withLock { $0.silentMove = move }
  }

  /// Returns whether a move is the one that the hub asks for.
  ///
  /// Others may be reduced before it.
  func takeSilentMove(_ move: StackMove) -> Bool {
    contents.withLock { contents in
      guard contents.silentMove == move else { return false }
      contents.silentMove = nil
      return true
    }
  }

  /// Returns whether the hub doesn't know the state of a reduction or of a later one yet.
  ///
  /// A move of the hub's may bring it a state before the report of an earlier action comes.
  func isNews(_ reduction: Int) -> Bool {
    contents.withLock { contents in
      guard reduction > contents.known else { return false }
      contents.known = reduction
      return true
    }
  }
}
