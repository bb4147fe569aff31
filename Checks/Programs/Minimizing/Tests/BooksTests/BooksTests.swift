import StoreTesting
import Testing

@testable import Books

@Test("A book lies on the stack")
func book() async {
  let store = TestStore(initialState: Library.State()) {
    Library()
  }
  await store.send(.bookButtonTapped("Emma")) {
    $0.path.append(Book.State(title: "Emma"))
  }
}
