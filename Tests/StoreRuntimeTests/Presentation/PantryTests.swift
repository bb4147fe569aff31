import StoreRuntime
import Testing

struct PantryTests {
  private func store(_ state: Pantry.State = Pantry.State()) -> StoreOf<Pantry> {
    Store(initialState: state) { Pantry() }
  }

  @Test func aCounterDismissesItself() async {
    let store = store(Pantry.State(tally: JarCount.State(count: 3)))

    await store.send(.tally(.presented(.incrementButtonTapped)))
    #expect(await store.state.tally?.count == 4)
    await store.send(.tally(.presented(.incrementButtonTapped)))
    #expect(await store.state.tally == nil)
  }

  @Test func aCounterThatIsOneOfSeveralDismissesItself() async {
    let store = store(Pantry.State(destination: .tally(JarCount.State(count: 3))))

    await store.send(.destination(.presented(.tally(.incrementButtonTapped))))
    var expected = Pantry.State(destination: .tally(JarCount.State(count: 3)))
    expected.destination?.tally?.count = 4
    #expect(await store.state == expected)
    expected.destination?.modify(\.tally) { $0.count = 4 }
    #expect(await store.state == expected)

    await store.send(.destination(.presented(.tally(.incrementButtonTapped))))
    #expect(await store.state == Pantry.State())
  }

  @Test func aFormAddsWhatItsParentSaves() async {
    let store = store()

    await store.send(.addButtonTapped)
    await store.send(.destination(.presented(.addJar(.labelChanged("Plums")))))
    await store.send(.destination(.presented(.addJar(.saveButtonTapped))))

    #expect(await store.state == Pantry.State(jars: [Jar(id: 0, label: "Plums")]))
  }

  @Test func aFormThatIsCancelledAddsNothing() async {
    let store = store()

    await store.send(.addButtonTapped)
    await store.send(.destination(.presented(.addJar(.cancelButtonTapped))))

    #expect(await store.state == Pantry.State())
  }

  @Test func aFormOnADetailScreenChangesAJar() async {
    let store = store(Pantry.State(jars: [Jar(id: 0, label: "Plums")]))

    await store.send(.jarTapped(id: 0))
    await store.send(.destination(.presented(.detail(.editButtonTapped))))
    #expect(await store.state.destination?.detail?.form?.jar.label == "Plums")
    await store.send(
      .destination(.presented(.detail(.form(.presented(.labelChanged("Pears")))))))
    await store.send(.destination(.presented(.detail(.form(.presented(.saveButtonTapped))))))

    let jar = Jar(id: 0, label: "Pears")
    #expect(
      await store.state
        == Pantry.State(destination: .detail(JarDetail.State(jar: jar)), jars: [jar]))
  }

  @Test func aButtonOfAnAlertTakesItAway() async {
    let store = store(Pantry.State(jars: [Jar(id: 0), Jar(id: 1)]))

    await store.send(.deleteButtonTapped(id: 0))
    #expect(await store.state.destination?.alert?.title == TextState("Throw it away?"))
    await store.send(.destination(.presented(.alert(.deletionConfirmed(id: 0)))))
    #expect(await store.state == Pantry.State(jars: [Jar(id: 1)]))

    await store.send(.deleteButtonTapped(id: 1))
    await store.send(.destination(.dismiss))
    #expect(await store.state == Pantry.State(jars: [Jar(id: 1)]))
  }

  @Test func observersAreToldOfWhatIsPresented() {
    let old = Pantry.State()
    var new = old
    new.tally = JarCount.State()
    var changed: [PartialKeyPath<Pantry.State>] = []

    Pantry.State.visitChanges(from: old, to: new) { changed.append($0) }

    #expect(changed == [\.tally])
  }

  @Test func actionsAreNamedByKeyPathsThroughWhatIsPresented() {
    let action = Pantry.Action.destination(
      .presented(.detail(.form(.presented(.saveButtonTapped)))))

    #expect(action.is(\.destination.detail.form.saveButtonTapped))
    #expect(!action.is(\.destination.dismiss))
    #expect(Pantry.Action.destination(.dismiss).is(\.destination.dismiss))
    #expect(
      Pantry.Action.destination(.presented(.alert(.deletionConfirmed(id: 3))))[
        case: \.destination.alert.deletionConfirmed] == 3)
  }
}
