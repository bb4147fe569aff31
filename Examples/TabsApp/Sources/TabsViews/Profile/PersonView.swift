import StoreRuntime
import SwiftUI
import TabCore

/// One of the people.
struct PersonView: View {
  let model: StoreModel<PersonFeature.State, PersonFeature.Action>

  var body: some View {
    List {
      Text(model.person.bio)
      Button("Followers") { model.send(.followersButtonTapped) }
    }
    .navigationTitle(model.person.name)
  }
}
