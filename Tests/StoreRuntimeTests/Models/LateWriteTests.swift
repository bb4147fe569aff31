import Observation
import StoreRuntime
import TestSupport
import Testing

/// What a binding writes after what it was made for has been replaced.
@MainActor
@Suite("A binding that is written late")
struct LateWriteTests {
  /// A cell that has the presentations: the root, a sheet in a sheet, or a screen on a stack in one.
  enum Place: CaseIterable, Sendable {
    case root, sheet, sheetInSheet, screen, screenInSheet

    var steps: [CellStep] {
      switch self {
      case .root: []
      case .sheet: [.sheet]
      case .sheetInSheet: [.sheet, .sheet]
      case .screen: [.element(0)]
      case .screenInSheet: [.sheet, .element(1)]
      }
    }

    @MainActor
    func makeModel() throws -> StoreModelOf<Cell> {
      var root = Cell.State(1, path: [Cell.State(2)])
      var sheet = Cell.State(3)
      sheet.path = StackState([(id: 1, element: Cell.State(4))], nextID: 2)
      sheet.sheet = Cell.State(5)
      root.sheet = sheet
      var model = StoreModel(initialState: root) { Cell() }
      // Held by the models below it.
      for step in steps { model = try #require(step.model(in: model)) }
      return model
    }
  }

  /// A kind of presentation, with its binding.
  enum Kind: CaseIterable, Sendable {
    case alert, caseOfEnum, sheet

    /// What is presented first, and then.
    func present(_ number: Int, in state: inout Cell.State) {
      switch self {
      case .alert: state.choice = .alert(AlertState { TextState("\(number)") })
      case .caseOfEnum: state.choice = number == 1 ? .left(Spot.State()) : .right(Spot.State())
      case .sheet: state.sheet = Cell.State(100 + number)
      }
    }

    func dismiss(in state: inout Cell.State) {
      if self == .sheet { state.sheet = nil } else { state.choice = nil }
    }
  }

  /// A binding, as SwiftUI makes one each time it evaluates a view.
  @MainActor struct Binding {
    let model: StoreModelOf<Cell>
    let read: @MainActor () -> Bool
    let dismiss: @MainActor () -> Void

    init(_ kind: Kind, of model: StoreModelOf<Cell>) {
      self.model = model
      switch kind {
      case .alert:
        let keyPath: ReferenceWritableKeyPath<StoreModelOf<Cell>, Bool> =
          \.[isPresented: \.choice?.alert, action: \.choice.alert]
        (read, dismiss) = ({ model[keyPath: keyPath] }, { model[keyPath: keyPath] = false })
      case .caseOfEnum:
        let keyPath:
          ReferenceWritableKeyPath<
            StoreModelOf<Cell>, StoreModel<Cell.Choice.State, Cell.Choice.Action>?
          > = \.[presented: \.choice, action: \.choice]
        (read, dismiss) = ({ model[keyPath: keyPath] != nil }, { model[keyPath: keyPath] = nil })
      case .sheet:
        let keyPath: ReferenceWritableKeyPath<StoreModelOf<Cell>, StoreModelOf<Cell>?> =
          \.[presented: \.sheet, action: \.sheet]
        (read, dismiss) = ({ model[keyPath: keyPath] != nil }, { model[keyPath: keyPath] = nil })
      }
    }

    /// Reads it as a view does that is drawn.
    func draw() {
      _ = withObservationTracking {
        read()
      } onChange: {
      }
    }
  }

  private func change(
    _ model: StoreModelOf<Cell>, _ change: @escaping @Sendable (inout Cell.State) -> Void
  ) {
    model.send(.change(change))
  }

  @Test(
    "doesn't dismiss what came in the place, though a view shows that",
    arguments: Place.allCases, Kind.allCases)
  func replaced(place: Place, kind: Kind) throws {
    for comesAnew in [true, false] {
      let model = try place.makeModel()
      change(model) { kind.dismiss(in: &$0) }
      change(model) { kind.present(1, in: &$0) }
      let first = Binding(kind, of: model)
      first.draw()

      if comesAnew { change(model) { kind.dismiss(in: &$0) } }
      change(model) { kind.present(2, in: &$0) }
      let second = Binding(kind, of: model)
      second.draw()
      let readers = Readers { _ = second.read() }

      // Key paths may read before they write.
      _ = first.read()
      first.dismiss()
      #expect(second.read())
      // A view that has hidden it already shows it again.
      #expect(readers.count == 1)
      second.dismiss()
      #expect(!second.read())
    }
  }

  @Test(
    "dismisses what a view has shown through it, however often that was replaced",
    arguments: Place.allCases, Kind.allCases)
  func drawnAgain(place: Place, kind: Kind) throws {
    let model = try place.makeModel()
    change(model) { kind.present(1, in: &$0) }
    let binding = Binding(kind, of: model)
    binding.draw()

    for number in 2...4 {
      change(model) { kind.present(number, in: &$0) }
      binding.draw()
    }
    binding.dismiss()

    #expect(!binding.read())
  }

  @Test("that was made while nothing was presented dismisses what comes", arguments: Kind.allCases)
  func madeBefore(kind: Kind) throws {
    let model = try Place.root.makeModel()
    change(model) { kind.dismiss(in: &$0) }
    let binding = Binding(kind, of: model)
    binding.draw()

    change(model) { kind.present(1, in: &$0) }
    binding.dismiss()
    #expect(!binding.read())

    change(model) { kind.present(2, in: &$0) }
    let unread = Binding(kind, of: model)
    unread.dismiss()
    #expect(!unread.read())
  }

  @Test(
    "doesn't dismiss an alert that a button has led to, even if it has shown that, too",
    arguments: Place.allCases, [false, true])
  func button(place: Place, isAtOnce: Bool) throws {
    let model = try place.makeModel()
    change(model) { Kind.alert.present(1, in: &$0) }
    let binding = Binding(.alert, of: model)
    binding.draw()

    if isAtOnce {
      model.send(.choice(.presented(.alert(.no))))
    } else {
      model.send(.choice(.presented(.alert(.yes))))
      change(model) { Kind.alert.present(1, in: &$0) }
    }
    binding.draw()

    binding.dismiss()
    #expect(binding.read())
    binding.draw()
    binding.dismiss()
    #expect(!binding.read())
  }

  @Test("dismisses an alert that comes after the end of one whose button was tapped")
  func buttonWithItsEnd() throws {
    let model = try Place.root.makeModel()
    change(model) { Kind.alert.present(1, in: &$0) }
    let binding = Binding(.alert, of: model)
    binding.draw()
    model.send(.choice(.presented(.alert(.yes))))
    binding.dismiss()

    change(model) { Kind.alert.present(2, in: &$0) }
    binding.draw()
    binding.dismiss()

    #expect(!binding.read())
  }

  @Test("is equal to another one as long as nothing is presented or dismissed between")
  func equality() throws {
    let memory = BindingMemory()
    let other = BindingMemory()
    let model = try Place.root.makeModel()
    let binding = Binding(.sheet, of: model)
    binding.draw()
    change(model) { $0.sheet = nil }

    // Other tests present, too.
    #expect(memory == memory && Set([memory, memory]).count == 1)
    #expect(memory != BindingMemory() && other != BindingMemory())
  }

  // MARK: Paths

  private typealias Path = ReferenceWritableKeyPath<StoreModelOf<Cell>, [StackScreenOf<Cell>]>

  private func makePath() -> Path { \.[stack: \.path, action: \.path] }

  private func draw(_ path: Path, of model: StoreModelOf<Cell>) {
    _ = withObservationTracking {
      model[keyPath: path]
    } onChange: {
    }
  }

  private struct PathCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (inout StackState<Cell.State>) -> Void
    let write: @Sendable ([StackScreenOf<Cell>]) -> [StackScreenOf<Cell>]
    let numbers: [Int]
  }

  /// Changes of the stack 10, 11, 12, and what a view writes that still shows that.
  private nonisolated static let pathCases = [
    PathCase(
      testDescription: "the screen on top was replaced, the view goes back",
      change: { stack in
        stack.removeLast()
        stack.append(Cell.State(13))
      },
      write: { $0.dropLast() }, numbers: [10, 11, 13]),
    PathCase(
      testDescription: "a screen was pushed on top, the view goes back",
      change: { $0.append(Cell.State(13)) }, write: { $0.dropLast() }, numbers: [10, 11]),
    PathCase(
      testDescription: "the screen on top was popped, the view goes back",
      change: { $0.removeLast() }, write: { $0.dropLast() }, numbers: [10, 11]),
    PathCase(
      testDescription: "all were replaced, the view goes back to the root",
      change: { $0 = StackState([Cell.State(13), Cell.State(14)]) }, write: { _ in [] },
      numbers: [13, 14]),
    PathCase(
      testDescription: "the two on top were replaced, the view goes back to the root",
      change: { stack in
        stack.removeLast(2)
        stack.append(Cell.State(13))
      }, write: { _ in [] }, numbers: []),
    PathCase(
      testDescription: "a screen was pushed on top, the view pushes another",
      change: { $0.append(Cell.State(13)) },
      write: { $0 + [StackScreen(id: 99, state: Cell.State(14))] },
      numbers: [10, 11, 12, 13, 14]),
    PathCase(
      testDescription: "nothing has changed, the view goes back and pushes another",
      change: { _ in },
      write: { $0.dropLast() + [StackScreen(id: 99, state: Cell.State(14))] },
      numbers: [10, 11, 14]),
  ]

  @Test(
    "pops only screens that its view has shown and left", arguments: pathCases, [false, true])
  private func path(_ test: PathCase, isDrawn: Bool) throws {
    for place in Place.allCases {
      let model = try place.makeModel()
      change(model) { $0.path = StackState((10...12).map { Cell.State($0) }) }
      let first = makePath()
      draw(first, of: model)
      let shown = model[keyPath: first]

      change(model) { test.change(&$0.path) }
      if isDrawn { draw(makePath(), of: model) }
      model[keyPath: first] = test.write(shown)

      #expect(model.path.map(\.number) == test.numbers, "\(place)")
    }
  }

  @Test("pops and pushes what its view has written before, though the view hasn't read since")
  func severalPaths() throws {
    let model = try Place.sheet.makeModel()
    let path = makePath()
    draw(path, of: model)
    let shown = model[keyPath: path]
    let new = [20, 21].map { StackScreenOf<Cell>(id: .init(generation: $0), state: Cell.State($0)) }

    model[keyPath: path] = shown + new
    #expect(model.path.map(\.number) == [4, 20, 21])
    model[keyPath: path] = shown + new.prefix(1)
    #expect(model.path.map(\.number) == [4, 20])
    model[keyPath: path] = []
    #expect(model.path.isEmpty)
    model[keyPath: path] = [new[1]]

    #expect(model.path.map(\.number) == [21])
  }

  @Test("writes the path that its view has shown last")
  func pathDrawnAgain() throws {
    let model = try Place.root.makeModel()
    let path = makePath()
    draw(path, of: model)
    change(model) { $0.path.append(Cell.State(13)) }
    draw(path, of: model)

    model[keyPath: path].removeLast()
    #expect(model.path.map(\.number) == [2])

    change(model) { $0.path.append(Cell.State(14)) }
    model[stack: \.path, action: \.path].removeLast()
    #expect(model.path.map(\.number) == [2])
  }
}
