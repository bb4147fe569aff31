import StoreRuntimeCore

/// What a link makes of a tab.
struct ReadLink<Path: PathState>: Sendable {
  /// The components of its path.
  let components: [String]

  /// Whether what it presents is presented already, and stays.
  let isShown: Bool

  /// What it makes of the stack.
  let edit: StackEdit<Path>

  /// The screen on top, with what the link presents over it; `nil` without screens.
  let top: Path?

  private var hasScreens: Bool { if case nil = top { false } else { true } }

  /// Whether the root presents what the link leads to, and goes on with it.
  var isShownByRoot: Bool { isShown && !hasScreens && !components.isEmpty }
}

extension TabStack {
  /// Makes the states that a link's path stands for.
  ///
  /// - Throws: An error that says which part is wrong, and nothing else.
  func read(_ components: [String], _ opening: LinkOpening) throws(ScreenError) -> ReadLink<Path> {
    var root = root
    let kept = opening == .reuses ? stack : StackState()
    let read = try Path.screens.read(components, keeping: kept, on: &root)
    let edit = StackEdit(keeping: read.keptCount, adding: Array(read.states[read.keptCount...]))
    let screens = Path.screens
    let isShown: Bool
    switch (read.states.last, stack.last) {
    case (let top?, let last?):
      let words = screens.shown(on: top) ?? []
      isShown = edit.slots.isEmpty && words.areSpelled(screens.shown(on: last) ?? [])
    case (.some, nil):
      isShown = false
    case (nil, _):
      let words = screens.rootSheets.shown(on: self.root) ?? []
      isShown = (opening == .reuses || components.isEmpty) && words.areSpelled(components)
    }
    return ReadLink(components: components, isShown: isShown, edit: edit, top: read.states.last)
  }

  /// Judges what a link makes of the stack, which may be something even if that stays as it is.
  func verdict(on link: ReadLink<Path>, isCovered: Bool) -> Verdict {
    let verdict = verdict(on: link.edit)
    if case .unchanged = verdict, isCovered || !link.isShown { return .fine }
    return verdict
  }

  /// Cuts and grows the stack as a link says, and presents what it presents.
  mutating func follow(_ link: ReadLink<Path>) {
    apply(link.edit)
    if link.isShown { return }
    if let top = link.top, link.edit.slots.isEmpty, let id = stack.ids.last {
      stack[id: id] = top
    } else if case nil = link.top {
      // It was read before on a copy of the root.
      _ = try? Path.screens.read(link.components, keeping: [], on: &root)
    }
  }
}
