import StoreRuntime
import TestSupport

/// Something that happens to a cabin.
enum CabinEvent {
  case start(Int, isLight: Bool, at: [Turn])
  case putOut(at: [Turn])
  case order(Int, Switchboard.Command)
  case change(CabinChange, newID: Int, at: [Turn], depth: Int)
  case dismissal(at: [Turn])
  case answer(at: [Turn])

  /// Makes a change of a cabin at random, from itself or from one that it is in.
  static func change(
    _ newID: Int, at route: [Turn], isFull: Bool, _ generator: inout SeededGenerator
  ) -> CabinEvent {
    let isRemoval = isFull || Int.random(in: 0..<4, using: &generator) == 0
    let changes = isRemoval ? CabinChange.removals : CabinChange.allCases
    return .change(
      changes.randomElement(using: &generator) ?? .reassign, newID: newID, at: route,
      depth: Int.random(in: 0...route.count, using: &generator))
  }

  /// Returns the action to send for it, `nil` if there is nothing that it could be for.
  ///
  /// - Parameters:
  ///   - state: What the store has.
  ///   - meanwhile: What to do while a change is being reduced.
  /// - Returns: The action.
  func action(
    in state: Cabin.State, _ meanwhile: @escaping @Sendable () -> Void = {}
  ) -> Cabin.Action? {
    switch self {
    case .start(let number, let isLight, let route):
      return state.wrap(isLight ? .lit(number) : .start(number), at: route[...])
    case .putOut(let route):
      return state.wrap(.lit(nil), at: route[...])
    case .answer(let route):
      return state.wrap(.alert(.presented(.yes)), at: route[...])
    case .dismissal(let route):
      return state.dismissal(at: route[...])
    case .change(let change, let id, let route, let depth):
      let action = Cabin.Action.change {
        meanwhile()
        $0.modify(at: route[depth...]) { change.apply(to: &$0, newID: id) }
      }
      return state.wrap(action, at: route[..<depth])
    case .order:
      return nil
    }
  }
}
