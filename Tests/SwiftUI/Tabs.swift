/// Page: `tabview`.
public nonisolated struct TabView<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let items: [TabItem]

  /// Page: `tabview/init(selection:content:)`.
  public nonisolated init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C> {
    self.selection = selection
    items = (content() as? any TabItems)?.items ?? []
  }
}

/// Page: `tabcontent`.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  /// Page: `tabcontent/tabvalue`.
  associatedtype TabValue: Hashable

  /// Page: `tabcontent/body-swift.associatedtype`.
  associatedtype Body: TabContent

  /// Page: `tabcontent/body-swift.property`.
  var body: Body { get }
}

extension Never: TabContent {
  /// Page: `tabcontent/tabvalue`.
  public typealias TabValue = Never
}

extension TabContent where Body == Never {
  /// Page: `tabcontent/body-swift.property`.
  public var body: Never { fatalError("Primitive tabs have no body.") }
}

/// Page: `tabcontentbuilder`.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// Page: `tabcontentbuilder/content`.
  public nonisolated struct Content<C: TabContent> {}

  /// Page: `tabcontentbuilder/buildexpression(_:)`.
  public static func buildExpression<C: TabContent<TabValue>>(_ content: C) -> C { content }

  /// Page: `tabcontentbuilder/buildblock(_:_:)`.
  public static func buildBlock<C0: TabContent<TabValue>, C1: TabContent<TabValue>>(
    _ c0: C0, _ c1: C1
  ) -> some TabContent<TabValue> {
    TabGroup<TabValue>(tabs: [c0, c1])
  }

  /// Page: `tabcontentbuilder/buildblock(_:_:_:)`.
  public static func buildBlock<
    C0: TabContent<TabValue>, C1: TabContent<TabValue>, C2: TabContent<TabValue>
  >(_ c0: C0, _ c1: C1, _ c2: C2) -> some TabContent<TabValue> {
    TabGroup<TabValue>(tabs: [c0, c1, c2])
  }
}

/// Page: `tab`.
public nonisolated struct Tab<Value, Content, Label> {
  let title: String
  let value: Value
  let content: Content
}

/// Page: `defaulttablabel`.
public nonisolated struct DefaultTabLabel {}

extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
  /// Page: `tab/init(_:systemimage:value:content:)`.
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.init(title: String(title), value: value, content: content())
  }
}

extension TabContent {
  /// Page: `tabcontent/badge(_:)`.
  public nonisolated func badge(_ count: Int) -> some TabContent<TabValue> {
    BadgedTab(tab: self, count: count)
  }
}

extension Tab: TabContent, TabItems where Value: Hashable, Content: View {
  /// Page: `tabcontent/tabvalue`.
  public typealias TabValue = Value

  nonisolated var items: [TabItem] { [TabItem(title: title, value: value, view: content)] }
}

/// Several tabs.
nonisolated struct TabGroup<TabValue: Hashable>: TabContent, TabItems {
  let tabs: [any TabContent<TabValue>]

  nonisolated var items: [TabItem] { tabs.flatMap { ($0 as? any TabItems)?.items ?? [] } }
}

/// A tab with a number.
nonisolated struct BadgedTab<Base: TabContent>: TabContent, TabItems {
  typealias TabValue = Base.TabValue

  let tab: Base
  let count: Int

  nonisolated var items: [TabItem] {
    ((tab as? any TabItems)?.items ?? []).map { item in
      var item = item
      item.badge = count
      return item
    }
  }
}

extension TabContentBuilder.Content: View, Primitive {
  package var parts: [Part] { [] }
}

extension TabView: View, Primitive {
  package var parts: [Part] { items.map { Part($0.view, id: $0.value) } }

  @MainActor package var element: Element {
    let selection = selection
    let shown = Binding<AnyHashable>(
      read: { AnyHashable(selection.wrappedValue) },
      write: { if let value = $0.base as? SelectionValue { selection.wrappedValue = value } })
    return .tabs(items, Shown(shown))
  }
}

/// Tabs that say which they are.
protocol TabItems {
  var items: [TabItem] { get }
}

/// A tab on the bar.
package struct TabItem {
  /// What it is called.
  package let title: String

  /// The selection that shows it.
  package let value: AnyHashable

  /// The number on it, 0 for none.
  package var badge = 0

  let view: any View
}
