import StoreRuntime

/// What the server has switched on.
struct Flags: Codable, Equatable { var sellsTickets = false }

extension DependencyValues {
  var flags: Flags {
    get { self[FlagsKey.self] }
    set { self[FlagsKey.self] = newValue }
  }

  private enum FlagsKey: DependencyKey {
    static let liveValue = Flags()
    static let testValue = Flags()
  }
}

/// Keeps the flags in the state, from which all tabs get them.
@Reducer struct FlagKeeper {
  typealias State = Club.State
  typealias Action = Club.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .flagsLoaded(let flags) = action { state.flags = flags }
      return .none
    }
  }
}
