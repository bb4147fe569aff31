import StoreRuntime
import Testing

extension AlertState {
  /// Asks whether to delete something.
  static func deletion(of name: String = "Blob", _ action: Action) -> Self {
    AlertState {
      TextState("Delete \(name)?")
    } actions: {
      ButtonState(role: .destructive, action: action) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("This can't be undone.")
    }
  }
}

struct AlertStateTests {
  enum Action: Hashable, Sendable {
    case confirm
    case rename(String)
  }

  private func makeAlert(name: String = "Blob") -> AlertState<Action> {
    .deletion(of: name, .confirm)
  }

  private func makeDialog(isOwner: Bool = false) -> ConfirmationDialogState<Action> {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Rename")
    } actions: {
      for name in ["a", "b"] {
        ButtonState(action: .rename(name)) { TextState(name) }
      }
      if isOwner {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      }
      switch isOwner {
      case true: ButtonState(action: .rename("c")) { TextState("Owner") }
      case false: ButtonState { TextState("Close") }
      }
    }
  }

  @Test func anAlertHoldsWhatItIsMadeWith() {
    let alert = makeAlert()

    #expect(String(state: alert.title) == "Delete Blob?")
    #expect(alert.message == "This can't be undone.")
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action) == [.confirm, nil])
    #expect(alert.buttons.map { String(state: $0.label) } == ["Delete", "Keep"])
  }

  @Test func aDialogHoldsWhatItIsMadeWithAndATitleIsEnough() {
    let dialogs = [makeDialog(isOwner: true), ConfirmationDialogState { TextState("Rename") }]

    #expect(dialogs.map(\.title) == ["Rename", "Rename"])
    #expect(dialogs.map(\.titleVisibility) == [.visible, .automatic])
    let actions: [Action?] = [.rename("a"), .rename("b"), .confirm, .rename("c")]
    #expect(dialogs[0].buttons.map(\.action) == actions)
    #expect(makeDialog().buttons.map(\.action) == actions[..<2] + [nil])
    #expect(dialogs[1].buttons.isEmpty && dialogs[1].message == nil)
    #expect(AlertState<Action> { TextState("Done") }.buttons.isEmpty)
  }

  @Test func equalAlertsShowAndDoTheSameAndHaveTheSameID() {
    var others = [makeAlert(name: "Other"), makeAlert(), makeAlert()]
    others[1].message = "Really."
    others[2].buttons[0] = ButtonState(role: .destructive, action: .rename("")) { "Delete" }
    var dialogs = [makeDialog(), makeDialog()]
    dialogs[0].titleVisibility = .hidden
    dialogs[1].buttons.removeLast()

    #expect(makeAlert() == makeAlert() && makeAlert().id == makeAlert().id)
    let all: [AlertState<Action>] = others + [makeAlert(), makeAlert()]
    let ids = [others[0].id, others[1].id, makeAlert().id]
    #expect(Set(all).count == 4)
    #expect(Set(ids).count == 3)
    #expect(Set(makeAlert().buttons.map(\.id)).count == 2)
    #expect(makeDialog() == makeDialog() && makeDialog().id == makeDialog().id)
    #expect(!dialogs.contains(makeDialog()) && dialogs[1].id != makeDialog().id)
  }

  @Test func aButtonHandsItsActionOver() {
    let buttons = makeAlert().buttons

    #expect(buttons[0].withAction { $0 } == .confirm)
    #expect(buttons[1].withAction { $0 == nil })
  }

  @Test func aDumpShowsWhatThereIs() {
    func text(_ value: some Any) -> String {
      var text = ""
      dump(value, to: &text)
      return text
    }
    let (alert, dialog) = (text(makeAlert()), text(makeDialog()))

    let parts = ["title: \"Delete Blob?\"", "role: ", "action: ", "message: "]
    #expect(parts.allSatisfy(alert.contains))
    #expect(dialog.contains("titleVisibility: "))
    #expect(!dialog.contains("message") && !dialog.contains("role"))
    #expect(alert == text(makeAlert()))
  }

  @Test func anAlertOfPartsIsTheSameAsOneOfClosures() {
    let (title, text) = (TextState("Delete Blob?"), TextState("This can't be undone."))
    let buttons: [ButtonState<Action>] = [
      .destructive(TextState("Delete"), action: .confirm), .cancel(TextState("Keep")),
    ]

    let alerts: [AlertState<Action>] = [
      AlertState(title: title, message: text, buttons: buttons),
      AlertState(
        title: title, message: text, primaryButton: buttons[0], secondaryButton: buttons[1]),
    ]

    #expect(alerts == [makeAlert(), makeAlert()])
    let closing = AlertState<Action>(
      title: title, dismissButton: .default(TextState("OK"), action: .confirm))
    #expect(closing.buttons.map(\.role) == [nil] && closing.buttons.map(\.action) == [.confirm])
    #expect(AlertState<Action>(title: title) == AlertState { title })
    let dialog = ConfirmationDialogState<Action>(
      title: title, titleVisibility: .hidden, buttons: buttons)
    #expect(dialog.titleVisibility == .hidden)
  }

  @Test func theActionsOfAnAlertAreMapped() {
    let alert = makeAlert().map { $0.map { _ in 1 } }

    #expect(alert.buttons.map(\.action) == [1, nil])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.title == "Delete Blob?" && alert.message != nil)
  }
}
