import StoreRuntimeCore

/// What a link makes of a tab.
struct ReadLink<Path: PathState>: Sendable {
  /// The components of its path.
  let components: [String]

  /// What it makes of the stack.
  let edit: StackEdit<Path>

  /// The screen on top, with what the link presents over it; `nil` without screens.
  let top: Path?
}

extension TabStack {
  /// Makes the states that a link's path stands for.
  ///
  /// - Throws: An error that says which part is wrong, and nothing else.
  func read(_ components: [String], _ opening: LinkOpening) throws(ScreenError) -> ReadLink<Path> {
    var root = root
    let kept = opening == .reuses ? stack : StackState()
    let read = try Path.screens.read(components, keeping: kept, on: &root)
    return ReadLink(
      components: components,
      edit: StackEdit(keeping: read.keptCount, adding: Array(read.states[read.keptCount...])),
      top: read.states.last)
  }

  /// Presents what a link says whose screens are there.
  mutating func present(_ link: ReadLink<Path>) {
    if let top = link.top, link.edit.slots.isEmpty, let id = stack.ids.last {
      stack[id: id] = top
    } else if link.top == nil {
      // It was read before on a copy of the root.
      _ = try? Path.screens.read(link.components, keeping: [], on: &root)
    }
  }
}
