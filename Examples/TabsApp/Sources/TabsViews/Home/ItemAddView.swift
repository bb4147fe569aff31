import StoreRuntime
import SwiftUI
import TabCore

/// The form for a new item.
struct ItemAddView: View {
  @Bindable var model: StoreModel<ItemAddFeature.State, ItemAddFeature.Action>

  var body: some View {
    NavigationStack {
      Form {
        TextField("Name", text: $model[\.name, sending: \.nameChanged])
        TextField("Note", text: $model[\.note, sending: \.noteChanged])
        if let message = model.message { Text(message) }
      }
      .navigationTitle("New item")
      .toolbar {
        Button("Cancel", role: .cancel) { model.send(.cancelButtonTapped) }
        Button("Save") { model.send(.saveButtonTapped) }
          .disabled(model.isSaving)
      }
    }
    .interactiveDismissDisabled(model.isSaving)
  }
}
