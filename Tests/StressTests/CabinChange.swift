import StoreRuntime
import TestSupport

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
  case addRow
  case replaceRow
  case removeRow
  case presentAnnex
  case renewAnnex
  case removeAnnex
  case presentAlert
  case dismissAlert

  static let all = CabinChange.allCases
  static let removals: [CabinChange] = [
    .dismissSheet, .dismissWing, .popLast, .popFirst, .popAll, .renewSheet, .renewWing,
    .replaceRow, .removeRow, .renewAnnex, .removeAnnex, .dismissAlert,
  ]

  static func random(
    _ changes: [CabinChange],
    _ generator: inout SeededGenerator
  ) -> CabinChange {
    changes.randomElement(using: &generator) ?? .reassign
  }

  func apply(to cabin: inout Cabin.State, newID: Int) {
    switch self {
    case .presentSheet: cabin.sheet = Cabin.State(newID)
    case .presentLeft: cabin.wing = .left(Cabin.State(newID))
    case .presentRight: cabin.wing = .right(Cabin.State(newID))
    case .renewSheet:
      let old = cabin.sheet
      cabin.sheet = nil
      cabin.sheet = old.map { Cabin.State($0.id) }
    case .renewWing:
      switch cabin.wing {
      case .left(let old): cabin.wing = .left(Cabin.State(old.id))
      case .right(let old): cabin.wing = .right(Cabin.State(old.id))
      case nil: break
      }
    case .switchWing:
      switch cabin.wing {
      case .left(let old): cabin.wing = .right(old)
      case .right(let old): cabin.wing = .left(old)
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
    case .addRow: cabin.rows.append(Cabin.State(newID))
    case .replaceRow:
      if !cabin.rows.isEmpty { cabin.rows.removeFirst() }
      cabin.rows.append(Cabin.State(newID))
    case .removeRow: if !cabin.rows.isEmpty { cabin.rows.removeFirst() }
    case .presentAnnex: cabin.annex = Cabin.State(newID)
    case .renewAnnex: cabin.annex = cabin.annex.map { Cabin.State($0.id) }
    case .removeAnnex: cabin.annex = nil
    case .presentAlert: cabin.alert = AlertState { TextState("Aboard?") }
    case .dismissAlert: cabin.alert = nil
    }
  }

  func apply(to cabin: inout CabinModel, newID: Int) {
    switch self {
    case .presentSheet: cabin.sheet = [CabinModel(newID)]
    case .presentLeft: (cabin.wing, cabin.isWingLeft) = ([CabinModel(newID)], true)
    case .presentRight: (cabin.wing, cabin.isWingLeft) = ([CabinModel(newID)], false)
    case .renewSheet: cabin.sheet = cabin.sheet.map(\.renewed)
    case .renewWing: cabin.wing = cabin.wing.map(\.renewed)
    case .switchWing:
      cabin.wing = cabin.wing.map(\.withoutEffects)
      if !cabin.wing.isEmpty { cabin.isWingLeft.toggle() }
    case .reassign: break
    case .push: cabin.path.append(CabinModel(newID))
    case .dismissSheet: cabin.sheet = []
    case .dismissWing: cabin.wing = []
    case .popLast: _ = cabin.path.popLast()
    case .popFirst: if !cabin.path.isEmpty { cabin.path.removeFirst() }
    case .popAll: cabin.path = []
    case .addRow: cabin.rows.append(CabinModel(newID))
    case .replaceRow: cabin.rows = cabin.rows.dropFirst() + [CabinModel(newID)]
    case .removeRow: cabin.rows = Array(cabin.rows.dropFirst())
    case .presentAnnex: cabin.annex = [CabinModel(newID)]
    case .renewAnnex: cabin.annex = cabin.annex.map(\.renewed)
    case .removeAnnex: cabin.annex = []
    case .presentAlert: cabin.hasAlert = true
    case .dismissAlert: cabin.hasAlert = false
    }
  }
}

extension CabinModel {
  /// A new value with the same id, which keeps the effects of the presentation but not what it
  /// held.
  fileprivate var renewed: CabinModel {
    var cabin = CabinModel(id)
    cabin.effects = effects
    return cabin
  }

  /// The same cabin in another presentation.
  fileprivate var withoutEffects: CabinModel {
    var cabin = self
    cabin.effects = []
    cabin.sheet = sheet.map(\.withoutEffects)
    cabin.wing = wing.map(\.withoutEffects)
    cabin.path = path.map(\.withoutEffects)
    cabin.rows = rows.map(\.withoutEffects)
    cabin.annex = annex.map(\.withoutEffects)
    return cabin
  }
}
