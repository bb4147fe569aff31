import Observation
import StoreRuntime
import Testing

@MainActor
@Suite("What is read of a model that nobody keeps")
struct InlineReadTests {
  private typealias Read = (StoreModelOf<Cell>) -> Void

  private let model = StoreModel(
    initialState: Cell.State(0, path: [Cell.State(1), Cell.State(2)])
  ) {
    Cell()
  }

  /// Returns whether a reader, who keeps nothing, is told of an action.
  private func isTold(of action: Cell.Action, reading read: Read) -> Bool {
    let isTold = Kept(false)
    withObservationTracking {
      read(model)
    } onChange: {
      isTold.value = true
    }
    model.send(action)
    return isTold.value
  }

  @Test("of a part or of what is presented is told when it changes or goes, and not before")
  func parts() {
    let part: Read = { _ = $0.scope(\.part, action: \.part).count }
    let sheet: Read = { _ = $0[presented: \.sheet, action: \.sheet]?.count }
    let choice: Read = {
      guard case .left(let spot) = $0[presented: \.choice, action: \.choice]?.case else { return }
      _ = spot.count
    }
    model.send(
      .change {
        $0.sheet = Cell.State(3)
        $0.choice = .left(Spot.State())
      })

    for read in [part, sheet, choice] { #expect(!isTold(of: .up, reading: read)) }
    #expect(isTold(of: .part(.up), reading: part))
    #expect(isTold(of: .sheet(.presented(.up)), reading: sheet))
    #expect(isTold(of: .sheet(.dismiss), reading: sheet))
    #expect(isTold(of: .choice(.presented(.left(.up))), reading: choice))
  }

  @Test("of a screen is told when it changes, however, and when it goes, not of others")
  func screen() {
    let screen = StackScreenOf<Cell>(id: 1, state: Cell.State(2))
    let name: Read = { _ = $0.screen(screen, of: \.path, action: \.path)?.name }
    let others: [Cell.Action] = [
      .path(.element(id: 0, action: .renamed("C"))), .path(.push(id: 5, state: Cell.State(3))),
    ]
    let changes: [Cell.Action] = [
      .path(.element(id: 1, action: .renamed("D"))), .change { $0.path[id: 1]?.name = "E" },
      .path(.popFrom(id: 1)),
    ]

    #expect(others.map { isTold(of: $0, reading: name) } == [false, false])
    #expect(changes.map { isTold(of: $0, reading: name) } == [true, true, true])
  }

  @Test("has the same id each time, as long as the same is presented")
  func identity() {
    func id() -> ModelID? {
      model.scope(\.self, action: \.self)[presented: \.sheet, action: \.sheet]?.id
    }
    model.send(.change { $0.sheet = Cell.State(1) })
    let first = id()
    model.send(.up)
    model.send(.up)

    #expect(id() == first)
    model.send(.change { $0.sheet = Cell.State(2) })
    #expect(id() != first)
  }

  @Test("doesn't count as shown when a path is written by a view that never read it")
  func unreadPath() {
    model[stack: \.path, action: \.path] = [
      StackScreen(id: 5, state: Cell.State(5)), StackScreen(id: 6, state: Cell.State(6)),
    ]

    #expect(model[stack: \.path, action: \.path].map(\.id) == [5, 6])
  }
}
