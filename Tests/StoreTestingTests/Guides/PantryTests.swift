import StoreRuntime
import StoreTesting
import Synchronization
import Testing

/// What the guide to trees says of presenting one feature or one of several.
struct PantryTests {
  private let rice = Provision(id: "rice", amount: 2)

  @Test("An optional presents a form, and its answer goes into the list")
  func optional() async {
    let store = TestStore(initialState: PantryFormFeature.State()) {
      PantryFormFeature()
    }

    await store.send(.addButtonTapped) {
      $0.addForm = ProvisionFormFeature.State()
    }
    await store.send(.addForm(.presented(.amountChanged(3)))) {
      $0.addForm?.provision.amount = 3
    }
    await store.send(.addForm(.presented(.saveButtonTapped))) {
      $0.addForm = nil
      $0.provisions = [Provision(amount: 3)]
    }
    await store.send(\.addButtonTapped) {
      $0.addForm = ProvisionFormFeature.State()
    }
    await store.send(\.addForm.dismiss) {
      $0.addForm = nil
    }
  }

  @Test("A presented form dismisses itself")
  func selfDismissal() async {
    let store = TestStore(initialState: PantryFeature.State()) {
      PantryFeature()
    }

    await store.send(\.addButtonTapped) {
      $0.destination = .add(ProvisionFormFeature.State())
    }
    await store.send(\.destination.add.cancelButtonTapped)
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
    }
  }

  @Test("One destination takes the place of another, and saving an edit takes it away")
  func destinations() async {
    let saved = Mutex<[Provision]>([])
    let store = TestStore(initialState: PantryFeature.State(provisions: [rice])) {
      PantryFeature()
    } withDependencies: {
      $0.pantryLedger.save = { provision in saved.withLock { $0.append(provision) } }
    }

    await store.send(\.addButtonTapped) {
      $0.destination = .add(ProvisionFormFeature.State())
    }
    await store.send(\.provisionTapped, "rice") {
      $0.destination = .edit(ProvisionFormFeature.State(provision: rice))
    }
    await store.send(\.destination.edit.amountChanged, 7) {
      $0.destination?.edit?.provision.amount = 7
    }
    await store.send(\.destination.edit.saveButtonTapped) {
      $0.destination = nil
    }
    await store.finish()
    #expect(saved.withLock(\.self) == [Provision(id: "rice", amount: 7)])

    await store.send(\.addButtonTapped) {
      $0.destination = .add(ProvisionFormFeature.State())
    }
    await store.send(\.closeButtonTapped) {
      $0.destination = nil
    }
  }

  @Test("An alert goes away with its button's action, and the parent hears of it")
  func alert() async {
    let store = TestStore(initialState: CrowdedPantryFeature.State()) {
      CrowdedPantryFeature()
    }
    store.exhaustivity = .off

    await store.send(\.clearButtonTapped)
    store.assert {
      $0.alert = AlertState {
        TextState("Throw everything away?")
      } actions: {
        ButtonState(role: .destructive, action: .confirmButtonTapped) {
          TextState("Throw away")
        }
        ButtonState(role: .cancel) {
          TextState("Keep")
        }
      }
    }
    await store.send(\.alert.confirmButtonTapped) {
      $0.alert = nil
      $0.isEmpty = true
    }
  }

  @Test("Several optionals may hold something at once, each with its own way out")
  func everything() async {
    let store = TestStore(initialState: CrowdedPantryFeature.State()) {
      CrowdedPantryFeature()
    }
    store.exhaustivity = .off

    await store.send(\.showEverythingButtonTapped)
    await store.send(\.dialog.keepButtonTapped) {
      $0.dialog = nil
    }
    await store.send(\.add.cancelButtonTapped)
    await store.receive(\.add.dismiss) {
      $0.add = nil
    }
    await store.send(\.detail.dismiss) {
      $0.detail = nil
    }
  }

  @Test("A store scoped to a case of the destination has it while it is presented")
  func scoping() async {
    let store = Store(initialState: PantryFeature.State()) { PantryFeature() }
    let form = store.scope(state: \.destination?.add, action: \.destination.add)

    #expect(await form.state == nil)
    await store.send(.addButtonTapped)
    await form.send(.amountChanged(9))
    #expect(await form.state?.provision.amount == 9)
    await store.send(.closeButtonTapped)
    #expect(await form.state == nil)
  }
}
