import StoreRuntime
import SwiftUI
import TabCore

/// All items.
struct ItemListView: View {
  @Bindable var model: StoreModel<ItemListFeature.State, ItemListFeature.Action>

  var body: some View {
    List {
      if let message = model.message { Text(message) }
      ForEach(model.items) { item in
        Button(item.name) { model.send(.itemTapped(item.id)) }
          .swipeActions {
            Button("Delete") { model.send(.deleteButtonTapped(item.id)) }
          }
      }
    }
    .refreshable { await model.send(.refreshButtonTapped).finish() }
    .navigationTitle("Items")
    .toolbar {
      Button("Refresh") { model.send(.refreshButtonTapped) }
      Button("Add") { model.send(.addButtonTapped) }
    }
    .alert(
      model.deletion,
      isPresented: $model[isPresented: \.deletion, action: \.destination.alert],
      send: { model.send(.destination(.presented(.alert($0)))) })
  }
}

extension ItemListFeature.State {
  /// The question whether to delete an item: what is entered in the form for a new one doesn't
  /// change it.
  var deletion: AlertState<ItemListFeature.Alert>? { destination?.alert }
}
