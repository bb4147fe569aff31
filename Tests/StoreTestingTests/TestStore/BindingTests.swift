import StoreRuntime
import StoreTesting
import Testing

struct BindingTests {
  @Test("A write is sent and received by the name of its property")
  func casePaths() async {
    let store = TestStore(initialState: Profile.State()) { Profile() }

    await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
    await store.send(\.binding.age, 41) { $0.age = 41 }
    await store.send(\.binding.age, nil) { $0.age = nil }
    await store.send(.set(\.address.city, "Ghent")) { $0.address.city = "Ghent" }
    await store.send(.resetButtonTapped)
    await store.receive(\.binding.name) { $0.name = "" }
    await store.receive(\.binding.address, Profile.Address()) { $0.address.city = "" }
    await store.receive(\.binding)
  }

  @Test("A write that isn't received is shown as it is made")
  func description() async {
    let store = TestStore(initialState: Profile.State()) { Profile() }

    let change = await issue { await store.send(\.binding.name, "Blob") }
    await store.send(.resetButtonTapped)
    let other = await issue { await store.receive(\.binding.age) { $0.age = nil } }

    change.expect(
      "State was not expected to change",
      #"Action: Profile.Action.binding(.set(\State.name, "Blob"))"#)
    other.expect(#".binding(.set(\State.name, ""))"#)
  }

  @Test("Values that are written are compared by what differs in them")
  func difference() async {
    let store = TestStore(initialState: Profile.State()) { Profile() }
    await store.send(.resetButtonTapped)

    let issue = await issue { await store.receive(\.binding.name, "Blob") }
    await store.skipReceivedActions()

    issue.expect(#"− "#, #""Blob""#, "+ ", #""""#)
  }
}

@Reducer
private struct Profile {
  struct Address: Equatable {
    var city = ""
  }

  struct State: Equatable {
    var name = ""
    var age: Int?
    var address = Address()
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case resetButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding:
        return .none
      case .resetButtonTapped:
        return .merge(
          .send(.set(\.name, "")), .send(.set(\.address, Address())), .send(.set(\.age, nil)))
      }
    }
  }
}
