package import StoreRuntime
package import TabCore
import TabNavigation

/// A tab as commands and the screen see it, whatever its screens are.
package protocol TabHandle {
  /// The ids of the screens, from the bottom up.
  var ids: [StackElementID] { get }

  /// What came of the last move.
  var lastOutcome: MoveOutcome { get }

  /// The title of its root, in a few words.
  var title: String { get }

  /// The page of its top screen, or of its root.
  var screen: Page { get }

  /// What is presented over its stack, the top last.
  var presented: [Page] { get }

  /// What a screen of it asks before it is left, if one does.
  var asked: Page? { get }

  /// Returns the last screens on its stack, the top one last.
  func screens(last count: Int) -> [(id: StackElementID, page: Page)]

  /// Makes the action that takes a screen off.
  func pop(_ id: StackElementID) -> AppFeature.Action

  /// Makes the action that asks for a move.
  func move(_ move: StackMove) -> AppFeature.Action
}

/// The screens of a tab, with what shows them.
package protocol PagedPath: PathState {
  associatedtype RootAction
  associatedtype ScreenAction

  /// The tab that they are in.
  static var tab: AppFeature.Tab { get }

  /// Returns the title of the root, in a few words.
  static func title(of root: Root) -> String

  /// Makes the page of the root.
  static func page(of root: Root) -> Page

  /// Returns what is presented over the stack of the tab besides a question, the top last.
  static func presented(on tab: TabStack<Self>) -> [Page]

  /// Makes the action of the app that something happened in the tab.
  static func action(
    _ action: TabStackAction<RootAction, Self, ScreenAction>
  ) -> AppFeature.Action

  /// Makes the page of the screen.
  func page(at id: StackElementID) -> Page
}

extension PagedPath {
  package static func presented(on tab: TabStack<Self>) -> [Page] { [] }
}

extension TabStack: TabHandle where Path: PagedPath {
  package var ids: [StackElementID] { Array(path.ids) }

  package var title: String { Path.title(of: root) }

  package var screen: Page {
    if let top = screens(last: 1).first { return top.page }
    var page = Path.page(of: root)
    page.id = [Path.tab.rawValue]
    return page
  }

  package var presented: [Page] { Path.presented(on: self) + [asked].compactMap(\.self) }

  package var asked: Page? { question.map { .question($0, in: Path.self) } }

  package func screens(last count: Int) -> [(id: StackElementID, page: Page)] {
    zip(path.ids.suffix(count), path.suffix(count)).map { id, screen in
      var page = screen.page(at: id)
      page.id = [Path.tab.rawValue, String(id.generation)]
      return (id, page)
    }
  }

  package func pop(_ id: StackElementID) -> AppFeature.Action {
    Path.action(.path(.popFrom(id: id)))
  }

  package func move(_ move: StackMove) -> AppFeature.Action { Path.action(.move(move)) }
}

extension AppFeature.State {
  /// Returns what commands and the screen see of a tab.
  package func handle(_ tab: AppFeature.Tab) -> any TabHandle {
    switch tab {
    case .home: home
    case .profile: profile
    case .settings: settings
    }
  }

  /// The page on top of the selected tab: what is presented, its top screen or its root.
  var page: Page { presented ?? handle(selectedTab).screen }

  /// The top presentation of the selected tab, or what a screen of another tab asks.
  package var presented: Page? {
    handle(selectedTab).presented.last
      ?? AppFeature.tabs.all.lazy.compactMap { question(on: $0) }.first
  }

  /// Returns what a screen of a tab asks before it is left, if one does.
  package func question(on tab: AppFeature.Tab) -> Page? { handle(tab).asked }
}

extension AppFeature.Action {
  /// Makes the action of a screen of the home tab.
  package static func home(_ id: StackElementID, _ action: HomePath.Action) -> Self {
    .home(.path(.element(id: id, action: action)))
  }

  /// Makes the action of a screen of the profile tab.
  package static func profile(_ id: StackElementID, _ action: ProfilePath.Action) -> Self {
    .profile(.path(.element(id: id, action: action)))
  }

  /// Makes the action of a screen of the settings tab.
  package static func settings(_ id: StackElementID, _ action: SettingsPath.Action) -> Self {
    .settings(.path(.element(id: id, action: action)))
  }
}

/// The description of a tab.
struct TabDescription: Encodable {
  /// The name of the tab.
  let tab: String

  /// The title of its root, in a few words.
  let root: String

  /// The screens of its stack, the top one last.
  let stack: [PageDescription]

  /// The presentations over the stack, the top one last.
  let presented: [PageDescription]

  /// Describes all tabs of the app.
  static func all(_ state: AppFeature.State) -> [TabDescription] {
    AppFeature.tabs.all.map { tab in
      let handle = state.handle(tab)
      return TabDescription(
        tab: tab.rawValue, root: handle.title,
        stack: handle.screens(last: .max).map { PageDescription($0.page, id: $0.id.generation) },
        presented: handle.presented.map { PageDescription($0) })
    }
  }
}

/// The description of a screen or a presentation.
struct PageDescription: Encodable {
  /// A line about the page.
  struct Detail: Encodable, Equatable {
    let name: String
    let text: String
  }

  /// The number of a screen for `pop-to`.
  let id: Int?

  /// The kind of the page.
  let kind: String

  /// Its title, in a few words.
  let title: String

  /// Its other visible lines.
  let details: [Detail]

  /// The buttons and choices of a presentation.
  let buttons: [String]?

  init(_ page: Page, id: Int? = nil) {
    self.id = id
    kind = page.isAlert ? "alert" : page.name
    title = page.summary ?? page.title
    details = page.details
    buttons = page.kind == .screen ? nil : page.buttons.map(\.name)
  }

  /// The title, with the id of a screen or the possible answers to an alert.
  var label: String {
    if let id { return "[\(id)] \(title)" }
    guard kind == "alert", let buttons else { return title }
    return "alert \(quoted(title)) " + buttons.map { "[\($0)]" }.joined(separator: " ")
  }
}

extension [PageDescription.Detail] {
  /// Makes a list of details, without those that have no text.
  static func list(_ details: [(name: String, text: String?)]) -> Self {
    details.compactMap { detail in
      detail.text.map { PageDescription.Detail(name: detail.name, text: $0) }
    }
  }
}
