import StoreRuntime
import SwiftUI
import TabCore

/// The form that changes an item.
struct ItemEditView: View {
  @Bindable var model: StoreModel<ItemEditFeature.State, ItemEditFeature.Action>

  var body: some View {
    Form {
      TextField("Name", text: $model[\.name, sending: \.nameChanged])
      TextField("Note", text: $model[\.note, sending: \.noteChanged])
      if let message = model.message { Text(message) }
    }
    .navigationTitle("Edit")
    .toolbar {
      Button("Cancel", role: .cancel) { model.send(.cancelButtonTapped) }
      Button("Save") { model.send(.saveButtonTapped) }
        .disabled(model.isSaving)
    }
  }
}
