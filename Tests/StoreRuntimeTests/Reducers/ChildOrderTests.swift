import StoreRuntime
import Testing

/// In what order a parent and its child are reduced, whatever holds the child.
struct ChildOrderTests {
  private let journal = Journal()

  @Test(
    "A child is reduced before its parent sees it, and its effects start first",
    arguments: Container.allCases, Style.allCases)
  func order(container: Container, style: Style) async {
    let store = Shelf.makeStore(holding: container, style: style) { [journal] state, _ in
      journal.note("parent of \(container.diary(in: state)?.entries ?? [])")
      return .run { _ in journal.note("effect of parent") }
    }

    await store.write("a", in: container) {
      journal.note("child")
      return .run { _ in journal.note("effect of child") }
    }

    #expect(
      journal.lines == ["child", #"parent of ["a"]"#, "effect of child", "effect of parent"])
  }
}
