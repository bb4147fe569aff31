import Observation
import StoreRuntime
import Testing

@MainActor
@Suite("The model of what is presented")
struct PresentedModelTests {
  private let model = StoreModel(initialState: Cell.State(0)) { Cell() }

  private var sheet: StoreModelOf<Cell>? {
    get { model[presented: \.sheet, action: \.sheet] }
    nonmutating set { model[presented: \.sheet, action: \.sheet] = newValue }
  }

  private func present(_ number: Int) throws -> StoreModelOf<Cell> {
    model.send(.change { $0.sheet = Cell.State(number) })
    return try #require(sheet)
  }

  @Test("comes and goes with it, and its readers are told")
  func lifetime() throws {
    let readers = Readers { [model] in _ = model[presented: \.sheet, action: \.sheet] }
    #expect(sheet == nil)

    let shown = try present(1)
    shown.send(.renamed("A"))
    #expect(sheet === shown)
    #expect(readers.count == 1)
    sheet = nil

    #expect(sheet == nil)
    #expect(readers.count == 2)
    #expect(!shown.isPresent)
    #expect(shown.name == "A")
  }

  @Test("is another one when it comes anew, or with another id, and not when it is assigned anew")
  func identity() throws {
    let first = try present(1)
    #expect(try present(1) === first)
    model.send(.sheet(.dismiss))
    let second = try present(1)
    let third = try present(2)
    model.send(
      .perform {
        $0.sheet = nil
        return .send(.change { $0.sheet = Cell.State(2) })
      })
    let fourth = try #require(sheet)

    let models: [StoreModelOf<Cell>] = [first, second, third, fourth]
    #expect(Set(models.map(\.id)).count == 4)
    #expect(models.map(\.isPresent) == [false, false, false, true])
  }

  @Test("stays if a reducer refuses the dismissal")
  func keptPresentation() throws {
    struct Keeping: Reducer {
      func reduce(into state: inout Cell.State, action: Cell.Action) -> Effect<Cell.Action> {
        if case .sheet(.dismiss) = action, state.sheet?.name == "draft" { return .none }
        return Cell().reduce(into: &state, action: action)
      }
    }
    let model = StoreModel(initialState: Cell.State(0)) { Keeping() }
    model.send(.change { $0.sheet = Cell.State(1) })
    let sheet = try #require(model[presented: \.sheet, action: \.sheet])
    sheet.send(.renamed("draft"))

    model.send(.sheet(.dismiss))

    #expect(sheet.isPresent)
    #expect(model[presented: \.sheet, action: \.sheet] === sheet)
    sheet.send(.renamed("saved"))
    model.send(.sheet(.dismiss))
    #expect(!sheet.isPresent)
  }

  @Test("isn't dismissed by a view of another case")
  func otherCase() {
    model.send(.change { $0.choice = .left(Spot.State()) })
    #expect(model[presented: \.choice?.left, action: \.choice.left] != nil)
    model.send(.change { $0.choice = .right(Spot.State()) })

    model[presented: \.choice?.left, action: \.choice.left] = nil

    #expect(model[presented: \.choice?.right, action: \.choice.right] != nil)
  }

  @Test("is told beside a model of the optional that it is in")
  func besidePart() {
    let presented = Readers { [model] in _ = model[presented: \.sheet, action: \.sheet] }
    let part = Readers { [model] in
      _ = model.scope(\.sheet, action: \.sheet)[dynamicMember: \.self]
    }

    model.send(.change { $0.sheet = Cell.State(1) })

    #expect([presented.count, part.count] == [1, 1])
  }

  // MARK: Flags

  /// Whether an alert is presented, as a view that is drawn asks it.
  private func draw() -> Bool {
    withObservationTracking {
      model[isPresented: \.choice?.alert, action: \.choice.alert]
    } onChange: {
    }
  }

  /// Writes the end of an alert, as a binding does: a key path reads before it writes.
  private func writeEnd() {
    let keyPath: ReferenceWritableKeyPath<StoreModelOf<Cell>, Bool> =
      \.[isPresented: \.choice?.alert, action: \.choice.alert]
    model[keyPath: keyPath] = false
  }

  private func presentAlert(_ title: String) -> Cell.Choice.State {
    let alert = Cell.Choice.State.alert(AlertState { TextState(title) })
    model.send(.change { $0.choice = alert })
    return alert
  }

  @Test("is told by a flag for alerts, whose end may be written twice, and unread")
  func flag() {
    #expect(!draw())
    _ = presentAlert("Delete?")

    writeEnd()
    writeEnd()

    #expect(model.choice == nil)
  }

  @Test("of an alert's button doesn't dismiss what comes after it")
  func buttonThenFlag() {
    _ = presentAlert("Delete?")
    model.send(.choice(.presented(.alert(.yes))))
    model.send(.change { $0.choice = .left(Spot.State()) })

    writeEnd()

    #expect(model.choice != nil)
  }

  @Test(
    "stays when the end of one before it is written, and goes with its own",
    arguments: [true, false])
  func replacedAlert(isRead: Bool) {
    _ = presentAlert("Delete?")
    #expect(draw())
    let second = presentAlert("Really?")
    if isRead { #expect(draw()) }

    writeEnd()

    #expect(model.choice == (isRead ? nil : second))
  }
}
