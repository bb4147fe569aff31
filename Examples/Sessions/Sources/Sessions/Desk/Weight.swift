import Foundation
import StoreRuntime

/// How many bytes a session takes in memory.
package struct Weight: Sendable {
  /// Its state alone.
  package let state: Int

  /// A store of the state with a reducer that does nothing.
  package let bareStore: Int

  /// A store with the tabs.
  package let store: Int

  private actor Place {
    func store<R: Reducer>(
      _ state: Desk.State, _ reducer: @Sendable () -> R, _ action: Desk.Action?
    ) -> StoreOf<Desk> where R.State == Desk.State, R.Action == Desk.Action {
      let store = Store(initialState: state, on: self) { reducer() }
      if let action { store.assumeIsolated { _ = $0.send(action) } }
      return store
    }
  }

  /// Weighs a session with a note on the screen, by making it many times.
  ///
  /// Each of them is read from what was saved, so that they share nothing.
  package init(count: Int) async throws {
    var desk = Desk.State()
    desk.notes.root.titles = [Title(bounded: "milk")]
    desk.notes.push(.note(Note.State(title: Title(bounded: "milk"))))
    let saved = try Desk.saved.encode(desk)
    let place = Place()
    // Memory that was freed would be used again, and not be counted.
    var kept: [Any] = []

    func weigh<Value>(_ make: (Desk.State) async -> Value) async throws -> Int {
      var values: [Value] = []
      values.reserveCapacity(count)
      let before = Usage.memory
      for _ in 0..<count { values.append(await make(try Desk.saved.restore(saved).state)) }
      kept.append(values)
      return (Usage.memory - before) / count
    }
    state = try await weigh { $0 }
    bareStore = try await weigh { await place.store($0, { EmptyReducer() }, nil) }
    store = try await weigh { await place.store($0, { Desk() }, .tabs(.launched)) }
    withExtendedLifetime(kept) {}
  }
}
