import Foundation
import StoreRuntime
import SwiftUI
import TabNavigation

@main struct TeapotApp: App {
  @State private var model: StoreModelOf<AppFeature>
  @Environment(\.scenePhase) private var scenePhase

  var body: some Scene {
    WindowGroup {
      AppView(model: model)
    }
    .onChange(of: scenePhase) { _, phase in
      if phase != .active { UserDefaults.standard.set(model.data, forKey: "app") }
    }
  }

  init() {
    let model = StoreModel(initialState: AppFeature.State.restored()) { AppFeature() }
    model.send(.tabs(.launched))
    _model = State(initialValue: model)
  }
}

extension AppFeature.State {
  var data: Data? { try? AppFeature.saved.encode(self) }

  static func restored() -> Self {
    let data = UserDefaults.standard.data(forKey: "app") ?? Data()
    return (try? AppFeature.saved.restore(data))?.state ?? AppFeature.State()
  }
}
