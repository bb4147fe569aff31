import StoreRuntime
import SwiftUI
import TabCore

/// The items, and the screens on them.
struct HomeTabView: View {
  @Bindable var model: StoreModel<HomeTab.State, HomeTab.Action>

  var body: some View {
    NavigationStack(path: $model[stack: \.path, action: \.path]) {
      ItemListView(model: model.scope(\.root, action: \.root))
        .navigationDestination(for: StackScreenOf<HomePath>.self) { screen in
          if let model = model.screen(screen, of: \.path, action: \.path) {
            HomeScreenView(model: model)
          }
        }
    }
    .alert(
      model.screenQuestion,
      isPresented: $model[isPresented: \.screenQuestion, action: \.question],
      send: { model.send(.question(.presented($0))) }
    )
    .sheet(
      item: $model[
        presented: \.root.destination?.add, action: \.root.destination.add]
    ) { form in
      ItemAddView(model: form)
        .alert(
          model.formQuestion,
          isPresented: $model[isPresented: \.formQuestion, action: \.question],
          send: { model.send(.question(.presented($0))) })
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

extension HomeTab.State {
  /// What is asked before a screen is left, while no form covers it.
  var screenQuestion: AlertState<LeaveChoice>? { root.destination?.add == nil ? question : nil }

  /// What the form for a new item asks before it is left.
  var formQuestion: AlertState<LeaveChoice>? { root.destination?.add == nil ? nil : question }
}
