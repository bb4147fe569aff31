import StoreRuntime
import TabNavigation

/// A state that presents, holds and stacks itself, as it is saved.
struct Binder: Codable, Equatable, Sendable {
  struct Row: Codable, Equatable, Identifiable, Sendable {
    var id = 0
    var text = ""
  }

  @CasePathable enum Destination: Codable, Equatable, Sendable {
    case form(Row)
    case other(Row)
  }

  /// None or one, read before the text.
  var tabs: [TabStack<BinderPath>] = []

  var text = ""
  @Presents var sheet: Binder?
  @Presents var destination: Destination?
  @Presents var alert: AlertState<Int>?
  var row: Row?
  var rows: IdentifiedArrayOf<Row> = []
}

@CasePathable
enum BinderPath: Codable, Equatable, PathState {
  typealias Root = Binder
  case page(Binder)

  static let screens = Screens<Self> {
    Screen(\.page, "page/*", \.text) { _, text in Binder(text: text) }
  }
}

extension Binder {
  init(_ text: String, sheet: Binder? = nil, tab: TabStack<BinderPath>? = nil) {
    self.init(tabs: tab.map { [$0] } ?? [], text: text)
    self.sheet = sheet
  }
}

extension TabStack<BinderPath> {
  init(_ root: Binder, _ pages: Binder...) {
    self.init(root: root, path: StackState(pages.map { .page($0) }))
  }
}
