import StoreRuntime
public import SwiftUI
import TabCore

/// The app.
///
/// On a Mac `tabs-app` runs it, and for other systems an app target does.
public struct TabsApp: App {
  @State private var model: StoreModelOf<AppFeature>

  /// The window.
  public var body: some Scene {
    WindowGroup {
      AppView(model: model)
    }
  }

  /// Creates the app, and launches its tabs.
  public init() {
    let model = StoreModel(initialState: AppFeature.State()) { AppFeature() }
    model.send(.tabs(.launched))
    _model = State(initialValue: model)
  }
}
