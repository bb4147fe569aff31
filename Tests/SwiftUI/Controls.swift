/// Page: `text`.
public nonisolated struct Text {
  let content: String

  /// Page: `text/init(_:)-9d1g4`.
  public init<S: StringProtocol>(_ content: S) {
    self.content = String(content)
  }
}

/// Page: `button`.
public nonisolated struct Button<Label: View> {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
}

extension Button where Label == Text {
  /// Page: `button/init(_:action:)-lpm7`.
  @preconcurrency
  public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(role: nil, action: action, label: Text(title))
  }

  /// Page: `button/init(_:role:action:)`.
  @preconcurrency
  public nonisolated init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action, label: Text(title))
  }
}

/// Page: `buttonrole`.
public struct ButtonRole: Equatable, Sendable {
  private let name: String

  /// Page: `buttonrole/cancel`.
  public static let cancel = ButtonRole(name: "cancel")

  /// Page: `buttonrole/destructive`.
  public static let destructive = ButtonRole(name: "destructive")
}

/// Page: `textfield`.
public nonisolated struct TextField<Label: View> {
  let text: Binding<String>
  let label: Label
}

extension TextField where Label == Text {
  /// Page: `textfield/init(_:text:)-2laoi`.
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(text: text, label: Text(title))
  }
}

/// Page: `toggle`.
public nonisolated struct Toggle<Label: View> {
  let isOn: Binding<Bool>
  let label: Label
}

extension Toggle where Label == Text {
  /// Page: `toggle/init(_:ison:)`.
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn, label: Text(title))
  }
}

extension Text: Primitive {
  package var parts: [Part] { [] }
  @MainActor package var element: Element { .text(content) }
}

extension Button: View, Primitive {
  package var parts: [Part] { [Part(label)] }
  @MainActor package var element: Element { .button(role, action) }
}

extension TextField: View, Primitive {
  package var parts: [Part] { [Part(label)] }
  @MainActor package var element: Element { .field(Shown(text)) }
}

extension Toggle: View, Primitive {
  package var parts: [Part] { [Part(label)] }
  @MainActor package var element: Element { .toggle(Shown(isOn)) }
}
