import StoreRuntime

extension AppFeature {
  func reduce(_ action: ProfileFeature.Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .editButtonTapped: push(ProfileScreen.edit, &state)
    case .followersButtonTapped: push(.followers, &state)
    }
  }

  func reduce(_ action: StackActionOf<ProfilePath>, _ state: inout State) -> Effect<Action> {
    switch action {
    case .element(_, .person(.followersButtonTapped)):
      return push(.followers, &state)

    case .element(_, .followers(.personTapped(let id))):
      return push(.person(id), &state)

    case .element(_, .edit(.saved(let name, let bio))):
      state.profile.person.name = name
      state.profile.person.bio = bio
      return .none

    case .push(let id, _):
      if let violation = PathRules.profile.violation(ofLastIn: state.profilePath.lazy.map(\.kind)) {
        state.profilePath.pop(from: id)
        reportRefusal(violation)
      }
      return .none

    case .element, .popFrom:
      return .none
    }
  }

  func push(_ screen: ProfileScreen, _ state: inout State) -> Effect<Action> {
    let top = state.profilePath.last
    if let violation = PathRules.profile.violation(
      pushing: screen.kind, onto: top?.kind, depth: state.profilePath.count)
    {
      reportRefusal(violation)
      return .none
    }
    do throws(PathError) {
      let element = try ProfilePath.State(
        screen, on: top, user: state.profile.person, directory: directory)
      state.profilePath.append(element)
    } catch {
      reportRefusal(error)
    }
    return .none
  }
}
