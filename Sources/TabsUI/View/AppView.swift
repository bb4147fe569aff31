import StoreRuntime
import TabCore
import TabsCLI

/// Reads the app from its models.
///
/// Each method reads what one region of the screen shows, and nothing else: who calls it in
/// `withObservationTracking` is told when that region changes.
@MainActor
struct AppView {
  let models: AppModels

  private var home: HomeView { HomeView(model: models.home) }
  private var profile: ProfileView { ProfileView(model: models.profile) }
  private var settings: SettingsView { SettingsView(model: models.settings) }

  /// The bar of tabs.
  func tabs() -> [Content.TabLabel] {
    let selected = models.app.tabs.selected
    return AppFeature.tabs.all.map { tab in
      let depth =
        switch tab {
        case .home: models.home[stack: \.path, action: \.path].count
        case .profile: models.profile[stack: \.path, action: \.path].count
        case .settings: models.settings[stack: \.path, action: \.path].count
        }
      let badge = tab == .settings ? models.settings.badge : 0
      return Content.TabLabel(
        tab: tab, depth: depth, badge: badge, isSelected: tab == selected)
    }
  }

  /// The way to the screen that is shown.
  func trail() -> Trail {
    switch models.app.tabs.selected {
    case .home: home.trail()
    case .profile: profile.trail()
    case .settings: settings.trail()
    }
  }

  /// The screen that is shown.
  func screen() -> Page {
    switch models.app.tabs.selected {
    case .home: home.screen()
    case .profile: profile.screen()
    case .settings: settings.screen()
    }
  }

  /// What lies over the screen, the top last.
  func presented() -> [Page] {
    let selected = models.app.tabs.selected
    let pages = selected == .home ? home.presented() : []
    // What a screen of a hidden tab asks comes after what the shown tab has.
    let tabs = AppFeature.tabs.all
    let asking = [selected] + tabs.filter { $0 != selected }
    return pages + asking.lazy.compactMap(question).prefix(1)
  }

  private func question(on tab: AppFeature.Tab) -> Page? {
    switch tab {
    case .home: question(of: models.home)
    case .profile: question(of: models.profile)
    case .settings: question(of: models.settings)
    }
  }

  private func question<Path, RootAction, PathAction>(
    of model: StoreModel<TabStack<Path>, TabStackAction<RootAction, Path, PathAction>>
  ) -> Page? {
    guard let question = model.question else { return nil }
    return Page(question, kind: .question, model: model) { model.send(.question($0)) }
  }
}

/// The way to a screen: the root of a tab and the screens on it.
struct Trail {
  /// The most screens that it names.
  static let greatestCount = 24

  var crumbs: [Content.Crumb] = []

  /// The number of steps that are left out after the root.
  var hiddenCount = 0

  /// Keeps the models alive that it was read from.
  var models: [AnyObject] = []
}

extension StoreModel {
  /// Returns the way to the top of a stack.
  ///
  /// - Parameters:
  ///   - root: The title of the root.
  ///   - title: Returns the title of a screen, and the model that it was read from.
  /// - Returns: The way. Of a deep stack it names the last screens.
  func trail<Path: PathState, RootAction, PathAction>(
    root: String,
    title: (StoreModel<Path, PathAction>) -> (text: String, model: AnyObject)
  ) -> Trail
  where
    State == TabStack<Path>, Action == TabStackAction<RootAction, Path, PathAction>,
    PathAction: Sendable
  {
    let screens = self[stack: \.path, action: \.path]
    var trail = Trail(crumbs: [Content.Crumb(title: root, id: nil)], models: [self])
    trail.hiddenCount = max(0, screens.count - Trail.greatestCount)
    for screen in screens.suffix(Trail.greatestCount) {
      guard let model = self.screen(screen, of: \.path, action: \.path) else { continue }
      let title = title(model)
      trail.crumbs.append(Content.Crumb(title: title.text, id: screen.id.generation))
      trail.models += [model, title.model]
    }
    return trail
  }
}

extension Page {
  /// Makes the page of an alert.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - kind: Whether it is a question.
  ///   - model: The model that it was read from.
  ///   - send: Sends an answer.
  @MainActor
  init<Action: Sendable>(
    _ alert: AlertState<Action>, kind: Kind = .alert, model: AnyObject,
    send: @escaping @MainActor (PresentationAction<Action>) -> Void
  ) {
    var rows =
      alert.message.map {
        [Row(name: "message", text: String(state: $0)), Row(name: "gap", text: "")]
      } ?? []
    for (index, button) in alert.buttons.enumerated() {
      rows.append(
        .button(String(index + 1), String(state: button.label)) {
          send(button.action.action.map { .presented($0) } ?? .dismiss)
        })
    }
    if alert.buttons.isEmpty { rows.append(.button("1", "OK") { send(.dismiss) }) }
    let cancel = alert.buttons.firstIndex { $0.role == .cancel }
    let escape = cancel.map { String(state: alert.buttons[$0].label) } ?? "close"
    self.init(
      id: AnyHashable(alert.id), kind: kind, title: String(state: alert.title), rows: rows,
      firstFocus: cancel.map { String($0 + 1) }, escape: escape.lowercased(), models: [model])
  }
}
