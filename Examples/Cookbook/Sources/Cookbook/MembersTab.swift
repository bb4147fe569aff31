import Profiles
import StoreRuntime
import TabNavigation

struct Member: Codable, Equatable {
  enum Role: String, CaseIterable, Codable { case player, singer }

  var name: String
  var role: Role
}

@Reducer struct Members {
  struct State: Codable, Equatable { var members: [Member] = [] }

  enum Action {
    case addTapped
    case added(Member)
    case feedbackTapped
    case logOutTapped
    case memberRequested(replyingTo: Reply<Member>)
    case memberTapped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        return .run { send in
          let member = await send.request { .memberRequested(replyingTo: $0) }
          if let member { await send(.added(member)) }
        }
      case .added(let member):
        state.members.append(member)
      case .feedbackTapped, .logOutTapped, .memberRequested, .memberTapped:
        break
      }
      return .none
    }
  }
}

@Reducer(state: .codable, .equatable) enum MembersPath {
  case nameStep(NameStep)
  case profile(Profile)
  case roleStep(RoleStep)
}

extension MembersPath.State: PathState {
  typealias Root = Members.State
  static let screens = Screens<Self> {
    Screen(\.nameStep, "new", on: .root) { _ in NameStep.State() }
    Screen(\.roleStep, "role", on: .screen(\.nameStep)) {
      RoleStep.State(name: try $0.below(\.nameStep).name)
    }
    Screen(\.profile, "people/*", \.name, on: .root) { _, name in Profile.State(name: name) }
  }
}

@Reducer struct MembersTab {
  typealias State = TabStack<MembersPath.State>
  typealias Action = TabStackActionOf<Members, MembersPath>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .root(.memberRequested(let reply)):
        state.push(.nameStep(NameStep.State()), replyingTo: reply)
      case .path(.element(let id, .nameStep(.nextTapped))):
        guard let step = state[id: id, case: \.nameStep] else { break }
        state.push(.roleStep(RoleStep.State(name: step.name)))
      case .path(.element(let id, .roleStep(.roleTapped(let role)))):
        guard let step = state[id: id, case: \.roleStep],
          let first = state.path.ids.first(where: { state[id: $0, case: \.nameStep] != nil })
        else { break }
        state.pop(from: first, returning: Member(name: step.name, role: role))
      case .root(.memberTapped(let name)):
        state.push(.profile(Profile.State(name: name)), unlessOnTop: true)
      default: break
      }
      return .none
    }
    .stack { Members() }
  }
}

/// The first screen of the wizard.
@Reducer struct NameStep {
  struct State: Codable, Equatable { var name = "" }

  enum Action {
    case nameChanged(String)
    case nextTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .nameChanged(let name) = action { state.name = name }
      return .none
    }
  }
}

/// The last screen of the wizard.
@Reducer struct RoleStep {
  struct State: Codable, Equatable { var name: String }
  enum Action { case roleTapped(Member.Role) }
}
