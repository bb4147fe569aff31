import StoreRuntime

@main struct Teapot {
  static func main() async {
    let store = Store(initialState: Teas.State()) { Teas() }

    await store.send(.addButtonTapped)
    await store.send(.destination(.presented(.add(.nameChanged("Chai")))))
    await store.send(.destination(.presented(.add(.saveButtonTapped))))
    print(await store.state.teas.map(\.name))

    await store.send(.deleteButtonTapped("Assam"))
    if let alert = await store.state.destination?.alert { print(alert.title) }
    await store.send(.destination(.presented(.alert(.deletionConfirmed("Assam")))))
    print(await store.state.teas.map(\.name))
  }
}
