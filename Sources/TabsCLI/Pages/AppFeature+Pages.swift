package import StoreRuntime
package import TabCore
import TabNavigation

/// A tab for commands and the screen, independent of the types of its screens.
package protocol TabHandle {
  /// The ids of the screens, from bottom to top.
  var ids: [StackElementID] { get }

  /// The outcome of the last move.
  var lastOutcome: MoveOutcome { get }

  /// A short title of the root.
  var title: String { get }

  /// The page of the top screen, or of the root.
  var screen: Page { get }

  /// The presentations over the stack, the topmost last.
  var presented: [Page] { get }

  /// The question that a screen asks before it is left, if any.
  var asked: Page? { get }

  /// Returns the last screens on the stack, the topmost last.
  func screens(last count: Int) -> [(id: StackElementID, page: Page)]

  /// Returns the action that pops a screen.
  func pop(_ id: StackElementID) -> AppFeature.Action

  /// Returns the action that requests a move.
  func move(_ move: StackMove) -> AppFeature.Action
}

/// The screens of a tab, with their pages.
package protocol PagedPath: PathState {
  associatedtype RootAction
  associatedtype ScreenAction

  /// The tab of the screens.
  static var tab: AppFeature.Tab { get }

  /// Returns a short title of the root.
  static func title(of root: Root) -> String

  /// Returns the page of the root.
  static func page(of root: Root) -> Page

  /// Returns the presentations over the stack, except for a question, the topmost last.
  static func presented(on tab: TabStack<Self>) -> [Page]

  /// Returns the app's action for an action of the tab.
  static func action(
    _ action: TabStackAction<RootAction, Self, ScreenAction>
  ) -> AppFeature.Action

  /// Returns the page of the screen.
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
  /// Returns the interface of a tab for commands and the screen.
  package func handle(_ tab: AppFeature.Tab) -> any TabHandle {
    switch tab {
    case .home: home
    case .profile: profile
    case .settings: settings
    }
  }

  /// The topmost page of the selected tab: a presentation, the top screen or the root.
  var page: Page { presented ?? handle(selectedTab).screen }

  /// The top presentation of the selected tab, or a question in another tab.
  package var presented: Page? {
    handle(selectedTab).presented.last
      ?? AppFeature.tabs.all.lazy.compactMap { question(on: $0) }.first
  }

  /// Returns the question that a screen of a tab asks before it is left, if any.
  package func question(on tab: AppFeature.Tab) -> Page? { handle(tab).asked }
}

extension AppFeature.Action {
  /// Returns the action of a screen of the home tab.
  package static func home(_ id: StackElementID, _ action: HomePath.Action) -> Self {
    .home(.path(.element(id: id, action: action)))
  }

  /// Returns the action of a screen of the profile tab.
  package static func profile(_ id: StackElementID, _ action: ProfilePath.Action) -> Self {
    .profile(.path(.element(id: id, action: action)))
  }

  /// Returns the action of a screen of the settings tab.
  package static func settings(_ id: StackElementID, _ action: SettingsPath.Action) -> Self {
    .settings(.path(.element(id: id, action: action)))
  }
}

/// The description of a tab in a report.
struct TabDescription: Encodable {
  let tab: String

  /// A short title of the root.
  let root: String

  /// The screens on the stack, the topmost last.
  let stack: [PageDescription]

  /// The presentations over the stack, the topmost last.
  let presented: [PageDescription]

  /// Returns the descriptions of all tabs.
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

/// The description of a screen or a presentation in a report.
struct PageDescription: Encodable {
  /// A line of the description.
  struct Detail: Encodable, Equatable {
    let name: String
    let text: String
  }

  /// The id of a screen for `pop-to`.
  let id: Int?

  /// The kind of page.
  let kind: String

  /// A short title.
  let title: String

  /// The other visible lines.
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

  /// The title, with the id of a screen or the buttons of an alert.
  var label: String {
    if let id { return "[\(id)] \(title)" }
    guard kind == "alert", let buttons else { return title }
    return "alert \(quoted(title)) " + buttons.map { "[\($0)]" }.joined(separator: " ")
  }
}

extension [PageDescription.Detail] {
  /// Returns the details that have a text.
  static func list(_ details: [(name: String, text: String?)]) -> Self {
    details.compactMap { detail in
      detail.text.map { PageDescription.Detail(name: detail.name, text: $0) }
    }
  }
}
