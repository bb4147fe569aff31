import StoreRuntime
import Testing

/// Elements that are removed are listed, or found by their births, or all are looked at.
@Suite("Of many elements with effects")
struct ManyRemovalsTests {
  enum Kind: CaseIterable { case stack, disorderedStack, array }
  enum Way: CaseIterable { case fromTheEnd, fromTheFront, atOnce, byCondition, afterSwaps }

  @Test(
    "those are ended that an action removes, and no others", arguments: Kind.allCases, Way.allCases)
  func removals(kind: Kind, way: Way) async {
    for count in [1, 63, 64, 65, 90] {
      let journal = Journal()
      let store = await makeStore(kind, journal)
      func ids() async -> [Int] {
        await store.withState { kind == .array ? $0.row.map(\.id) : $0.path.map(\.id) }
      }
      for _ in 0..<2 {
        let (before, earlier) = (await ids(), journal.lines.count)
        await store.send(
          .change { state in
            if kind == .array {
              way.remove(count, from: &state.row)
            } else {
              way.remove(count, from: &state.path)
            }
          })
        let removed = Set(before).subtracting(await ids())
        #expect(removed.count == count)
        #expect(Set(journal.lines.dropFirst(earlier)) == Set(removed.map { "\($0)" }), "\(count)")
      }
    }
  }

  /// Makes a store with 200 elements, each with an effect that notes the end.
  private func makeStore(_ kind: Kind, _ journal: Journal) async -> StoreOf<Shelf> {
    var state = Shelf.State()
    for id in 0..<200 {
      if kind == .array {
        state.row.append(Diary.State(id: id))
      } else {
        state.path.append(Diary.State(id: id))
      }
    }
    let store = Store(initialState: state) { Shelf() }
    if kind == .disorderedStack { await store.send(.change { $0.path.swapAt(0, 1) }) }
    func live(_ name: Int) -> Diary.Action {
      .write("a") { .run { _ in await journal.noteCancellationAtOnce("\(name)") } }
    }
    let (rows, screens) = await store.withState {
      (Array($0.row.ids), Array(zip($0.path.ids, $0.path.map(\.id))))
    }
    for id in rows { await store.send(.row(.element(id: id, action: live(id)))) }
    for (id, name) in screens { await store.send(.element(id, live(name))) }
    return store
  }
}

extension ManyRemovalsTests.Way {
  fileprivate func remove(_ count: Int, from path: inout StackState<Diary.State>) {
    switch self {
    case .fromTheEnd: for _ in 0..<count { path.popLast() }
    case .fromTheFront: for _ in 0..<count { path.remove(at: 0) }
    case .atOnce: path.removeSubrange(1..<1 + count)
    case .byCondition:
      let removed = Set(path.map(\.id).sorted { $0 * 77 % 200 < $1 * 77 % 200 }.prefix(count))
      path.removeAll { removed.contains($0.id) }
    case .afterSwaps:
      for _ in 0..<count {
        path.swapAt(path.count - 2, path.count - 1)
        path.popLast()
      }
    }
  }

  fileprivate func remove(_ count: Int, from row: inout IdentifiedArrayOf<Diary.State>) {
    switch self {
    case .fromTheEnd: for _ in 0..<count { row.popLast() }
    case .fromTheFront: for _ in 0..<count { row.remove(at: 0) }
    case .atOnce: row.removeSubrange(1..<1 + count)
    case .byCondition:
      let removed = Set(row.map(\.id).sorted { $0 * 77 % 200 < $1 * 77 % 200 }.prefix(count))
      row.removeAll { removed.contains($0.id) }
    case .afterSwaps:
      for _ in 0..<count {
        row.swapAt(row.count - 2, row.count - 1)
        row.popLast()
      }
    }
  }
}
