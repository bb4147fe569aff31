import StoreRuntime
import SwiftUI
import TabNavigation

@main struct TeapotApp: App {
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
