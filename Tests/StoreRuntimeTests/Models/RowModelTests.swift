import Observation
import StoreRuntime
import TestSupport
import Testing

@MainActor
@Suite("The models of rows")
struct RowModelTests {
  private typealias Rows = StoreModelsOf<Line>

  private let model = StoreModel(initialState: Cell.State(0)) { Cell() }

  init() {
    model.send(.change { $0.rows = [Line.State(id: 1), Line.State(id: 2), Line.State(id: 3)] })
  }

  private var rows: Rows { model.scope(\.rows, action: \.rows) }

  private func row(_ id: Int) throws -> StoreModelOf<Line> { try #require(rows[id: id]) }

  @Test("are in the order of the array, each the same model for as long as it is held")
  func models() throws {
    let held = Array(rows)

    try row(2).send(.up)

    #expect(rows.ids == [1, 2, 3])
    #expect((rows.startIndex, rows.endIndex, rows.count) == (0, 3, 3))
    #expect(zip(held, rows).allSatisfy { $0 === $1 })
    #expect(held.map(\.count) == [0, 1, 0])
    #expect(rows[id: 4] == nil)
    #expect(model.rows[id: 2]?.count == 1)
  }

  @Test("keep their ids wherever their rows move, and whoever holds them")
  func ids() {
    let ids = rows.map(\.id)

    model.send(
      .change {
        $0.rows.reverse()
        $0.rows.insert(Line.State(id: 9), at: 0)
      })

    #expect(rows.map(\.id).dropFirst() == ids.reversed()[...])
    #expect(Set(rows.map(\.id)).count == 4)
  }

  @Test("tell the reader of a list when rows are inserted, removed or moved, and of nothing else")
  func readers() throws {
    let list = Readers { [model] in _ = model.scope(\.rows, action: \.rows).count }
    let label = Readers { [model] in _ = model.scope(\.rows, action: \.rows)[id: 2]?.count }
    func counts(after change: @escaping @Sendable (inout Cell.State) -> Void) -> [Int] {
      model.send(.change(change))
      return [list.count, label.count]
    }

    #expect(counts { $0.count += 1 } == [0, 0])
    #expect(counts { $0.rows[id: 1]?.count += 1 } == [0, 0])
    try row(2).send(.up)
    #expect([list.count, label.count] == [0, 1])
    #expect(counts { $0.rows = [.init(id: 1), .init(id: 2, count: 1), .init(id: 3)] } == [0, 1])
    #expect(counts { $0.rows.swapAt(0, 2) } == [1, 2])
    #expect(counts { $0.rows.append(.init(id: 4)) } == [2, 3])
    #expect(counts { $0.rows.remove(id: 1) } == [3, 4])
    #expect(counts { $0.rows.removeAll() }.first == 4)
  }

  @Test("show rows that a reducer took from a presentation, with what was changed there")
  func rowsFromAPresentation() throws {
    let held = rows
    model.send(
      .change { state in
        var sheet = Cell.State(1)
        sheet.rows = state.rows
        state.sheet = sheet
      })
    model.send(.sheet(.presented(.rows(.element(id: 1, action: .up)))))

    model.send(
      .change { state in
        state.rows = state.sheet?.rows ?? []
        state.sheet = nil
      })

    #expect(held[0].count == 1)
    try row(1).send(.up)
    #expect(held[0].count == 2)
  }

  @Test("show a stack that a reducer restores while effects of its screens run")
  func restoredStack() throws {
    model.send(.change { $0.path = StackState([Cell.State(1)]) })
    let screens = model[stack: \.path, action: \.path]
    let saved = model.path
    model.send(
      .path(.element(id: 0, action: .perform { _ in .run { _ in try await Task.never() } })))
    model.send(.path(.element(id: 0, action: .up)))

    model.send(.change { $0.path = saved })

    let screen = try #require(model.screen(screens[0], of: \.path, action: \.path))
    #expect(screen.count == 0)
    screen.send(.up)
    #expect(screen.count == 1)
  }

  @Test("notify readers, whichever list they are taken from")
  func earlierList() throws {
    let earlier = rows
    model.send(.change { $0.rows.append(Line.State(id: 9)) })
    let held = earlier[0]
    let label = Readers { _ = held.count }

    held.send(.up)

    #expect(label.count == 1)
    #expect(rows[0] === held)
  }

  @Test("show the last state of a row that was removed, and report what is sent to it")
  func removal() async throws {
    let held = try row(1)
    let snapshot = rows
    held.send(.up)
    let isPresent = Readers { _ = held.isPresent }

    model.send(.change { $0.rows = [] })
    model.send(.change { $0.rows = [Line.State(id: 5)] })
    let issues = await IssueRecorder.issues { held.send(.up) }

    #expect((held.isPresent, held.count, isPresent.count) == (false, 1, 1))
    #expect(issues.count == 1)
    #expect(snapshot[0] === held)
    // No view held the model of the second row.
    #expect((snapshot[1].isPresent, snapshot[1].count) == (false, 0))
    #expect(snapshot[1].id == snapshot[1].id)
    #expect(snapshot.count == 3)
    #expect(rows.map(\.count) == [0])
  }

  @Test("are new for a row that is inserted under the id of one that was removed")
  func reinsertion() throws {
    let held = try row(1)
    let snapshot = rows
    model.send(.change { $0.rows = [] })
    let others = [snapshot[1], snapshot[2]]
    model.send(.change { $0.rows = [Line.State(id: 1, count: 7), Line.State(id: 2)] })

    #expect(try row(1) !== held)
    #expect((try row(1).count, try row(1).isPresent) == (7, true))
    #expect(!held.isPresent)
    #expect(others.map(\.isPresent) == [false, false])
  }

  @Test("are up to date where only the list of them is held")
  func listAlone() {
    let rows = rows
    model.send(.up)
    model.send(.up)
    let count = Readers { _ = rows[0].count }

    rows[0].send(.up)

    #expect((count.count, rows[0].count) == (1, 1))
  }

  @Test("cost an action to one row nothing that depends on how many are held")
  func cost() throws {
    model.send(
      .change { $0.rows = IdentifiedArray(uniqueElements: (0..<50).map { .init(id: $0) }) })
    let readings = Line.Readings()
    let held = Array(rows)
    let readers = held.map { row in Readers { _ = row[dynamicMember: \.[recording: readings]] } }
    readings.count = 0

    held[7].send(.up)
    model.send(.change { $0.rows[id: 8]?.count += 1 })
    model.send(.change { $0.rows.append(.init(id: 50)) })
    model.send(.up)

    // One comparison and one reading for each of the two rows.
    #expect(readings.count == 4)
    #expect(readers.map(\.count).reduce(0, +) == 2)
  }

  private final class Argument: Hashable, Sendable {
    static func == (lhs: Argument, rhs: Argument) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test("that scrolled away are forgotten as others come, though no row is inserted or removed")
  func scrolling() throws {
    model.send(
      .change { $0.rows = IdentifiedArray(uniqueElements: (0..<200).map { .init(id: $0) }) })
    var arguments: [() -> Argument?] = []
    let rows = rows
    for number in 0..<200 {
      let argument = Argument()
      withObservationTracking {
        _ = (model.count, rows[number][dynamicMember: \.[argument: argument]])
      } onChange: {
      }
      arguments.append { [weak argument] in argument }
      // Ends the wait for the row, too.
      model.send(.up)
    }

    #expect(arguments.count { $0() != nil } < 10)
  }

  @Test("are found in a screen, in a sheet and in a part of a scoped store")
  func places() throws {
    func check(_ cell: StoreModelOf<Cell>) throws {
      cell.send(.change { $0.rows = [Line.State(id: 1), Line.State(id: 2)] })
      let rows = cell.scope(\.rows, action: \.rows)
      let count = Readers { _ = rows[1].count }
      try #require(rows[id: 2]).send(.up)
      #expect(cell.rows.map(\.count) == [0, 1])
      #expect(count.count == 1)
    }
    model.send(
      .change {
        $0.path.append(Cell.State(1))
        $0.sheet = Cell.State(2)
      })

    try check(try #require(model.scope(\.sheet, action: \.sheet)))
    let screen = try #require(model[stack: \.path, action: \.path].first)
    try check(try #require(model.screen(screen, of: \.path, action: \.path)))
    try check(model.scope(\.self, action: \.self))
  }

  @Test("end with the screen around them, and keep neither it nor the store behind")
  func lifetime() throws {
    weak var store: StoreOf<Cell>?
    do {
      var initial = Cell.State(0, path: [Cell.State(1)])
      initial.path[0].rows = [Line.State(id: 1)]
      let new = Store(initialState: initial, on: MainActor.shared) { Cell() }
      store = new
      let model = StoreModel(new)
      let screen = try #require(model[stack: \.path, action: \.path].first)
      let cell = try #require(model.screen(screen, of: \.path, action: \.path))
      let rows = cell.scope(\.rows, action: \.rows)
      let row = rows[0]
      let isPresent = Readers { _ = row.isPresent }

      model.send(.path(.popFrom(id: screen.id)))

      #expect((row.isPresent, rows[0].isPresent, isPresent.count) == (false, false, 1))
      #expect(cell.scope(\.rows, action: \.rows).map(\.count) == [0])
    }

    #expect(store == nil)
  }

  @Test("are those of a store on another executor, too, where a test follows it")
  func otherExecutor() async {
    let store = Store(initialState: Cell.State(0)) { Cell() }

    #expect(await store.countsOfRows() == [0, 1, 0])
  }

  // MARK: Optional children

  @Test("of an optional child is nil without it, tells its reader of it, and reaches it alone")
  func optionalChild() throws {
    let model = StoreModel(initialState: Studio.State()) { Studio() }
    let isThere = Readers { _ = model.scope(\.player, action: \.player) == nil }
    #expect(model.scope(\.player, action: \.player) == nil)

    model.send(.insert(1))
    let player = try #require(model.scope(\.player, action: \.player))
    player.send(.up)

    #expect((player.count, model.player?.count, isThere.count) == (1, 1, 1))
    #expect(model.scope(\.player, action: \.player) === player)
    model.send(.insert(2))
    let next = try #require(model.scope(\.player, action: \.player))
    #expect((player.isPresent, player.count, next.count, isThere.count) == (false, 1, 0, 2))
    #expect(player.id != next.id)
    model.send(.insert(nil))
    #expect(model.scope(\.player, action: \.player) == nil)
    #expect(isThere.count == 3)
  }

  @Test("of a row by its id is that of an optional child")
  func rowByID() throws {
    let first = try #require(model.scope(\.rows[id: 1], action: \.rows[id: 1]))

    first.send(.up)

    #expect(model.rows[id: 1]?.count == 1)
    #expect(model.scope(\.rows[id: 4], action: \.rows[id: 4]) == nil)
  }
}

extension Line.State {
  /// The count, by any number of key paths.
  fileprivate subscript(argument argument: some Hashable) -> Int { count }
}

/// A feature with an optional child that isn't presented.
@Reducer
private struct Studio {
  struct State: Equatable {
    var player: Line.State?
  }

  enum Action {
    case insert(Int?)
    case player(Line.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .insert(let id) = action { state.player = id.map { Line.State(id: $0) } }
      return .none
    }
    .ifLet(\.player, action: \.player) { Line() }
  }
}

extension StoreOf<Cell> {
  /// Adds rows, counts one by its model, and returns what all models show then.
  fileprivate func countsOfRows() -> [Int] {
    onMainActor {
      let model = StoreModel(observing: self)
      model.send(.change { $0.rows = [Line.State(id: 1), Line.State(id: 2)] })
      let rows = model.scope(\.rows, action: \.rows)
      rows[1].send(.up, within: { $0() })
      model.send(.change { $0.rows.append(Line.State(id: 3)) })
      var counts: [Int] = []
      for row in model.scope(\.rows, action: \.rows) { counts.append(row.count) }
      return rows[0].isPresent ? counts : []
    }
  }
}
