import StoreRuntime
import TabCore
import TabsCLI

// A page is read from models as it is from states, and whoever reads it is told of changes.
extension StoreModel: @MainActor Shown {}

/// Reads the app from its models.
///
/// Each method reads what one region of the screen shows, and nothing else: who calls it in
/// `withObservationTracking` is told when that region changes.
@MainActor
struct AppView {
  let models: AppModels

  private var list: StoreModelOf<ItemListFeature> { models.home.scope(\.root, action: \.root) }
  private var profile: StoreModelOf<ProfileFeature> {
    models.profile.scope(\.root, action: \.root)
  }

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
    case .home:
      models.home.trail(root: list.title) { screen in
        switch screen.case {
        case .detail(let detail): detail.title
        case .edit(let form): "edit item \(form.itemID)"
        }
      }
    case .profile:
      models.profile.trail(root: quoted(profile.person.name)) { screen in
        switch screen.case {
        case .followers(let followers): "followers of \(followers.followedID)"
        case .person(let person): "\(person.person.id) \(quoted(person.person.name))"
        case .edit: "edit"
        }
      }
    case .settings:
      // The seconds and the count are on the screens: they don't change the way to them.
      models.settings.trail(root: "settings") { screen in
        switch screen.case {
        case .section(let section): section.section.rawValue
        case .counter: "counter"
        case .timer: "timer"
        }
      }
    }
  }

  /// The screen that is shown.
  func screen() -> Page {
    switch models.app.tabs.selected {
    case .home:
      models.home.page(root: .items(list)) { screen, id in
        switch screen.case {
        case .detail(let detail): .item(detail, at: id)
        case .edit(let form): .edit(form, at: id)
        }
      }
    case .profile:
      models.profile.page(root: .profile(profile)) { screen, id in
        switch screen.case {
        case .followers(let followers): .followers(followers, at: id)
        case .person(let person): .person(person, at: id)
        case .edit(let form): .edit(form, at: id)
        }
      }
    case .settings:
      models.settings.page(root: .settings()) { screen, id in
        switch screen.case {
        case .section(let section): .section(section, at: id)
        case .counter(let counter): .counter(counter, at: id)
        case .timer(let timer): .timer(timer, at: id)
        }
      }
    }
  }

  /// What lies over the screen, the top last.
  func presented() -> [Page] {
    let selected = models.app.tabs.selected
    let pages = selected == .home ? sharing + [destination].compactMap(\.self) : []
    // What a screen of a hidden tab asks comes after what the shown tab has.
    let tabs = AppFeature.tabs.all
    let asking = [selected] + tabs.filter { $0 != selected }
    return pages + asking.lazy.compactMap(question).prefix(1)
  }

  private func question(on tab: AppFeature.Tab) -> Page? {
    let question =
      switch tab {
      case .home: models.home.question
      case .profile: models.profile.question
      case .settings: models.settings.question
      }
    return question.map { .question($0, on: tab) }
  }

  private var destination: Page? {
    if let form = list[presented: \.destination?.add, action: \.destination.add] {
      return Page.add(form).identified(by: form.id)
    }
    return list[dynamicMember: \.destination?.alert].map { .deletion($0) }
  }

  private var sharing: [Page] {
    guard let screen = models.home[stack: \.path, action: \.path].last,
      case .detail(let detail) = models.home.screen(screen, of: \.path, action: \.path)?.case,
      let share = detail[presented: \.share, action: \.share]
    else { return [] }
    return [Page.share(share, over: screen.id).identified(by: share.id)]
      + [share.alert].compactMap(\.self).map { .stop($0, over: screen.id) }
  }
}

/// The way to a screen: the root of a tab and the screens on it.
struct Trail {
  /// The most screens that it names.
  static let greatestCount = 24

  var crumbs: [Content.Crumb] = []

  /// The number of steps that are left out after the root.
  var hiddenCount = 0
}

extension StoreModel {
  /// Returns the way to the top of a stack.
  ///
  /// - Parameters:
  ///   - root: The title of the root.
  ///   - title: Returns the title of a screen.
  /// - Returns: The way. Of a deep stack it names the last screens.
  fileprivate func trail<Path: PathState, RootAction, PathAction>(
    root: String, title: (StoreModel<Path, PathAction>) -> String
  ) -> Trail
  where
    State == TabStack<Path>, Action == TabStackAction<RootAction, Path, PathAction>,
    PathAction: Sendable
  {
    let screens = self[stack: \.path, action: \.path]
    var trail = Trail(crumbs: [Content.Crumb(title: root, id: nil)])
    trail.hiddenCount = max(0, screens.count - Trail.greatestCount)
    for screen in screens.suffix(Trail.greatestCount) {
      guard let model = self.screen(screen, of: \.path, action: \.path) else { continue }
      trail.crumbs.append(Content.Crumb(title: title(model), id: screen.id.generation))
    }
    return trail
  }

  /// Returns the page of the top screen of a stack, that of the root without one.
  fileprivate func page<Path: PathState, RootAction, PathAction>(
    root: @autoclosure () -> Page, _ page: (StoreModel<Path, PathAction>, StackElementID) -> Page
  ) -> Page
  where
    State == TabStack<Path>, Action == TabStackAction<RootAction, Path, PathAction>,
    PathAction: Sendable
  {
    guard let screen = self[stack: \.path, action: \.path].last,
      let model = self.screen(screen, of: \.path, action: \.path)
    else { return root().identified(by: id) }
    return page(model, screen.id).identified(by: model.id)
  }
}

extension Page {
  fileprivate func identified(by id: ModelID) -> Page {
    var page = self
    page.id = AnyHashable(id)
    return page
  }
}

/// The models of the app: of all of it, and of each tab.
@MainActor
struct AppModels {
  let app: StoreModel<AppFeature.State, AppFeature.Action>
  let home: StoreModel<HomeTab.State, HomeTab.Action>
  let profile: StoreModel<ProfileTab.State, ProfileTab.Action>
  let settings: StoreModel<SettingsTab.State, SettingsTab.Action>

  /// Makes the models of an app in one store.
  init(_ app: StoreModel<AppFeature.State, AppFeature.Action>) {
    self.app = app
    home = app.scope(\.home, action: \.home)
    profile = app.scope(\.profile, action: \.profile)
    settings = app.scope(\.settings, action: \.settings)
  }

  /// Makes the models of an app with a store for each tab.
  init(_ stores: TabStores<AppFeature.State, AppFeature.Action, AppFeature.Tab>) {
    app = StoreModel(stores.app)
    home = StoreModel(stores.store(\.home, action: \.home))
    profile = StoreModel(stores.store(\.profile, action: \.profile))
    settings = StoreModel(stores.store(\.settings, action: \.settings))
  }

  /// Sends an action to the model that it is for.
  func send(_ action: AppFeature.Action) {
    switch action {
    case .tabs: app.send(action)
    case .home(let action): home.send(action)
    case .profile(let action): profile.send(action)
    case .settings(let action): settings.send(action)
    }
  }
}
