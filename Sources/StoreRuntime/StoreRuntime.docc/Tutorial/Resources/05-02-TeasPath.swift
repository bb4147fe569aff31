import StoreRuntime
import TabNavigation

/// The screens that can be on the list of teas.
@Reducer(state: .codable, .equatable) enum TeasPath {
  case steeping(Steeping)
}

extension TeasPath.State: PathState {
  typealias Root = Teas.State

  static let screens = Screens<Self> {
    Screen(\.steeping, "steep/*", \.tea.name) { context, name in
      guard let tea = context.root.teas[id: name] else { throw ScreenError.missing("tea \(name)") }
      return Steeping.State(tea: tea)
    }
  }
}
