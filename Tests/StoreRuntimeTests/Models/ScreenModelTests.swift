import StoreRuntime
import Testing

@MainActor
@Suite("The model of a screen")
struct ScreenModelTests {
  private let model = StoreModel(
    initialState: Atlas.State(path: StackState([Map.State(title: "A"), Map.State(title: "B")]))
  ) {
    Atlas()
  }

  private var path: [StackScreenOf<Map>] {
    model[stack: \.path, action: \.path]
  }

  private func screen(_ index: Int) throws -> StoreModel<Map.State, Map.Action> {
    try #require(model.screen(path[index], of: \.path, action: \.path))
  }

  private func reads() -> Readers {
    Readers { [model] in _ = model[stack: \.path, action: \.path] }
  }

  // MARK: Paths

  @Test("is told of its changes; the path and other screens aren't")
  func invalidation() throws {
    let path = reads()
    let (first, second) = (try screen(0), try screen(1))
    let titles = [Readers { _ = first.title }, Readers { _ = second.title }]
    let pins = Readers { _ = first.pins }

    first.send(.renamed("C"))
    second.send(.inner(.push(id: 9, state: Pin.State())))
    first.send(.pinTapped)

    #expect(first.title == "C")
    #expect([path.count, titles[0].count, titles[1].count, pins.count] == [0, 1, 0, 1])
  }

  @Test("is told of what its parent changes in it")
  func changesByParent() throws {
    let (first, second) = (try screen(0), try screen(1))
    let titles = [Readers { _ = first.title }, Readers { _ = second.title }]

    model.send(.secondRenamed("C"))
    model.send(.allRenamed("C"))

    #expect(titles.map(\.count) == [1, 1])
    #expect([first.title, second.title] == ["C", "C"])
  }

  @Test("comes by a longer path, and goes by a shorter one")
  func writtenPath() {
    let path = reads()

    model[stack: \.path, action: \.path] += [
      StackScreen(id: 7, state: Map.State(title: "C")), StackScreen(id: 8, state: Map.State()),
    ]
    #expect(self.path.map(\.id) == [0, 1, 7, 8])
    model[stack: \.path, action: \.path].removeLast(3)

    #expect(self.path.map(\.id) == [0])
    #expect(path.count == 3)
  }

  @Test("stays where the same path is written")
  func samePath() {
    let path = reads()

    model[stack: \.path, action: \.path] = self.path

    #expect(path.count == 0)
    #expect(self.path.count == 2)
  }

  @Test("can take the place of another one by a path")
  func replacingPath() {
    model[stack: \.path, action: \.path] = [
      path[0], StackScreen(id: 5, state: Map.State(title: "C")),
    ]

    #expect(path.map(\.id) == [0, 5])
  }

  @Test("comes back to a view that has left it, if the reducer refuses")
  func refusedPath() {
    let model = StoreModel(initialState: Atlas.State(path: StackState([Map.State()]))) {
      EmptyReducer<Atlas.State, Atlas.Action>()
    }
    let path = Readers { _ = model[stack: \.path, action: \.path] }

    model[stack: \.path, action: \.path] = []

    #expect(model[stack: \.path, action: \.path].count == 1)
    #expect(path.count == 1)
  }

  @Test("can't be pushed without a state; the path is told as changed")
  func unknownScreen() {
    let path = reads()
    let elsewhere = StoreModel(
      initialState: Atlas.State(path: StackState((0..<9).map { _ in Map.State() }))
    ) {
      Atlas()
    }

    model[stack: \.path, action: \.path] = elsewhere[stack: \.path, action: \.path]

    #expect(self.path.count == 2)
    #expect(path.count == 1)
  }

  // MARK: Identity

  @Test("is the same for as long as somebody holds it, wherever the screen moves")
  func identity() throws {
    let second = try screen(1)
    let id = second.id

    model.send(.allRenamed("C"))
    model[stack: \.path, action: \.path].append(StackScreen(id: 9, state: Map.State()))

    #expect(try screen(1) === second)
    #expect(try screen(1).id == id)
    #expect(try screen(0).id != id)
  }

  @Test("isn't kept by anything but its view")
  func lifetime() throws {
    weak var released: StoreModel<Map.State, Map.Action>?
    do {
      let screen = try screen(0)
      released = screen
      _ = (screen.title, screen[stack: \.inner, action: \.inner])
    }

    #expect(released == nil)
    model.send(.allRenamed("C"))
    #expect(try screen(0).title == "C")
  }

  // MARK: The end

  @Test("shows what there was last when the screen is gone, also what was never read")
  func lastValues() throws {
    let second = try screen(1)
    _ = second.title
    second.send(.pinTapped)

    model.send(.path(.popFrom(id: 1)))

    #expect(!second.isPresent)
    #expect((second.title, second.pins) == ("B", 1))
    #expect(second[stack: \.inner, action: \.inner].isEmpty)
  }

  @Test("is there for a view that slides out and asks again, and for nobody else")
  func slidesOut() throws {
    let (first, second) = (path[0], path[1])
    var held: StoreModel<Map.State, Map.Action>? = try screen(1)
    let id = held?.id

    model.send(.path(.popFrom(id: 0)))

    #expect(model.screen(first, of: \.path, action: \.path) == nil)
    #expect(model.screen(second, of: \.path, action: \.path)?.id == id)
    held = nil
    #expect(model.screen(second, of: \.path, action: \.path) == nil)
  }

  @Test(
    "shows the last values however the screen went",
    arguments: [.path(.popFrom(id: 0)), .cleared] as [Atlas.Action])
  func ends(action: Atlas.Action) throws {
    let first = try screen(0)
    let presence = Readers { _ = first.isPresent }
    model.send(.allRenamed("C"))

    model.send(action)

    #expect(!first.isPresent)
    #expect(first.title == "C")
    #expect(presence.count == 1)
  }

  @Test("reports what is sent when the screen is gone, and sends nothing")
  func lateSend() throws {
    let second = try screen(1)
    model.send(.path(.popFrom(id: 1)))

    let messages = issues { second.send(.pinTapped) }

    #expect(messages.count == 1)
    #expect(messages.first?.contains("the model of a screen that is gone") == true)
    #expect(second.pins == 0)
  }

  @Test("ignores what bindings write when the screen is gone")
  func lateBindings() throws {
    let second = try screen(1)
    model.send(.path(.popFrom(id: 1)))

    second[stack: \.inner, action: \.inner].append(StackScreen(id: 3, state: Pin.State()))

    #expect(second[stack: \.inner, action: \.inner].isEmpty)
  }

  @Test("isn't the model of another screen that comes with its id")
  func sameID() throws {
    let second = try screen(1)
    model.send(.path(.popFrom(id: 1)))
    model.send(.path(.push(id: 1, state: Map.State(title: "new"))))

    #expect(!second.isPresent)
    #expect(second.title == "B")
    #expect(try screen(1) !== second)
    #expect(try screen(1).id != second.id)
    #expect(try screen(1).title == "new")
  }

  @Test("takes the models of its parts along")
  func parts() throws {
    let second = try screen(1)
    second.send(.inner(.push(id: 3, state: Pin.State(name: "pin"))))
    let inner = try #require(
      second.screen(
        second[stack: \.inner, action: \.inner][0], of: \.inner, action: \.inner))
    let presence = Readers { _ = inner.isPresent }

    model.send(.path(.popFrom(id: 1)))

    #expect(!inner.isPresent)
    #expect(inner.name == "pin")
    #expect(presence.count == 1)
  }

  @Test("ends when the screen dismisses itself")
  func selfDismissal() async throws {
    let second = try screen(1)

    await second.send(.closeTapped).finish()

    #expect(!second.isPresent)
    #expect(path.count == 1)
  }
}
