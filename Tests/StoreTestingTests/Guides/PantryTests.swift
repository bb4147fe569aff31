import StoreRuntime
import StoreTesting
import Testing

/// What the guide to trees says of presenting one feature or one of several.
struct PantryTests {
  private let rice = Provision(id: "rice", amount: 2)

  private func makeStore() -> TestStoreOf<PantryFeature> {
    TestStore(initialState: PantryFeature.State(provisions: [rice])) {
      PantryFeature()
    }
  }

  @Test("An optional presents a form, and its answer goes into the list")
  func optional() async {
    let store = makeStore()

    await store.send(.addButtonTapped) {
      $0.addForm = ProvisionFormFeature.State()
    }
    await store.send(.addForm(.presented(.amountChanged(3)))) {
      $0.addForm?.provision.amount = 3
    }
    await store.send(.addForm(.presented(.saveButtonTapped))) {
      $0.addForm = nil
      $0.provisions = [rice, Provision(amount: 3)]
    }
  }

  @Test("One destination takes the place of another, and saving an edit takes it away")
  func destinations() async {
    let store = makeStore()

    await store.send(\.provisionTapped, "rice") {
      $0.destination = .detail(ProvisionFeature.State(provision: rice))
    }
    await store.send(\.destination.detail.editButtonTapped) {
      $0.destination = .edit(ProvisionFormFeature.State(provision: rice))
    }
    await store.send(\.destination.edit.amountChanged, 7) {
      $0.destination?.edit?.provision.amount = 7
    }
    await store.send(\.destination.edit.saveButtonTapped) {
      $0.destination = nil
      $0.provisions[id: "rice"]?.amount = 7
    }
  }

  @Test("Several optionals may hold something at once, each with its own way out")
  func everything() async {
    let store = makeStore()
    store.exhaustivity = .off

    await store.send(\.addButtonTapped)
    await store.send(\.provisionTapped, "rice")
    await store.send(\.clearButtonTapped)
    await store.send(\.dialog.clearConfirmed) {
      $0.dialog = nil
      $0.provisions = []
    }
    await store.send(\.addForm.cancelButtonTapped)
    await store.receive(\.addForm.dismiss) {
      $0.addForm = nil
    }
    await store.send(\.destination.dismiss) {
      $0.destination = nil
    }
  }

  @Test("A store scoped to a case of the destination has it while it is presented")
  func scoping() async {
    let store = Store(initialState: PantryFeature.State(provisions: [rice])) { PantryFeature() }
    let form = store.scope(state: \.destination?.edit, action: \.destination.edit)

    #expect(await form.state == nil)
    await store.send(.provisionTapped("rice"))
    #expect(await form.state == nil)
    await store.send(.destination(.presented(.detail(.editButtonTapped))))
    await form.send(.amountChanged(9))
    #expect(await form.state?.provision.amount == 9)
    await store.send(.closeButtonTapped)
    #expect(await form.state == nil)
  }
}
