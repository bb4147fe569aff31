import StoreRuntime
import SwiftUI
import TabCore

/// The items, and the screens on them.
struct HomeTabView: View {
  @Bindable var model: StoreModel<HomeTab.State, HomeTab.Action>

  /// The app, of which a tab may ask something while the form of this one covers all tabs.
  @Bindable var app: StoreModel<AppFeature.State, AppFeature.Action>

  var body: some View {
    NavigationStack(path: $model[stack: \.path, action: \.path]) {
      ItemListView(model: model.scope(\.root, action: \.root))
        .navigationDestination(for: StackScreenOf<HomePath>.self) { screen in
          if let model = model.screen(screen, of: \.path, action: \.path) {
            HomeScreenView(model: model)
          }
        }
    }
    .sheet(
      item: $model[
        presented: \.root.destination?.add, action: \.root.destination.add]
    ) { form in
      ItemAddView(model: form)
        .alert(
          app.coveringQuestion?.alert,
          isPresented: $app[isPresented: \.coveringQuestion, action: \.tabs.question],
          send: { app.send(.tabs(.question(.presented($0)))) })
    }
  }
}

/// A screen on the items.
struct HomeScreenView: View {
  let model: StoreModel<HomePath.State, HomePath.Action>

  var body: some View {
    switch model.case {
    case .detail(let model): ItemDetailView(model: model)
    case .edit(let model): ItemEditView(model: model)
    }
  }
}
