import StoreRuntime
import StoreTesting
import Testing

struct BindingTests {
  @Test("A write that isn't asserted or received is shown as it is made, with what differs")
  func description() async {
    let store = TestStore(initialState: SignUp.State()) { SignUp() }

    await issue { await store.send(\.binding.email, "Blob") }
      .expect(
        "State was not expected to change",
        #"Action: SignUp.Action.binding(.set(\State.email, "Blob"))"#)
    await store.send(\.view.emptyButtonTapped) { $0.alert = .emptying }
    await store.send(\.alert.emptyConfirmed) { $0.alert = nil }
    await issue { await store.receive(\.binding.password) }
      .expect("received another one", #".binding(.set(\State.email, ""))"#)
    await issue { await store.receive(\.binding.focus, .email) }
      .expect("− ", "email", "+ ", "nil")
  }
}
