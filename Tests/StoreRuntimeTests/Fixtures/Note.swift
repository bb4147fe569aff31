import StoreRuntime

/// A reducer that writes its name into a log that is the state.
struct Note: Reducer {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func reduce(into log: inout [String], action: NoteAction) -> Effect<NoteAction> {
    log.append(name)
    return .none
  }
}

/// The only thing that can happen to a log.
enum NoteAction: Sendable {
  case go
}

extension Reducer<[String], NoteAction> {
  /// What is in the log after one action.
  func log() async -> [String] {
    let store = Store(initialState: [String]()) { self }
    await store.send(.go)
    let log = await store.state
    var state: [String] = []
    _ = reduce(into: &state, action: .go)
    return log == state ? log : ["prepared: \(log), as it is: \(state)"]
  }
}
