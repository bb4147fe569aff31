import StoreRuntime
import SwiftUI
import TabCore

/// The people who follow somebody.
struct FollowersView: View {
  let model: StoreModel<FollowersFeature.State, FollowersFeature.Action>

  var body: some View {
    List {
      ForEach(model.people) { person in
        Button(person.name) { model.send(.personTapped(person.id)) }
      }
    }
    .navigationTitle("Followers")
  }
}
