import StoreRuntime
import SwiftUI
import TabCore

/// The user.
struct ProfileView: View {
  let model: StoreModel<ProfileFeature.State, ProfileFeature.Action>

  var body: some View {
    List {
      Text(model.person.bio)
      Button("Followers") { model.send(.followersButtonTapped) }
    }
    .navigationTitle(model.person.name)
    .toolbar {
      Button("Edit") { model.send(.editButtonTapped) }
    }
  }
}
