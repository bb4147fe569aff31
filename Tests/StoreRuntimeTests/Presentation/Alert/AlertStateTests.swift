import StoreRuntime
import Testing

struct AlertStateTests {
  enum Action: Hashable, Sendable {
    case confirm
    case rename(String)
  }

  private func makeAlert(name: String = "Blob") -> AlertState<Action> {
    AlertState {
      TextState("Delete \(name)?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) {
        TextState("Delete")
      }
      ButtonState(role: .cancel) {
        TextState("Keep")
      }
    } message: {
      TextState("This can't be undone.")
    }
  }

  private func makeDialog() -> ConfirmationDialogState<Action> {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Rename")
    } actions: {
      for name in ["a", "b"] {
        ButtonState(action: .rename(name)) { TextState(name) }
      }
    }
  }

  @Test func anAlertHoldsWhatItIsMadeWith() {
    let alert = makeAlert()

    #expect(String(state: alert.title) == "Delete Blob?")
    #expect(alert.message == "This can't be undone.")
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action.action) == [.confirm, nil])
    #expect(alert.buttons.map { String(state: $0.label) } == ["Delete", "Keep"])
  }

  @Test func aTitleIsEnough() {
    let alert = AlertState<Action> { TextState("Done") }
    let dialog = ConfirmationDialogState<Action> { TextState("Done") }

    #expect(alert.buttons.isEmpty && alert.message == nil)
    #expect(dialog.buttons.isEmpty && dialog.message == nil)
    #expect(dialog.titleVisibility == .automatic)
  }

  @Test func aDialogHoldsWhatItIsMadeWith() {
    let dialog = makeDialog()

    #expect(dialog.title == "Rename")
    #expect(dialog.titleVisibility == .visible)
    #expect(dialog.buttons.map(\.action.action) == [.rename("a"), .rename("b")])
  }

  @Test(arguments: [true, false])
  func buttonsDependOnConditions(isOwner: Bool) {
    let alert = AlertState<Action> {
      TextState("Title")
    } actions: {
      if isOwner {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      }
      switch isOwner {
      case true: ButtonState(action: .rename("x")) { TextState("Rename") }
      case false: ButtonState { TextState("Close") }
      }
    }

    #expect(
      alert.buttons.map(\.action.action) == (isOwner ? [.confirm, .rename("x")] : [nil]))
  }

  @Test func equalAlertsShowAndDoTheSame() {
    #expect(makeAlert() == makeAlert())
    #expect(makeAlert().hashValue == makeAlert().hashValue)
    #expect(makeAlert() != makeAlert(name: "Other"))
    var other = makeAlert()
    other.buttons[0] = ButtonState(role: .destructive, action: .rename("")) { "Delete" }
    #expect(makeAlert() != other)
    #expect(makeDialog() == makeDialog())
    var dialog = makeDialog()
    dialog.titleVisibility = .hidden
    #expect(makeDialog() != dialog)
  }

  @Test func idsFollowFromWhatIsShown() {
    var alert = makeAlert()
    #expect(alert.id == makeAlert().id)
    #expect(Set(alert.buttons.map(\.id)).count == 2)
    #expect(alert.buttons[0].id == makeAlert().buttons[0].id)

    alert.message = "Really."
    #expect(alert.id != makeAlert().id)
    #expect(makeAlert(name: "Other").id != makeAlert().id)
    #expect(makeDialog().id == makeDialog().id)
    var dialog = makeDialog()
    dialog.buttons.removeLast()
    #expect(dialog.id != makeDialog().id)
  }

  @Test func actionsAreReplaced() {
    let names = makeAlert().map { action -> String? in action.map { "\($0)" } }
    #expect(names.buttons.map(\.action.action) == ["confirm", nil])
    #expect(names.title == makeAlert().title && names.message == makeAlert().message)
    #expect(names.buttons.map(\.role) == makeAlert().buttons.map(\.role))

    let dialog = makeDialog().map { _ in 1 }
    #expect(dialog.buttons.map(\.action.action) == [1, 1])
    #expect(dialog.titleVisibility == .visible)
    #expect(dialog.map { _ in Action?.none }.buttons.map(\.action.action) == [nil, nil])
  }

  @Test func aButtonHandsItsActionOver() async {
    let buttons = makeAlert().buttons

    #expect(buttons[0].withAction { $0 } == .confirm)
    #expect(buttons[1].withAction { $0 == nil })
    let counter = Diary.makeStore()
    await buttons[0].withAction { action in
      _ = await counter.send(.write("\(String(describing: action))"))
    }
    #expect(await counter.state.entries == ["Optional(\(String(reflecting: Action.confirm)))"])
  }

  @Test func aDumpShowsWhatThereIs() {
    var text = ""
    dump(makeAlert(), to: &text, name: "alert")

    #expect(text.contains("title: \"Delete Blob?\""))
    #expect(text.contains("role: "))
    #expect(text.contains("action: "))
    #expect(text.contains("message: "))
    var dialog = ""
    dump(makeDialog(), to: &dialog)
    #expect(dialog.contains("titleVisibility: "))
    #expect(!dialog.contains("message"))
    #expect(!dialog.contains("role"))
    var again = ""
    dump(makeAlert(), to: &again, name: "alert")
    #expect(text == again)
  }

  @Test func alertsAndDialogsAreEphemeral() {
    func action<State: EphemeralState>(of state: State) -> State.Action.Type { State.Action.self }

    #expect(action(of: makeAlert()) == Action.self)
    #expect(action(of: makeDialog()) == Action.self)
  }
}
