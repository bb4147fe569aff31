import StoreRuntime

/// What a ``Shelf`` can hold a diary in.
enum Container: CaseIterable, Sendable {
  case stack
  case array
  case presentation
  case enumCase
  case optional

  /// Puts a diary in, or takes away the one that is there.
  func put(_ diary: Diary.State?, into state: inout Shelf.State) {
    switch self {
    case .stack: if let diary { state.path.append(diary) } else { state.path.removeLast() }
    case .array: state.row[id: 1] = diary
    case .presentation: state.sheet = diary
    case .enumCase: state.spread = diary.map { .left($0) }
    case .optional: state.drawer = diary
    }
  }

  /// The diary that is there.
  func diary(in state: Shelf.State) -> Diary.State? {
    switch self {
    case .stack: state.path.dropFirst().last
    case .array: state.row[id: 1]
    case .presentation: state.sheet
    case .enumCase: state.spread?.left
    case .optional: state.drawer
    }
  }

  /// The action of the shelf that sends an action to the diary.
  func action(_ action: Diary.Action, in state: Shelf.State) -> Shelf.Action {
    switch self {
    case .stack: .path(.element(id: state.path.ids.last ?? -1, action: action))
    case .array: .row(.element(id: 1, action: action))
    case .presentation: .sheet(.presented(action))
    case .enumCase: .spread(.presented(.left(action)))
    case .optional: .drawer(action)
    }
  }
}
