import StoreRuntime
import SwiftUI
import TabCore

/// The form that changes the user's profile.
struct ProfileEditView: View {
  @Bindable var model: StoreModel<ProfileEditFeature.State, ProfileEditFeature.Action>

  var body: some View {
    Form {
      TextField("Name", text: $model[\.name, sending: \.nameChanged])
      TextField("Bio", text: $model[\.bio, sending: \.bioChanged])
      if let message = model.message { Text(message) }
    }
    .navigationTitle("Edit profile")
    .toolbar {
      Button("Cancel", role: .cancel) { model.send(.cancelButtonTapped) }
      Button("Save") { model.send(.saveButtonTapped) }
    }
  }
}
