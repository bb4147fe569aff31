#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Shows a view, and does with it what a user does.
///
/// Everything is looked for in what isn't covered: in the tab that is selected, on the screen on
/// top, in a sheet or an alert if there is one.
@MainActor
package final class Display {
  /// The names of the views whose bodies were evaluated, since somebody has emptied the list.
  package var evaluated: [String] = []

  private var root: Node?

  /// Shows a view.
  package init(_ view: any View) {
    root = Node(view, on: self)
  }

  /// Shows what a window of an app shows.
  package convenience init(_ scene: some Scene) throws {
    guard let window = scene as? any Window else {
      throw NotOnDisplay(description: "There is no window.")
    }
    self.init(window.content)
  }

  /// Brings the display up to date.
  package func refresh() {
    root?.refresh()
  }

  func note(_ view: Any.Type) {
    evaluated.append("\(view)")
  }
}

/// Why a user can't do something.
package struct NotOnDisplay: Error, CustomStringConvertible {
  package let description: String
}

extension Display {
  /// What can be read.
  package var texts: [String] { front.texts }

  /// The title of the screen.
  package var title: String? {
    front.all.compactMap { if case .title(let title) = $0.element { title } else { nil } }.last
  }

  /// The tabs on the bar, also if something covers it.
  package var tabs: [TabItem] { tabBar?.items ?? [] }

  /// What the tab that is selected is called.
  package var selectedTab: String? {
    tabBar.flatMap { bar in bar.items.first { $0.value == bar.selection.value }?.title }
  }

  /// The path of the stack in front.
  package var path: [AnyHashable] { stack?.value ?? [] }

  /// What the alert in front is about.
  package var alert: String? { root?.topPresentation?.title }

  /// Whether there is a sheet in front.
  package var isSheetShown: Bool {
    root?.topPresentation.map { $0.title == nil } ?? false
  }

  /// The message of the alert in front.
  package var message: String? {
    front.all.first { if case .note = $0.element { true } else { false } }?.texts.first
  }

  /// The roles of the buttons with what they say.
  package var buttons: [(label: String, role: ButtonRole?)] {
    front.all.compactMap { node in
      if case .button(let role, _) = node.element { (node.texts.joined(), role) } else { nil }
    }
  }

  /// A text field, which may be written when it isn't on the display any more.
  package func field(_ label: String) throws -> Shown<String> {
    try control(label) { if case .field(let text) = $0 { text } else { nil } }
  }

  /// What a text field holds.
  package func text(in label: String) throws -> String {
    try field(label).value
  }

  /// Whether a switch is on.
  package func isOn(_ label: String) throws -> Bool {
    try control(label) { if case .toggle(let isOn) = $0 { isOn.value } else { nil } }
  }
}

extension Display {
  /// Taps a button, perhaps in a row that also says something else.
  ///
  /// The end of an alert is written after the action of its button, and perhaps after what that has
  /// led to is on the display.
  package func tap(_ label: String, inRow row: String? = nil, endingLate: Bool = false) throws {
    let presentation = root?.topPresentation
    let action = try control(label, inRow: row) {
      if case .button(_, let action) = $0 { action } else { nil }
    }
    action()
    if endingLate { refresh() }
    if let presentation, presentation.title != nil { presentation.isShown.write(false) }
    refresh()
  }

  /// Enters a text in a field.
  package func write(_ text: String, in label: String) throws {
    try field(label).write(text)
    refresh()
  }

  /// Taps a switch.
  package func flip(_ label: String) throws {
    let shown = try control(label) { if case .toggle(let isOn) = $0 { isOn } else { nil } }
    shown.write(!shown.value)
    refresh()
  }

  /// Selects a tab.
  package func select(_ title: String) throws {
    guard let bar = tabBar, let tab = bar.items.first(where: { $0.title == title }) else {
      throw NotOnDisplay(description: "There is no tab \"\(title)\".")
    }
    bar.selection.write(tab.value)
    refresh()
  }

  /// Leaves the screens on top of a stack: one with the button that leads back, more with its
  /// menu.
  package func goBack(_ count: Int = 1) throws {
    guard let stack, stack.value.count >= count else {
      throw NotOnDisplay(description: "There are no \(count) screens to leave.")
    }
    stack.write(stack.value.dropLast(count))
    refresh()
  }

  /// Swipes the sheet in front down, if it can be.
  package func swipeDown() throws {
    guard let sheet = root?.topPresentation, sheet.title == nil else {
      throw NotOnDisplay(description: "There is no sheet.")
    }
    let stays = sheet.content.all.contains {
      if case .staying(let stays) = $0.element { stays } else { false }
    }
    if !stays { sheet.isShown.write(false) }
    refresh()
  }

  /// Returns what writes the end of the sheet or the alert in front, by the binding that it has now.
  package func endOfPresentation() throws -> () -> Void {
    guard let presentation = root?.topPresentation else {
      throw NotOnDisplay(description: "There is no sheet and no alert.")
    }
    return { presentation.isShown.write(false) }
  }

  /// Pulls the list in front down, and waits as long as it shows that it is refreshing.
  package func pullDown() async throws {
    let refreshers = front.all.compactMap {
      if case .refresher(let refresh) = $0.element { refresh } else { nil }
    }
    guard let refresh = refreshers.last else {
      throw NotOnDisplay(description: "There is nothing to refresh.")
    }
    await refresh()
    self.refresh()
  }

  /// Opens a link.
  package func open(_ url: URL) {
    for case .opener(let open) in elements { open(url) }
    refresh()
  }

  /// Goes on with a web page that the browser showed.
  package func goOn(with url: URL) {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = url
    for case .activity(activity.activityType, let goOn) in elements { goOn(activity) }
    refresh()
  }

  /// Taps a link in a text, and returns whether the app takes it.
  package func follow(_ url: URL) -> Bool {
    defer { refresh() }
    return elements.contains { element in
      if case .linkHandler(let action) = element { action.handler(url) == .handled } else { false }
    }
  }

  private var elements: [Element] { root?.all.map(\.element) ?? [] }
}

extension Display {
  private var front: Node {
    guard let root else { preconditionFailure("A display shows a view from the start.") }
    return root.topPresentation?.content ?? root
  }

  private var stack: Shown<[AnyHashable]>? {
    front.all.lazy.compactMap { if case .stack(let path) = $0.element { path } else { nil } }.first
  }

  private var tabBar: (items: [TabItem], selection: Shown<AnyHashable>)? {
    root?.all.lazy.compactMap {
      if case .tabs(let items, let selection) = $0.element { (items, selection) } else { nil }
    }.first
  }

  private func control<Control>(
    _ label: String, inRow row: String? = nil, _ matching: (Element) -> Control?
  ) throws -> Control {
    let places = row.map { row in
      front.all.filter { $0.isRow && $0.texts.contains(row) }.suffix(1)
    }
    var found: [(Node, isEnabled: Bool)] = []
    for place in places ?? [front] { place.find(label, in: &found) }
    for (node, isEnabled) in found {
      guard let control = matching(node.element) else { continue }
      if isEnabled { return control }
      throw NotOnDisplay(description: "\"\(label)\" can't be used now.")
    }
    throw NotOnDisplay(description: "There is no control \"\(label)\" in \(front.texts).")
  }
}
