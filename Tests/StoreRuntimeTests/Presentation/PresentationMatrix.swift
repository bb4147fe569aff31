import StoreRuntime

/// How the subject of a cell of the table is presented, in the room that is its host.
enum PresentingWay: CaseIterable, Sendable {
  case optional
  case enumCase
  case stackElement
  case threeLevels

  /// The host, with the subject in it.
  func host(_ subject: Visitor.State) -> Room.State {
    var host = Room.State("host")
    put(.day(subject), into: &host)
    return host
  }

  /// Puts a visitor where the subject is, which keeps the presentation if there is one.
  func put(_ hall: Hall.State?, into host: inout Room.State) {
    switch self {
    case .optional:
      host.hall = hall
    case .enumCase:
      host.destination =
        switch hall {
        case .day(let visitor): .visitor(visitor)
        case .night(let visitor): .leaf(visitor.leaf)
        case nil: nil
        }
    case .stackElement:
      if let hall, host.halls.isEmpty {
        host.halls.append(hall)
      } else if let hall {
        host.halls.replaceSubrange(0..<1, with: [hall])
      } else if let id = host.halls.ids.first {
        host.halls[id: id] = nil
      }
    case .threeLevels:
      if host.sheet == nil { host.sheet = Room.State(destination: .room(Room.State())) }
      host.sheet?.destination?.room?.hall = hall
    }
  }

  /// Returns what is where the subject was.
  func successor(in host: Room.State) -> Leaf.State? {
    switch self {
    case .optional: host.hall?.leaf
    case .enumCase: host.destination?.leaf ?? host.destination?.visitor?.leaf
    case .stackElement: host.halls.first?.leaf
    case .threeLevels: host.sheet?.destination?.room?.hall?.leaf
    }
  }

  /// Returns the action of the host that sends an action to the subject.
  func wrap(_ action: Leaf.Action, in host: Room.State) -> Room.Action {
    let action = Visitor.Action.leaf(action)
    return switch self {
    case .optional: .hall(.presented(.day(action)))
    case .enumCase: .at(.visitor(action))
    case .stackElement: .halls(.element(id: host.halls.ids[0], action: .day(action)))
    case .threeLevels: .inSheet(.at(.room(.hall(.presented(.day(action))))))
    }
  }

  /// Returns the action of the host that takes the subject away.
  func dismissal(in host: Room.State) -> Room.Action {
    switch self {
    case .optional: .hall(.dismiss)
    case .enumCase: .destination(.dismiss)
    case .stackElement: .halls(.popFrom(id: host.halls.ids[0]))
    case .threeLevels: .inSheet(.at(.room(.hall(.dismiss))))
    }
  }
}

/// How the subject of a cell of the table ends.
enum Ending: CaseIterable, Sendable {
  case dismissByTheChild
  case dismissAction
  case assigningNil
  case otherCase
  case otherIdentity
  case poppingTheParent
  case assigningTheStack
  case releasingTheStore
}

extension Hall.State {
  var leaf: Leaf.State {
    switch self {
    case .day(let visitor), .night(let visitor): visitor.leaf
    }
  }
}
