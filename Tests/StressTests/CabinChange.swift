import StoreRuntime

/// A change of what one cabin presents.
enum CabinChange: CaseIterable, Sendable {
  case presentSheet
  case presentLeft
  case presentRight
  case renewSheet
  case renewWing
  case switchWing
  case reassign
  case push
  case dismissSheet
  case dismissWing
  case popLast
  case popFirst
  case popAll
  case cutOff
  case thinOut
  case addRow
  case replaceRow
  case removeRow
  case presentAnnex
  case renewAnnex
  case removeAnnex
  case presentAlert
  case dismissAlert

  static let removals: [CabinChange] = [
    .dismissSheet, .dismissWing, .popLast, .popFirst, .popAll, .cutOff, .thinOut, .renewSheet,
    .renewWing,
    .replaceRow, .removeRow, .renewAnnex, .removeAnnex, .dismissAlert,
  ]

  func apply(to cabin: inout Cabin.State, newID: Int) {
    switch self {
    case .presentSheet: cabin.sheet = Cabin.State(newID)
    case .presentLeft: cabin.wing = .left(Cabin.State(newID))
    case .presentRight: cabin.wing = .right(Cabin.State(newID))
    case .renewSheet:
      let old = cabin.sheet
      cabin.sheet = nil
      cabin.sheet = old?.renewed
    case .renewWing:
      switch cabin.wing {
      case .left(let old): cabin.wing = .left(old.renewed)
      case .right(let old): cabin.wing = .right(old.renewed)
      case nil: break
      }
    case .switchWing:
      switch cabin.wing {
      case .left(let old): cabin.wing = .right(old.withoutEffects)
      case .right(let old): cabin.wing = .left(old.withoutEffects)
      case nil: break
      }
    case .reassign:
      let copy = cabin
      cabin = Cabin.State(cabin.id)
      cabin = copy
    case .push: cabin.path.append(Cabin.State(newID))
    case .dismissSheet: cabin.sheet = nil
    case .dismissWing: cabin.wing = nil
    case .popLast: cabin.path.popLast()
    case .popFirst: if !cabin.path.isEmpty { cabin.path.removeFirst() }
    case .popAll: cabin.path = StackState()
    case .cutOff: if cabin.path.count > 1 { cabin.path.removeSubrange(1...) }
    case .thinOut:
      // Another stack, with some of the elements and a new one on top.
      var path = cabin.path
      path.removeAll { $0.id.isMultiple(of: 3) }
      cabin.path = path
      cabin.path.append(Cabin.State(newID))
    case .addRow: cabin.rows.append(Cabin.State(newID))
    case .replaceRow:
      if !cabin.rows.isEmpty { cabin.rows.remove(at: 0) }
      cabin.rows.append(Cabin.State(newID))
    case .removeRow: if !cabin.rows.isEmpty { cabin.rows.remove(at: 0) }
    case .presentAnnex: cabin.annex = Cabin.State(newID)
    case .renewAnnex: cabin.annex = cabin.annex?.renewed
    case .removeAnnex: cabin.annex = nil
    case .presentAlert: cabin.alert = AlertState { TextState("Aboard?") }
    case .dismissAlert: cabin.alert = nil
    }
  }
}

extension Cabin.State {
  /// A new value with the same id, which keeps the effects of the presentation but not what it
  /// held.
  fileprivate var renewed: Cabin.State {
    var cabin = Cabin.State(id)
    (cabin.effects, cabin.light) = (effects, light)
    return cabin
  }

  /// The same cabin in another presentation.
  fileprivate var withoutEffects: Cabin.State {
    var cabin = self
    cabin.changeAll { ($0.effects, $0.light) = ([], nil) }
    return cabin
  }
}
