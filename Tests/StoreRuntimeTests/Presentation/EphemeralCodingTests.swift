import Foundation
import StoreRuntime
import Testing

/// A vote that can't be coded.
private enum Vote: Equatable, Sendable { case yes }

@Reducer(state: .codable, .equatable)
private enum Dialog {
  case leaflet(Leaflet)
  case alert(AlertState<Vote>)
  @ReducerCaseIgnored case form(String)
}

@Reducer(state: .codable, .equatable)
private enum Destination {
  case dialog(Dialog)
}

@Reducer
private struct Leaflet {
  struct State: Codable, Equatable, Sendable {}
}

/// A screen with ephemeral state in all places for it.
private struct Screen: Codable, Equatable {
  var name = ""
  @Presents var alert: AlertState<Vote>?
  @Presents var dialog: ConfirmationDialogState<Vote>?
  @Presents var destination: Dialog.State?
  @Presents var nested: Destination.State?
  var plainAlert: AlertState<Vote>?
  var plainDestination: Dialog.State?
  var plainNested: Destination.State?
}

struct EphemeralCodingTests {
  @Test("A state is coded without what is ephemeral, whose actions needn't be Codable")
  func state() throws {
    let alert = AlertState.deletion(Vote.yes)
    let screen = Screen(
      name: "a", alert: alert, dialog: ConfirmationDialogState { TextState("Which?") },
      destination: .alert(alert), nested: .dialog(.alert(alert)), plainAlert: alert,
      plainDestination: .alert(alert), plainNested: .dialog(.alert(alert)))

    #expect(try screen.decodedCopy() == Screen(name: "a"))
  }

  @Test("What isn't ephemeral is coded in the same places")
  func others() throws {
    let screen = Screen(
      destination: .form("b"), nested: .dialog(.form("d")), plainDestination: .form("c"),
      plainNested: .dialog(.form("e")))

    #expect(try screen.decodedCopy() == screen)
  }

  @Test("By itself an alert is coded if its actions are, and otherwise says which aren't")
  func alone() throws {
    let alert = AlertState.deletion(1)
    #expect(try alert.decodedCopy() == alert)

    let vote = AlertState.deletion(Vote.yes)
    let error = #expect(throws: EncodingError.self) { try vote.decodedCopy() }

    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.debugDescription.contains("\"Vote\" isn't Encodable"))
  }

  @Test("A button whose action is null has none")
  func nullAction() throws {
    let button = ButtonState<Int>(role: .cancel) { TextState("No") }
    let text = String(decoding: try JSONEncoder().encode(button), as: UTF8.self)

    let data = Data((#"{"action":null,"# + text.dropFirst()).utf8)

    #expect(try JSONDecoder().decode(ButtonState<Int>.self, from: data) == button)
  }
}
