#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension View {
  /// Page: `view/navigationdestination(for:destination:)`.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(
      base: self,
      element: .destination { value in
        (value.base as? D).map { Row(content: destination, value: $0) }
      })
  }

  /// Page: `view/navigationtitle(_:)`.
  public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    Modified(base: self, element: .title(String(title)))
  }

  /// Page: `view/sheet(item:ondismiss:content:)`.
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    Sheeting(base: self, item: item, content: content)
  }

  /// Page: `view/alert(_:ispresented:presenting:actions:message:)-8584l`.
  public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    Alerting(
      base: self, title: String(title), isPresented: isPresented,
      content: data.map { data in
        TupleView(views: [actions(data), Modified(base: message(data), element: .note)])
      })
  }

  /// Page: `view/toolbar(content:)-7vdkx`.
  public nonisolated func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View {
    TupleView<(Self, Content)>(views: [self, content()])
  }

  /// Page: `view/swipeactions(edge:allowsfullswipe:content:)`.
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> T
  ) -> some View {
    TupleView<(Self, T)>(views: [self, content()])
  }

  /// Page: `view/disabled(_:)`.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    Modified(base: self, element: .disabled(disabled))
  }

  /// Page: `view/interactivedismissdisabled(_:)`.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Modified(base: self, element: .staying(isDisabled))
  }

  /// Page: `view/refreshable(action:)`.
  public nonisolated func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View {
    Modified(base: self, element: .refresher(action))
  }

  /// Page: `view/onopenurl(perform:)`.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Modified(base: self, element: .opener(action))
  }
}

/// Page: `horizontaledge`.
public enum HorizontalEdge {
  /// Page: `horizontaledge/leading`.
  case leading

  /// Page: `horizontaledge/trailing`.
  case trailing
}
