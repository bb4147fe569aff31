/// Page: `list`.
public nonisolated struct List<SelectionValue: Hashable, Content: View> {
  let content: Content
}

extension List where SelectionValue == Never {
  /// Page: `list/init(content:)`.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(content: content())
  }
}

/// Page: `form`.
public nonisolated struct Form<Content: View> {
  let content: Content

  /// Page: `form/init(content:)`.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// Page: `vstack`.
public nonisolated struct VStack<Content: View> {
  let content: Content

  /// Page: `vstack/init(alignment:spacing:content:)`, without the arguments that have defaults.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

/// Page: `section`.
public nonisolated struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Page: `section/init(_:content:)`.
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content())
  }
}

/// Page: `foreach`.
public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// Page: `foreach/data`.
  public var data: Data

  /// Page: `foreach/content`.
  public var content: (Data.Element) -> Content

  let id: KeyPath<Data.Element, ID>
}

extension ForEach where Content: View {
  /// Page: `foreach/init(_:content:)`.
  public nonisolated init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: \.id)
  }

  /// Page: `foreach/init(_:id:content:)`.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: id)
  }
}

/// Page: `navigationstack`.
public nonisolated struct NavigationStack<Data, Root: View> {
  let path: Binding<[AnyHashable]>?
  let root: Root

  /// Page: `navigationstack/init(path:root:)-3bt4q`.
  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = Binding(
      read: { path.wrappedValue.map { AnyHashable($0) } },
      write: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
    self.root = root()
  }

  /// Page: `navigationstack/init(root:)`.
  public nonisolated init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = nil
    self.root = root()
  }
}

/// Page: `navigationpath`.
public struct NavigationPath {}

extension List: View, Primitive {
  package var parts: [Part] { [Part(content)] }
}

extension Form: View, Primitive {
  package var parts: [Part] { [Part(content)] }
}

extension VStack: View, Primitive {
  package var parts: [Part] { [Part(content)] }
}

extension Section: View, Primitive where Parent: View, Content: View {
  package var parts: [Part] { [Part(header, id: "header"), Part(content)] }
}

extension ForEach: View, Primitive where Content: View {
  package var parts: [Part] {
    data.map { Part(Row(content: content, value: $0), id: $0[keyPath: id]) }
  }
}

extension NavigationStack: View, Primitive {
  package var parts: [Part] { [Part(root)] }
  @MainActor package var element: Element { path.map { .stack(Shown($0)) } ?? .group }
}
