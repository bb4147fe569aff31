import StoreRuntime
import SwiftUI
import TabCore

/// The user, and the screens on the profile.
struct ProfileTabView: View {
  @Bindable var model: StoreModel<ProfileTab.State, ProfileTab.Action>

  var body: some View {
    NavigationStack(path: $model[stack: \.path, action: \.path]) {
      ProfileView(model: model.scope(\.root, action: \.root))
        .navigationDestination(for: StackScreenOf<ProfilePath>.self) { screen in
          if let model = model.screen(screen, of: \.path, action: \.path) {
            ProfileScreenView(model: model)
          }
        }
    }
  }
}

/// A screen on the profile.
struct ProfileScreenView: View {
  let model: StoreModel<ProfilePath.State, ProfilePath.Action>

  var body: some View {
    switch model.case {
    case .followers(let model): FollowersView(model: model)
    case .person(let model): PersonView(model: model)
    case .edit(let model): ProfileEditView(model: model)
    }
  }
}
