import StoreRuntime
import SwiftUI
import TabCore

/// The sheet that offers the address of an item.
struct ShareView: View {
  @Bindable var model: StoreModel<ShareFeature.State, ShareFeature.Action>

  var body: some View {
    NavigationStack {
      List {
        Text(model.address)
        Text("Shared by \(model.sharedBy)")
        CountdownView(model: model)
        Button("Extend") { model.send(.extendButtonTapped) }
        Button("Stop", role: .destructive) { model.send(.stopButtonTapped) }
      }
      .navigationTitle("Share")
      .toolbar {
        Button("Close") { model.send(.closeButtonTapped) }
      }
    }
    .alert(
      model.alert,
      isPresented: $model[isPresented: \.alert, action: \.alert],
      send: { model.send(.alert(.presented($0))) })
  }
}

/// The seconds that are left: alone, so that a second draws nothing else.
struct CountdownView: View {
  let model: StoreModel<ShareFeature.State, ShareFeature.Action>

  var body: some View {
    Text("\(model.secondsLeft) seconds left")
  }
}
