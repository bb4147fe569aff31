import StoreRuntime
import TabCore
import TabNavigation

/// A model of the app in the simplest form: three arrays, what is presented, and who is asked.
///
/// It uses none of the code of the app and of its tabs: no rules, no ids, no dismissals.
struct StressModel: Sendable {
  /// A screen on one of the stacks.
  struct Entry: Equatable, Sendable {
    let id: Int
    let screen: StressScreen

    /// The item that a form changes.
    var item: Item.ID?
    var count = 0
    var sheet: StressSheet?

    /// The name of the item, or what is entered in a form.
    var name = ""

    /// The name that a form has found.
    var original = ""

    /// Whether a form says what is wrong with it.
    var hasMessage = false

    /// Whether the screen asks before it goes.
    var isGuarded: Bool {
      (screen == .itemForm || screen == .profileForm) && name != original
    }
  }

  /// What the root of the home tab presents.
  enum Cover: Equatable, Sendable {
    case add(name: String, hasMessage: Bool = false)
    case deletion(Item.ID)

    /// Whether it asks before it goes.
    var isGuarded: Bool {
      if case .add(let name, _) = self { !name.isEmpty } else { false }
    }
  }

  /// Who is asked.
  enum Place: Hashable, Sendable {
    case screen(Int)
    case cover
  }

  /// What takes screens off a stack, and what is presented over the root.
  struct Request: Sendable {
    /// How many screens stay, `nil` for all.
    var keptCount: Int?

    /// Whether what is presented goes.
    var uncovers = true

    /// What comes instead.
    var link: (screens: [StressScreen], sheet: StressSheet?)?

    static let uncover = Self()
    static let reselect = Self(keptCount: 0)
    static func cut(_ index: Int) -> Self { Self(keptCount: index, uncovers: false) }
  }

  /// A request that waits.
  struct Held: Sendable {
    let request: Request
    let asked: Place
    var permits: Set<Place>

    /// Whether a form is saved first.
    var isWaiting = false

    /// Whether it is a part of the navigation that the bar waits for.
    var isOfBar: Bool
  }

  /// One of the tabs.
  struct Tab: Sendable {
    var stack: [Entry] = []
    var cover: Cover?
    var held: Held?

    var hasQuestion: Bool { held.map { !$0.isWaiting } ?? false }

    func position(of id: Int) -> Int? { stack.firstIndex { $0.id == id } }
  }

  private var tabs: [AppFeature.Tab: Tab] = [:]
  var selectedTab = AppFeature.Tab.home
  var history: [AppFeature.Tab] = []

  /// The tab that is shown when the navigation that waits has been made.
  var nextTab: AppFeature.Tab?

  /// The names in the list of items.
  var names: [Item.ID: String] = [:]
  var personName = Person.user.name

  /// How many issues the runtime has to report.
  var refusals = 0

  /// How often a screen has asked.
  var questions = 0

  var nextID = 0

  /// The name of an item that was never changed.
  static func originalName(of id: Item.ID) -> String { "Item \(id)" }

  /// One of the tabs.
  subscript(tab: AppFeature.Tab) -> Tab {
    get { tabs[tab] ?? Tab() }
    _modify { yield &tabs[tab, default: Tab()] }
  }

  /// The tab that presents something over its root.
  var home: Tab {
    get { self[.home] }
    _modify { yield &self[.home] }
  }
}
