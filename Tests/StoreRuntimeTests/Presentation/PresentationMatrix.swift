import StoreRuntime
import Testing

/// How the subject of a cell of the table is presented, in the room that is its host.
enum PresentingWay: CaseIterable, Sendable {
  case optional
  case enumCase
  case stackElement
  case identifiedElement
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
    case .identifiedElement:
      host.lodgers.removeAll()
      if let hall { host.lodgers.append(hall) }
    case .threeLevels:
      if host.sheet == nil { host.sheet = Room.State(destination: .room(Room.State())) }
      host.sheet?.destination?.room?.hall = hall
    }
  }

  /// Returns what is where the subject was.
  func successor(in host: Room.State) -> Leaf.State? {
    switch self {
    case .optional: host.hall?.visitor.leaf
    case .enumCase: host.destination?.leaf ?? host.destination?.visitor?.leaf
    case .stackElement: host.halls.first?.visitor.leaf
    case .identifiedElement: host.lodgers.first?.visitor.leaf
    case .threeLevels: host.sheet?.destination?.room?.hall?.visitor.leaf
    }
  }

  /// Returns the action of the host that sends an action to the subject.
  func wrap(_ action: Leaf.Action, in host: Room.State) -> Room.Action {
    let action = Visitor.Action.leaf(action)
    return switch self {
    case .optional: .hall(.presented(.day(action)))
    case .enumCase: .at(.visitor(action))
    case .stackElement: .halls(.element(id: host.halls.ids[0], action: .day(action)))
    case .identifiedElement: .lodgers(.element(id: 1, action: .day(action)))
    case .threeLevels: .inSheet(.at(.room(.hall(.presented(.day(action))))))
    }
  }

  /// Returns the action that takes the subject away.
  func dismissal(in host: Room.State) -> Room.Action {
    switch self {
    case .optional: .onPath(1, .hall(.dismiss))
    case .enumCase: .onPath(1, .destination(.dismiss))
    case .stackElement: .onPath(1, .halls(.popFrom(id: host.halls.ids[0])))
    case .identifiedElement: .path(.popFrom(id: 1))
    case .threeLevels: .onPath(1, .inSheet(.at(.room(.hall(.dismiss)))))
    }
  }

  /// Returns whether the host goes together with the subject.
  ///
  /// An identified element isn't presented: what is dismissed is its host.
  func takesHostAlong(_ ending: Ending) -> Bool {
    switch ending {
    case .poppingTheParent, .assigningTheStack, .releasingTheStore: true
    case .dismissByTheChild, .dismissAction: self == .identifiedElement
    case .assigningNil, .otherCase, .otherIdentity: false
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

/// One cell of the table.
struct PresentationCell: Sendable, CustomTestStringConvertible {
  let way: PresentingWay
  let ending: Ending

  static let all = PresentingWay.allCases.flatMap { way in
    Ending.allCases.map { PresentationCell(way: way, ending: $0) }
  }

  /// What the cell checks: what has no identity but its id as an element is replaced as an element.
  var testDescription: String {
    switch (way, ending) {
    case (.stackElement, .otherCase): "stackElement, replaced by an element in another case"
    case (.stackElement, .otherIdentity): "stackElement, replaced by an element of another id"
    case (.identifiedElement, .otherCase): "identifiedElement, replaced by one in another case"
    case (.identifiedElement, .otherIdentity): "identifiedElement, replaced by one of another id"
    default: "\(way), \(ending)"
    }
  }
}
