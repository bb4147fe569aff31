import StoreRuntime
import SwiftUI
import TabCore

/// The app.
///
/// An app target has it with `@main`.
struct TabsApp: App {
  @State private var model = StoreModel(initialState: AppFeature.State()) { AppFeature() }

  var body: some Scene {
    WindowGroup {
      AppView(model: model)
    }
  }

  init() {
    model.send(.tabs(.launched))
  }
}
