import StoreRuntime

/// The list of all teas.
@Reducer struct Teas {
  struct State: Equatable {
    var teas: IdentifiedArrayOf<Tea> = [
      Tea(name: "Sencha", seconds: 90),
      Tea(name: "Assam", seconds: 240),
    ]
  }

  enum Action {
    case teaTapped(Tea.ID)
  }
}
