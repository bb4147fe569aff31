import StoreRuntime
import SwiftUI
import TabCore

/// The three tabs.
struct AppView: View {
  @Bindable var model: StoreModel<AppFeature.State, AppFeature.Action>

  var body: some View {
    let settings = model.scope(\.settings, action: \.settings)
    TabView(selection: $model[\.tabs.selected, sending: \.tabs.selectedTabChanged]) {
      Tab("Items", systemImage: "list.bullet", value: AppFeature.Tab.home) {
        HomeTabView(model: model.scope(\.home, action: \.home), app: model)
      }
      Tab("Profile", systemImage: "person", value: AppFeature.Tab.profile) {
        ProfileTabView(model: model.scope(\.profile, action: \.profile))
      }
      Tab("Settings", systemImage: "gear", value: AppFeature.Tab.settings) {
        SettingsTabView(model: settings)
      }
      .badge(settings.badge)
    }
    .alert(
      model.question?.alert,
      isPresented: $model[isPresented: \.question, action: \.tabs.question],
      send: { model.send(.tabs(.question(.presented($0)))) }
    )
    .onOpenURL { model.send(.deepLink($0)) }
    .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
      if let url = activity.webpageURL { model.send(.deepLink(url)) }
    }
    .environment(
      \.openURL,
      OpenURLAction { url in
        guard AppFeature.tabs.canOpen(url) else { return .systemAction }
        model.send(.deepLink(url))
        return .handled
      })
  }
}

extension AppFeature.State {
  /// The question to show over the tabs, `nil` while a sheet covers them.
  var question: TabQuestion<AppFeature.Tab>? {
    isCovered ? nil : AppFeature.tabs.question(in: self)
  }

  /// The question to show over the sheet that covers the tabs, `nil` without a sheet.
  var coveringQuestion: TabQuestion<AppFeature.Tab>? {
    isCovered ? AppFeature.tabs.question(in: self) : nil
  }

  private var isCovered: Bool { selectedTab == .home && home.root.destination?.add != nil }
}
