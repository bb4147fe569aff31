import StoreRuntime
import Testing

struct PresentationOrderTests {
  private let journal = Journal()

  /// A shelf that notes what it sees of its sheet, and then may present another one.
  private func makeShelf(presenting next: Diary.State? = nil) -> Shelf {
    Shelf { [journal] state, action in
      journal.note("\(action.is(\.sheet.dismiss)) \(state.sheet?.entries ?? [])")
      if let next {
        state.sheet = nil
        state.sheet = next
      }
      return .none
    }
  }

  @Test("A parent is reduced before a dismissal, and what it presents then isn't dismissed")
  func dismissal() async {
    for next in [nil, Diary.State(entries: ["next"])] {
      let store = Store(initialState: Shelf.State(sheet: Diary.State(entries: ["a"]))) {
        makeShelf(presenting: next)
      }

      await store.send(.sheet(.dismiss))

      #expect(await store.state == Shelf.State(sheet: next))
    }
    #expect(journal.lines == [#"true ["a"]"#, #"true ["a"]"#])
  }

  @Test("A reducer that runs outside a store keeps the order")
  func outsideStore() {
    var state = Shelf.State(sheet: Diary.State())

    _ = makeShelf().reduce(into: &state, action: .sheet(.presented(.write("a"))))
    _ = makeShelf().reduce(into: &state, action: .sheet(.dismiss))

    #expect(journal.lines == [#"false ["a"]"#, #"true ["a"]"#])
    #expect(state == Shelf.State())
  }
}
