import Foundation
import StoreRuntime
import TabNavigation
import Testing

@testable import Sessions

struct SavedDeskTests {
  @Test(arguments: 0..<5)
  func theBytesAreThoseOfTheWholeState(seed: UInt64) async throws {
    try await Place().use { place in
      var numbers = Numbers(state: seed)
      let session = OpenSession(Desk.State(), on: place)
      for _ in 0..<200 {
        // Some saves have several actions.
        for _ in 0...Int.random(in: 0..<3, using: &numbers) {
          session.store.assumeIsolated { _ = $0.send(randomAction($0.state, &numbers)) }
        }
        let record = try session.save(for: "ada")
        let state = session.store.assumeIsolated { $0.state }
        #expect(record.state == Array(try Desk.saved.encode(state)))
      }
    }
  }

  @Test func aPartThatIsUntouchedAndEqualIsCopied() throws {
    let last = try SavedDesk(desk(title: composed))
    let untouched = UntouchedParts.of(desk(title: composed), after: .counter(.incremented))

    // Equal titles: only a copy has the bytes of the other one.
    let copied = try SavedDesk(desk(title: decomposed), after: last, untouched)
    #expect(copied.bytes == last.bytes)

    let changed = try SavedDesk(desk(title: "milk"), after: last, untouched)
    #expect(changed.bytes == Array(try Desk.saved.encode(desk(title: "milk"))))
  }

  @Test(arguments: [
    Desk.Action.notes(.root(.noteTapped(Title(bounded: "milk")))), .tabs(.launched),
  ])
  func aPartThatIsTouchedIsEncodedThoughItIsEqual(action: Desk.Action) throws {
    let last = try SavedDesk(desk(title: composed))
    let changed = desk(title: decomposed)

    for actions in [[action], [action, .counter(.incremented)], [.counter(.incremented), action]] {
      var untouched = UntouchedParts.of(desk(title: composed), after: actions[0])
      for action in actions.dropFirst() { untouched = untouched.after(action) }
      let saved = try SavedDesk(changed, after: last, untouched)
      #expect(saved.bytes == Array(try Desk.saved.encode(changed)))
    }
  }

  @Test func anActionOfTheBarTouchesEachPart() {
    let untouched = UntouchedParts.of(Desk.State(), after: .tabs(.launched))
    #expect(untouched.counter == nil)
    #expect(untouched.notes == nil)
    #expect(untouched.tabs == nil)
  }

  @Test func aSessionWithoutUntouchedPartsTakesNoMemoryForThem() {
    let restored = UntouchedParts.of(Desk.State(), after: .tabs(.launched))
    let changed = UntouchedParts.of(Desk.State(), after: .counter(.incremented))

    #expect(restored === UntouchedParts.none)
    #expect(restored.after(.counter(.incremented)) === restored)
    #expect(changed.after(.counter(.incremented)) === changed)
    #expect(changed.after(.tabs(.launched)) === UntouchedParts.none)
  }
}

private actor Place {
  func use(_ body: @Sendable (isolated Place) throws -> Void) rethrows { try body(self) }
}

// Two strings that are equal, with different bytes.
private let composed = "caf\u{e9}"
private let decomposed = "cafe\u{301}"

private func desk(title: String) -> Desk.State {
  var desk = Desk.State()
  desk.notes.root.titles = [Title(bounded: title)]
  return desk
}

private func randomAction(_ state: Desk.State, _ numbers: inout Numbers) -> Desk.Action {
  let text = ["milk", "a/b \"c\"", composed, decomposed].randomElement(using: &numbers) ?? ""
  let note = state.notes.path.ids.last
  switch Int.random(in: 0..<7, using: &numbers) {
  case 0 where state.notes.root.titles.count < NoteList.greatestCount:
    return .notes(.root(.added(Title(bounded: text))))
  case 1: return .notes(.root(.noteTapped(Title(bounded: text))))
  case 2: return .tabs(.selectedTabChanged(Bool.random(using: &numbers) ? .notes : .counter))
  case 3: if let url = URL(string: "desk://notes/note/milk") { return .tabs(.deepLink(url)) }
  case 4: if let note { return .notes(.path(.popFrom(id: note))) }
  case 5:
    if let note {
      let change = NotesPath.Action.note(.textChanged(NoteText(bounded: text)))
      return .notes(.path(.element(id: note, action: change)))
    }
  default: break
  }
  return .counter(.incremented)
}
