import StoreRuntime

/// Begins anew when the user logs out: all stacks go, with all that ran for them.
@Reducer struct LogOut {
  typealias State = Club.State
  typealias Action = Club.Action

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .members(.root(.logOutTapped)) = action else { return .none }
      state = Club.State(flags: state.flags)
      return .none
    }
  }
}
