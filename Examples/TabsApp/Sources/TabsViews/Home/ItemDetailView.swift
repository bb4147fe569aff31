import StoreRuntime
import SwiftUI
import TabCore

/// The details of an item.
struct ItemDetailView: View {
  @Bindable var model: StoreModel<ItemDetailFeature.State, ItemDetailFeature.Action>

  var body: some View {
    List {
      if let message = model.message { Text(message) }
      if let item = model.item {
        Text(item.note)
        Section("Related") {
          ForEach(item.relatedIDs, id: \.self) { id in
            Button("Item \(id)") { model.send(.relatedItemTapped(id)) }
          }
        }
      }
    }
    .navigationTitle(model.item?.name ?? "Item \(model.itemID)")
    .toolbar {
      Button("Edit") { model.send(.editButtonTapped) }
      Button("Share") { model.send(.shareButtonTapped) }
    }
    .sheet(item: $model[presented: \.share, action: \.share]) { share in
      ShareView(model: share)
    }
  }
}
