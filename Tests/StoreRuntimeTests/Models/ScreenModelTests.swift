import StoreRuntime
import Testing

@MainActor
@Suite("The model of a screen")
struct ScreenModelTests {
  private let model = StoreModel(
    initialState: Cell.State(0, path: [Cell.State(1), Cell.State(2)])
  ) {
    Cell()
  }

  private var path: [StackScreenOf<Cell>] {
    get { model[stack: \.path, action: \.path] }
    nonmutating set { model[stack: \.path, action: \.path] = newValue }
  }

  private func screen(_ index: Int) throws -> StoreModelOf<Cell> {
    try #require(model.screen(path[index], of: \.path, action: \.path))
  }

  private func reads() -> Readers {
    Readers { [model] in _ = model[stack: \.path, action: \.path] }
  }

  // MARK: Paths

  @Test("comes, goes and is replaced by paths that are written, and stays where the same one is")
  func writtenPath() {
    let readers = reads()

    path = [path[0], path[1]]
    #expect(readers.count == 0)
    path += [StackScreen(id: 7, state: Cell.State(3)), StackScreen(id: 8, state: Cell.State(4))]
    #expect(path.map(\.id) == [0, 1, 7, 8])
    path.removeLast(2)
    #expect(path.map(\.id) == [0, 1])
    path = [path[0], StackScreen(id: 5, state: Cell.State(5))]

    #expect(path.map(\.id) == [0, 5])
    #expect(readers.count == 5)
  }

  @Test("comes back to a view that has left it, if nothing pops it")
  func refusedPath() async {
    let model = StoreModel(initialState: Cell.State(0, path: [Cell.State(1)])) {
      EmptyReducer<Cell.State, Cell.Action>()
    }
    let path = Readers { _ = model[stack: \.path, action: \.path] }

    let issues = await IssueRecorder.issues { model[stack: \.path, action: \.path] = [] }

    #expect(issues.count == 1)
    #expect(model[stack: \.path, action: \.path].count == 1)
    #expect(path.count == 1)
  }

  @Test("can't be pushed without a state; the path is told as changed")
  func unknownScreen() {
    let readers = reads()
    let elsewhere = StoreModel(initialState: Cell.State(0, path: (1...9).map { Cell.State($0) })) {
      Cell()
    }

    path = elsewhere[stack: \.path, action: \.path]

    #expect(path.count == 2)
    #expect(readers.count == 1)
  }

  @Test("is told when an older path comes back, though nobody looked when the screen was changed")
  func olderPath() throws {
    let store = Store(
      initialState: Shelf.State(path: [Diary.State()]), on: MainActor.shared
    ) {
      Shelf()
    }
    let older = store.assumeIsolated { $0.state.path }
    _ = store.assumeIsolated { $0.write("new", in: 0) }
    let model = StoreModel(store)
    let path = model[stack: \.path, action: \.path]
    let diary = try #require(model.screen(path[0], of: \.path, action: \.path))
    let entries = Readers { _ = diary.entries }

    model.send(.change { $0.path = older })

    #expect(diary.entries.isEmpty)
    #expect(entries.count == 1)
  }

  // MARK: The end

  @Test("isn't kept by anything but its view")
  func lifetime() throws {
    weak var released: StoreModelOf<Cell>?
    do {
      let screen = try screen(0)
      released = screen
      _ = (screen.name, screen[stack: \.path, action: \.path])
    }

    #expect(released == nil)
    model.send(.change { $0.path[0].name = "C" })
    #expect(try screen(0).name == "C")
  }

  @Test("shows what there was last when the screen is gone, also what was never read")
  func lastValues() throws {
    let second = try screen(1)
    let presence = Readers { _ = second.isPresent }
    second.send(.up)

    model.send(.path(.popFrom(id: 1)))

    #expect(!second.isPresent)
    #expect(presence.count == 1)
    #expect((second.number, second.count) == (2, 1))
    #expect(second[stack: \.path, action: \.path].isEmpty)
  }

  @Test("goes with its parts, which show what there was last")
  func lastParts() throws {
    let part = try screen(1).scope(\.part, action: \.part)
    part.send(.up)

    model.send(.path(.popFrom(id: 1)))

    #expect(!part.isPresent)
    #expect(part.count == 1)
  }

  @Test("is there for a view that slides out and asks again, and for nobody else")
  func slidesOut() throws {
    let (first, second) = (path[0], path[1])
    var held: StoreModelOf<Cell>? = try screen(1)
    let id = held?.id

    model.send(.path(.popFrom(id: 0)))

    #expect(model.screen(first, of: \.path, action: \.path) == nil)
    #expect(model.screen(second, of: \.path, action: \.path)?.id == id)
    held = nil
    #expect(model.screen(second, of: \.path, action: \.path) == nil)
  }

  @Test("reports what is sent when the screen is gone, and sends nothing")
  func lateSend() throws {
    let second = try screen(1)
    model.send(.path(.popFrom(id: 1)))

    let messages = issues { second.send(.up) }

    #expect(messages.count == 1)
    #expect(messages.first?.contains("the model of a screen that was removed") == true)
    #expect(second.count == 0)
  }
}
