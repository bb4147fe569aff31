#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A view of this module: what it shows, and of which views it consists.
@MainActor
package protocol Primitive: View where Body == Never {
  /// What the view is on a display.
  var element: Element { get }

  /// The views in it.
  var parts: [Part] { get }
}

extension Primitive {
  package var element: Element { .group }
}

/// A view in another one.
package struct Part {
  let view: any View
  let id: AnyHashable
  let isPresented: Bool

  init(_ view: any View, id: AnyHashable = 0, isPresented: Bool = false) {
    self.view = view
    self.id = id
    self.isPresented = isPresented
  }
}

/// What a view is on a display.
package enum Element {
  case group
  case row
  case text(String)
  case note
  case title(String)
  case button(ButtonRole?, @MainActor () -> Void)
  case field(Shown<String>)
  case toggle(Shown<Bool>)
  case tabs([TabItem], Shown<AnyHashable>)
  case stack(Shown<[AnyHashable]>)
  case destination((AnyHashable) -> (any View)?)
  case presentation(title: String?, Shown<Bool>)
  case disabled(Bool)
  case staying(Bool)
  case opener((URL) -> Void)
  case refresher(@Sendable () async -> Void)
  case activity(String, (NSUserActivity) -> Void)
  case linkHandler(OpenURLAction)
}

extension Element {
  /// Goes on with what the user did where another element was before.
  @MainActor
  func goOn(from old: Element) {
    switch (self, old) {
    case (.field(let new), .field(let old)): new.goOn(from: old)
    case (.toggle(let new), .toggle(let old)): new.goOn(from: old)
    case (.tabs(_, let new), .tabs(_, let old)): new.goOn(from: old)
    case (.stack(let new), .stack(let old)): new.goOn(from: old)
    case (.presentation(_, let new), .presentation(_, let old)): new.goOn(from: old)
    default: break
    }
  }
}

/// What a control shows: what its binding had when the control was last told that it has changed.
///
/// A control that the user has used shows what the user did, until it is told or the binding has
/// another value.
@MainActor
package final class Shown<Value: Equatable> {
  /// The value.
  package private(set) var value: Value

  private let binding: Binding<Value>
  private let read: Value

  init(_ binding: Binding<Value>) {
    read = binding.wrappedValue
    value = read
    self.binding = binding
  }

  /// Goes on with what the user did in the control that was there before.
  fileprivate func goOn(from old: Shown) {
    if read == old.read { value = old.value }
  }

  /// Does what the user did.
  package func write(_ value: Value) {
    self.value = value
    binding.wrappedValue = value
  }
}

/// A view that is something more.
nonisolated struct Modified<Base: View> {
  let base: Base
  let element: Element
}

extension Modified: View, Primitive {
  var parts: [Part] { [Part(base)] }
}

/// A view with a sheet.
nonisolated struct Sheeting<Base: View, Item: Identifiable, Content: View> {
  let base: Base
  let item: Binding<Item?>
  let content: (Item) -> Content
}

extension Sheeting: View, Primitive {
  var parts: [Part] {
    let sheet = item.wrappedValue.map { item in
      Part(Row(content: content, value: item), id: item.id, isPresented: true)
    }
    return [Part(base)] + (sheet.map { [$0] } ?? [])
  }

  @MainActor var element: Element {
    let item = item
    return .presentation(
      title: nil,
      Shown(
        Binding(read: { item.wrappedValue != nil }, write: { _ in item.wrappedValue = nil })))
  }
}

/// A view with an alert.
nonisolated struct Alerting<Base: View> {
  let base: Base
  let title: String
  let isPresented: Binding<Bool>
  let content: TupleView<Void>?
}

extension Alerting: View, Primitive {
  var parts: [Part] {
    [Part(base)] + (content.map { [Part($0, id: "alert", isPresented: true)] } ?? [])
  }

  @MainActor var element: Element {
    let (isPresented, hasContent) = (isPresented, content != nil)
    return .presentation(
      title: title,
      Shown(
        Binding(
          read: { isPresented.wrappedValue && hasContent },
          write: { isPresented.wrappedValue = $0 })))
  }
}

/// What a closure returns for a value: a view of its own, with what the closure reads.
nonisolated struct Row<Value, Content: View> {
  let content: (Value) -> Content
  let value: Value
}

extension Row: View, Primitive {
  var parts: [Part] { [Part(content(value))] }
  var element: Element { .row }
}

/// A scene that shows a view.
@MainActor
protocol Window {
  var content: any View { get }
}
