import StoreRuntime
import StoreTesting
import Testing

@testable import Teapot

@Test func aNewTeaIsAddedToTheList() async {
  let store = TestStore(initialState: Teas.State()) { Teas() }

  await store.send(.addButtonTapped) {
    $0.destination = .add(TeaForm.State())
  }
  await store.send(\.destination.add.nameChanged, "Chai") {
    $0.$destination[case: \.add]?.name = "Chai"
  }
  await store.send(\.destination.add.saveButtonTapped) {
    $0.teas[id: "Chai"] = Tea(name: "Chai", seconds: 120)
    $0.destination = nil
  }
}

@Test func aTeaIsDeletedWhenThatIsConfirmed() async {
  let store = TestStore(initialState: Teas.State()) { Teas() }

  await store.send(.deleteButtonTapped("Assam")) {
    $0.destination = .alert(.deletion(of: Tea(name: "Assam", seconds: 240)))
  }
  await store.send(\.destination.alert.deletionConfirmed, "Assam") {
    $0.teas[id: "Assam"] = nil
    $0.destination = nil
  }
}
