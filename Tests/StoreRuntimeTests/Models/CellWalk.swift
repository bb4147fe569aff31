import Observation
import StoreRuntime
import TestSupport

/// A random walk of windows over the models of a store, beside its state.
///
/// A window is a model of the store. Readers read once in one that is open, and hold nothing.
/// Views hold models, and compare them with the state for as long as their cells are there.
@MainActor
final class CellWalk {
  private typealias Model = StoreModelOf<Cell>

  @Observable
  final class Bell {
    var rings = 0
  }

  private struct Reader {
    let way: CellWay
    let bell: Bell
    let isTold: Kept<Bool>
    let values: [Int]
    weak var window: Model?
  }

  private struct View {
    let model: Model
    let number: Int
    weak var window: Model?
    var last: [Int]
  }

  /// The id that a model had, for as long as the window is open in which it was got.
  private struct Known {
    let id: ModelID
    weak var window: Model?
  }

  let store = Store(initialState: Cell.State(0), on: MainActor.shared) { Cell() }

  private var windows: [Model] = []
  private var readers: [Reader] = []
  private var views: [View] = []
  private var random: SeededGenerator
  private var lastNumber = 0

  /// The ids of the models of the cells that are there, by their numbers.
  private var known: [Int: Known] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    windows = [StoreModel(store)]
  }

  private var state: Cell.State { store.assumeIsolated { $0.state } }

  /// Takes steps until something is wrong.
  ///
  /// - Returns: What is wrong.
  func run(steps: Int) -> String? {
    for step in 0..<steps {
      let name = takeStep()
      if let problem = check() { return "Step \(step), \(name): \(problem)" }
    }
    return nil
  }

  // MARK: Steps

  private func takeStep() -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: read()
    case 2: hold()
    case 3: leave()
    case 4: openOrClose()
    case 5, 6: grow()
    case 7, 8: shrink()
    case 9: replace()
    default: count()
    }
  }

  private func read() -> String {
    guard readers.count < 12 else { return "no reader" }
    let window = randomWindow()
    let way = CellWay.random(using: &random)
    let bell = Bell()
    let isTold = Kept(false)
    let values = withObservationTracking {
      _ = bell.rings
      return way.read(window)
    } onChange: {
      isTold.value = true
    }
    readers.append(Reader(way: way, bell: bell, isTold: isTold, values: values, window: window))
    return "a reader of \(values)"
  }

  private func hold() -> String {
    guard views.count < 6 else { return "no view" }
    let window = randomWindow()
    let place = randomPlace()
    guard let model = model(at: place, in: window) else {
      return fail("there is no model at \(place)")
    }
    let number = model.number
    if let known = known[number], known.window != nil, known.id != model.id {
      return fail("cell \(number) has another id")
    }
    if known.contains(where: { $0.key != number && $0.value.id == model.id }) {
      return fail("cell \(number) has the id of another one")
    }
    for view in views where view.window === window && view.number == number && view.model !== model
    {
      return fail("cell \(number) has another model")
    }
    if known[number]?.window == nil { known[number] = Known(id: model.id, window: window) }
    views.append(
      View(model: model, number: number, window: window, last: Self.values(of: model)))
    return "a view of \(number)"
  }

  /// Lets go of a reader, who is told of something else, or of a view.
  private func leave() -> String {
    if Bool.random(using: &random), !readers.isEmpty {
      let reader = readers.remove(at: Int.random(in: readers.indices, using: &random))
      reader.bell.rings += 1
      return "a reader leaves"
    }
    if !views.isEmpty { views.remove(at: Int.random(in: views.indices, using: &random)) }
    return "a view leaves"
  }

  /// Opens or closes a window, but not the first one.
  private func openOrClose() -> String {
    if windows.count < 3 {
      windows.append(StoreModel(store))
      return "a window opens"
    }
    windows.remove(at: Int.random(in: 1..<windows.count, using: &random))
    return "a window closes"
  }

  private func grow() -> String {
    let place = randomPlace()
    guard state.cells.count < 10, place.count < 3,
      let model = model(at: place, in: randomWindow())
    else { return count() }
    lastNumber += 1
    let new = Cell.State(lastNumber)
    switch Int.random(in: 0..<5, using: &random) {
    case 4:
      let position = Int.random(in: 0..<3, using: &random)
      let row = Line.State(id: Int.random(in: 0..<5, using: &random))
      change(at: place) { cell in
        guard cell.rows[id: row.id] == nil else { return }
        cell.rows.insert(row, at: min(position, cell.rows.count))
      }
    case 0:
      // Ids may come again.
      let id = StackElementID(generation: Int.random(in: 100...102, using: &random))
      guard !model[stack: \.path, action: \.path].contains(where: { $0.id == id }) else { break }
      model[stack: \.path, action: \.path].append(StackScreen(id: id, state: new))
    case 1:
      send(.change { $0.path.append(new) }, to: place)
    case 2:
      change(at: place) { $0.sheet = new }
    default:
      let choice: Cell.Choice.State =
        Bool.random(using: &random) ? .left(Spot.State()) : .right(Spot.State())
      send(.change { $0.choice = choice }, to: place)
    }
    return "\(place) grows by \(lastNumber)"
  }

  private func shrink() -> String {
    let place = randomPlace()
    guard let model = model(at: place, in: randomWindow()) else { return fail("no \(place)") }
    switch Int.random(in: 0..<7, using: &random) {
    case 6: change(at: place) { if !$0.rows.isEmpty { $0.rows.removeFirst() } }
    case 0:
      let screens = model[stack: \.path, action: \.path]
      model[stack: \.path, action: \.path] = screens.dropLast()
    case 1: change(at: place) { if !$0.path.isEmpty { $0.path.removeFirst() } }
    case 2: model[presented: \.sheet, action: \.sheet] = nil
    case 3: send(.change { $0.sheet = nil }, to: place)
    case 4: model[presented: \.choice, action: \.choice] = nil
    default: change(at: place) { $0.choice = nil }
    }
    return "\(place) shrinks"
  }

  /// Changes much at once.
  private func replace() -> String {
    lastNumber += 3
    let numbers = [lastNumber, lastNumber - 1, lastNumber - 2]
    let place = randomPlace()
    switch Int.random(in: 0..<8, using: &random) {
    case 6: change(at: place) { $0.rows.reverse() }
    case 7:
      // From elsewhere, with the ids of before.
      change(at: place) { cell in
        cell.rows = IdentifiedArray(
          uniqueElements: cell.rows.map { Line.State(id: $0.id, count: $0.count / 2) })
      }
    case 0: change(at: place) { if $0.sheet != nil { $0.sheet = Cell.State(numbers[0]) } }
    case 1: change(at: place) { if $0.path.count > 1 { $0.path.swapAt(0, 1) } }
    case 3: change(at: place) { $0.path[($0.path.count / 2)...].reverse() }
    case 4:
      change(at: place) { cell in
        guard cell.path.count > 1 else { return }
        cell.path[cell.path.count - 1].count += 1
        cell.path.removeFirst()
        cell.path[0].count += 1
      }
    case 2:
      change(at: place) { cell in
        for id in cell.path.ids { cell.path[id: id]?.count += 1 }
      }
    default:
      change(at: []) { root in
        guard root.cells.count > 7 else { return }
        root.path = StackState(numbers.dropFirst().map { Cell.State($0) })
        root.sheet = Cell.State(numbers[0])
      }
    }
    return "\(place) is replaced"
  }

  private func count() -> String {
    let place = randomPlace()
    guard let model = model(at: place, in: randomWindow()) else { return fail("no \(place)") }
    switch Int.random(in: 0..<7, using: &random) {
    case 5: model.scope(\.rows, action: \.rows).last?.send(.up)
    case 6: change(at: place) { $0.rows[id: 0]?.count += 1 }
    case 0: send(.up, to: place)
    case 1: model.send(.up)
    case 2: model.scope(\.part, action: \.part).send(.up)
    case 3:
      switch model[presented: \.choice, action: \.choice]?.case {
      case .left(let spot), .right(let spot): spot.send(.up)
      case .alert, nil: break
      }
    default: change(at: place) { $0.part.count += 1 }
    }
    return "\(place) counts"
  }

  private func send(_ action: Cell.Action, to place: [CellStep]) {
    let action = place.reversed().reduce(action) { $1.wrap($0) }
    store.assumeIsolated { _ = $0.send(action) }
  }

  /// Changes a cell by the reducer of the root.
  private func change(at place: [CellStep], _ body: @escaping @Sendable (inout Cell.State) -> Void)
  {
    send(.change { $0.modify(at: place[...], body) }, to: [])
  }

  private func randomWindow() -> Model {
    windows[Int.random(in: windows.indices, using: &random)]
  }

  private func randomPlace() -> [CellStep] {
    var place: [CellStep] = []
    var cell = state
    while Int.random(in: 0..<3, using: &random) > 0,
      let step = cell.steps.randomElement(using: &random), let next = cell[step: step]
    {
      place.append(step)
      cell = next
    }
    return place
  }

  private func model(at place: [CellStep], in window: Model) -> Model? {
    place.reduce(window) { model, step in model.flatMap { step.model(in: $0) } }
  }

  // MARK: Checks

  private var problem: String?

  private func fail(_ problem: String) -> String {
    self.problem = problem
    return "a problem"
  }

  private func check() -> String? {
    if let problem { return problem }
    let state = state
    readers.removeAll { $0.window == nil }
    for reader in readers {
      let values = reader.way.expected(state)
      guard reader.isTold.value == (values != reader.values) else {
        return values == reader.values
          ? "A reader was told of nothing: \(values)."
          : "A reader wasn't told: \(reader.values) became \(values)."
      }
    }
    readers.removeAll(where: \.isTold.value)
    let cells = state.cells
    for index in views.indices {
      let view = views[index]
      let cell = cells[view.number]
      guard view.model.isPresent == (cell != nil) else {
        return "The model of \(view.number) is wrong about being there."
      }
      if let cell { views[index].last = Self.values(of: cell) }
      guard Self.values(of: view.model) == views[index].last else {
        return "The model of \(view.number) shows \(Self.values(of: view.model))."
      }
      if cell == nil { writeLate(to: view.model) }
    }
    for number in known.keys where cells[number] == nil { known[number] = nil }
    return nil
  }

  /// What a view may do that fades out.
  private func writeLate(to model: Model) {
    model[stack: \.path, action: \.path] = []
    model[presented: \.sheet, action: \.sheet] = nil
  }

  private static func values(of model: Model) -> [Int] {
    [model.number, model.count, model.part.count]
      + model[stack: \.path, action: \.path].map(\.id.generation)
  }

  private static func values(of cell: Cell.State) -> [Int] {
    [cell.number, cell.count, cell.part.count] + cell.path.ids.map(\.generation)
  }
}
