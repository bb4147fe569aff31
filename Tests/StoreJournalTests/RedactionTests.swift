import Foundation
import StoreRuntime
import Testing

@testable import StoreJournal

/// A keypad that sends the digit of a key.
@Reducer(action: .codable)
struct Keypad {
  struct State: Equatable, Codable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case keyPressed(Int)
    case digitTapped(Digit)
  }

  @CodableCases
  enum Digit: Equatable, Sendable {
    case six
    case seven
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .keyPressed(let key): return .send(.digitTapped(key == 6 ? .six : .seven))
      case .digitTapped:
        state.count += 1
        return .none
      }
    }
  }
}

@CasePathable
private enum Vault: Sendable {
  case digitTapped(Keypad.Digit)
  case account(Account)
  case accounts(IdentifiedAction<String, Account>)
  case failed(any Error)
  indirect case backup(Vault)
}

@CasePathable
private enum Account: Sendable {
  case clearButtonTapped
  case digitTapped(Keypad.Digit)
}

private enum Failure: Error {
  case wrongDigit(Keypad.Digit)
}

@Suite("A redacted action")
struct RedactionTests {
  private func name(
    of action: Vault, _ redactions: [any PartialCaseKeyPath<Vault> & Sendable]
  ) -> String? {
    ActionRedaction(redactions).name(action)
  }

  @Test("is named up to the redacted case, whatever the payload is")
  func names() {
    let inAccount = Vault.account(.digitTapped(.seven))
    let inElement = Vault.accounts(
      .element(id: "alice@example.com", action: .digitTapped(.seven)))

    #expect(name(of: .digitTapped(.seven), [\.digitTapped]) == "digitTapped")
    #expect(name(of: inAccount, [\.account]) == "account")
    #expect(name(of: inAccount, [\.account.digitTapped]) == "account.digitTapped")
    #expect(
      name(of: .account(.clearButtonTapped), [\.account.clearButtonTapped])
        == "account.clearButtonTapped")
    #expect(name(of: inElement, [\.accounts]) == "accounts")
    #expect(name(of: inElement, [\.accounts.element]) == "accounts")
    #expect(name(of: .failed(Failure.wrongDigit(.seven)), [\.failed]) == "failed")
    #expect(name(of: .backup(inAccount), [\.backup.account]) == "backup.account")
    #expect(name(of: .backup(.backup(inAccount)), [\.backup.backup]) == "backup")
    #expect(name(of: inAccount, [\.digitTapped]) == nil)
  }

  @Test("has the shortest of the names that several redactions give it")
  func severalRedactions() {
    let action = Vault.account(.digitTapped(.seven))

    #expect(name(of: action, [\.account.digitTapped, \.account]) == "account")
    #expect(name(of: action, [\.account, \.account.digitTapped]) == "account")
  }

  @Test("is named the same by the action that sends it, which a replay compares")
  func sentActions() async throws {
    try await withTemporaryJournal { url in
      let writer = try JournalWriter<Keypad.Action>(to: url, redacting: [\.digitTapped])
      let store = Store(initialState: Keypad.State(), journal: writer) { Keypad() }
      await store.send(.keyPressed(7))

      let journal = try Journal(contentsOf: url)
      let run = try journal.replay(Keypad.State()) { Keypad() }
      let silent = try journal.replay(Keypad.State()) {
        Reduce<Keypad.State, Keypad.Action> { _, _ in .none }
      }

      #expect(try !String(contentsOf: url, encoding: .utf8).contains("seven"))
      #expect(journal.steps.map(\.name) == ["keyPressed", "digitTapped"])
      #expect(run.divergence == nil)
      #expect(silent.divergence?.kind == .sentActions)
    }
  }

  @Test("is the last one that a replay compares, as states lack its payload from then on")
  func laterActions() async throws {
    try await withTemporaryJournal { url in
      try await record(
        [.passwordChanged("secret"), .addButtonTapped], to: url, redacting: [\.passwordChanged])

      let run = try Journal(contentsOf: url).replay(Notes.State()) {
        Reduce<Notes.State, Notes.Action> { _, _ in .none }
      }

      #expect(run.firstRedactedStep == 1)
      #expect(run.divergence == nil)
    }
  }
}
