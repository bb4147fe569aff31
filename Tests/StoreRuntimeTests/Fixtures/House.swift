import StoreRuntime

/// A store of a ``Room`` together with the beacon that its effects listen to.
typealias House = Habitat<Room.State>

extension House {
  convenience init(_ state: Room.State = Room.State("root"), style: Style = .plain) {
    self.init(state) { Room().styled(style) }
  }
}

extension Room.State: Branching {
  /// The actions that send an action to each leaf that is there.
  func actions(_ action: Leaf.Action) -> [Room.Action] {
    var actions: [Room.Action] = [.leaf(action)]
    actions += sheet?.actions(action).map { .sheet(.presented($0)) } ?? []
    if visitor != nil { actions.append(.visitor(.presented(.leaf(action)))) }
    switch destination {
    case .leaf: actions.append(.destination(.presented(.leaf(action))))
    case .other: actions.append(.destination(.presented(.other(action))))
    case .visitor: actions.append(.destination(.presented(.visitor(.leaf(action)))))
    case .room(let room):
      actions += room.actions(action).map { .destination(.presented(.room($0))) }
    case .notice, nil: break
    }
    if hall != nil { actions.append(.hall(.presented(.day(.leaf(action))))) }
    if annex != nil { actions.append(.annex(action)) }
    for (id, room) in zip(path.ids, path) {
      actions += room.actions(action).map { .path(.element(id: id, action: $0)) }
    }
    return actions
  }
}

extension Room.Action: ChangingAction {
  typealias ChangedState = Room.State

  /// An action of the room that is presented as a sheet.
  static func inSheet(_ action: Room.Action) -> Self { .sheet(.presented(action)) }

  /// An action of the visitor that is presented.
  static func ofVisitor(_ action: Visitor.Action) -> Self {
    .visitor(.presented(action))
  }

  /// An action of what the destination holds.
  static func at(_ action: Room.Destination.Action) -> Self {
    .destination(.presented(action))
  }

  /// An action of a room on the path.
  static func onPath(_ id: StackElementID, _ action: Room.Action) -> Self {
    .path(.element(id: id, action: action))
  }
}
