import StoreRuntime
import TestSupport
import Testing

struct ReducerBuilderTests {
  private func build(
    @ReducerBuilder<[String], NoteAction> _ body: () -> some Reducer<[String], NoteAction>
  ) -> some Reducer<[String], NoteAction> {
    body()
  }

  @Test("A body may have all statements, whose reducers run in order", arguments: 0..<3)
  func statements(number: Int) async {
    let name = number == 1 ? "let" : nil
    let hidden: any Reducer<[String], NoteAction> = Note("hidden")

    let reducer = build {
      let constant = "constant"
      Note(constant)
      hidden
      if number > 0 {
        Note("if")
        Note("twice")
      }
      if let name {
        Note(name)
      }
      if number == 0 {
        Note("zero")
      } else if number == 1 {
        Note("one")
      } else {
        Note("more")
        Note("than one")
      }
      switch number {
      case 0: Note("case 0")
      case 1:
        Note("case 1")
        Note("twice")
      default: EmptyReducer()
      }
      for number in 0..<number {
        Note("\(number)")
        if number.isMultiple(of: 2) {
          Note("even")
        }
      }
      if #available(macOS 99, iOS 99, *) {
        Note("new")
      } else {
        Note("old")
      }
      if #available(macOS 10, *) {
        Note("here")
      }
    }

    let expected: [[String]] = [
      ["zero", "case 0"],
      ["if", "twice", "let", "one", "case 1", "twice", "0", "even"],
      ["if", "twice", "more", "than one", "0", "even", "1"],
    ]
    var log = await reducer.log()
    #expect(log.removeLast() == "here")
    #expect(["new", "old"].contains(log.removeLast()))
    #expect(log == ["constant", "hidden"] + expected[number])
  }

  @Test("An empty body does nothing")
  func empty() async {
    #expect(await build {}.log() == [])
  }

  @Test("Combined reducers run as one: closures, hidden and empty ones, and others combined")
  func combined() async {
    let texts = Kept<[String]>([])
    let hidden = [Reduce.erasing(Note("a")), Reduce.erasing(Note("b"))]
    let reducer = CombineReducers<[String], NoteAction, _> {
      hidden[1]
      CombineReducers {
        Note("c")
        Reduce { log, _ in
          log.append("closure")
          return .none
        }
      }
      EmptyReducer()
    }
    ._printChanges { texts.append($0) }

    #expect(await reducer.log() == ["b", "c", "closure"])
    #expect(texts.value.count == 2)
  }

  @Test("All reducers of a body have their effects carried out, in order")
  func effects() async {
    let started = Kept<[Int]>([])
    func effect(_ number: Int) -> Reduce<Int, NoteAction> {
      Reduce { _, _ in .run { _ in started.append(number) } }
    }
    let store = Store(initialState: 0) {
      effect(1)
      effect(2)
      for number in 3...5 { effect(number) }
      if started.value.isEmpty { effect(6) } else { effect(7) }
    }

    await store.send(.go)

    #expect(started.value == [1, 2, 3, 4, 5, 6])
  }

  @Test("Stacks in every kind of statement end effects and get ids", arguments: [0, 1, 2])
  func stacksInStatements(number: Int) async {
    let beacon = Beacon()
    let store = Store(
      initialState: Tree.State(path: [.tree(named: "t", path: leaves("x", "y", "z"))]),
      beacon: beacon
    ) {
      if number == 0 {
        Tree()
      } else if number == 1 {
        // The compiler has to know the type of what it puts in an array.
        for _ in 0..<1 { Reduce.erasing(Tree()) }
      } else {
        if #available(macOS 10, *) { Tree() }
      }
    }
    await store.send(.inside(0, .onPath(2, .listen)))

    await store.send(
      .change { state in
        state.path[id: 0, case: \.tree]?.path.removeFirst()
        state.path.append(.leaf(named: "a"))
      })

    #expect(beacon.alive == ["z"])
    #expect(await store.state.path.numbers == [0, 3])
    await store.send(.change { $0.path.removeFirst() })
    #expect(beacon.alive == [])
  }
}
