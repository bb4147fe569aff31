import StoreRuntime
import StoreTesting
import Testing

@testable import Teapot

@Test func aTimerEndsWithItsScreen() async {
  let store = TestStore(initialState: Teas.State()) {
    Teas()
  } withDependencies: {
    $0.continuousClock = TestClock()
  }

  await store.send(.teaTapped("Sencha")) {
    $0.path.append(.steeping(Steeping.State(tea: Tea(name: "Sencha", seconds: 90))))
  }
  await store.send(\.path[id: 0].steeping.startButtonTapped) {
    $0.path[id: 0, case: \.steeping]?.isRunning = true
  }
  await store.send(\.path.popFrom, 0) {
    $0.path[id: 0] = nil
  }
}

@Test func aTeaThatIsDrunkLeavesAMessage() async {
  let tea = Tea(name: "Sencha", seconds: 90)
  let pot = Steeping.State(tea: tea)
  let store = TestStore(initialState: Teas.State(path: [.steeping(pot)])) { Teas() }

  await store.send(\.path[id: 0].steeping.drinkButtonTapped) {
    $0.message = "Enjoy your Sencha."
  }
  await store.receive(\.path.popFrom) {
    $0.path[id: 0] = nil
  }
}

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
