import StoreRuntime
import Testing

struct ReducerBuilderTests {
  private func build(
    @ReducerBuilder<[String], NoteAction> _ body: () -> some Reducer<[String], NoteAction>
  ) -> some Reducer<[String], NoteAction> {
    body()
  }

  @Test("Reducers run in the order in which they are listed")
  func order() async {
    let reducer = build {
      Note("1")
      Note("2")
      Note("3")
      Note("4")
      Note("5")
      Note("6")
      Note("7")
      Note("8")
      Note("9")
      Note("10")
      Note("11")
      Note("12")
    }

    #expect(await reducer.log() == (1...12).map(String.init))
  }

  @Test("A reducer whose type is hidden is listed like any other")
  func existential() async {
    let hidden: any Reducer<[String], NoteAction> = Note("hidden")

    let reducer = build {
      Note("1")
      hidden
    }

    #expect(await reducer.log() == ["1", "hidden"])
  }

  @Test("An empty body does nothing")
  func empty() async {
    #expect(await build {}.log() == [])
  }

  @Test("A body can declare constants")
  func constants() async {
    let reducer = build {
      let name = "constant"
      Note(name)
    }

    #expect(await reducer.log() == ["constant"])
  }

  @Test("if without else", arguments: [true, false])
  func ifWithoutElse(condition: Bool) async {
    let reducer = build {
      Note("before")
      if condition {
        Note("first")
        Note("second")
      }
      Note("after")
    }

    let inside = condition ? ["first", "second"] : []
    #expect(await reducer.log() == ["before"] + inside + ["after"])
  }

  @Test("if, else if and else", arguments: 0..<3)
  func ifElse(number: Int) async {
    let reducer = build {
      if number == 0 {
        Note("zero")
      } else if number == 1 {
        Note("one")
      } else {
        Note("more")
        Note("than one")
      }
    }

    #expect(await reducer.log() == [["zero"], ["one"], ["more", "than one"]][number])
  }

  @Test("if let", arguments: ["name", nil])
  func ifLet(name: String?) async {
    let reducer = build {
      if let name {
        Note(name)
      }
    }

    #expect(await reducer.log() == [name].compactMap { $0 })
  }

  @Test("switch over the cases of an enum", arguments: Place.allCases)
  func switchStatement(place: Place) async {
    let reducer = build {
      switch place {
      case .beforeOperators:
        Note("before")
      case .insideOperators:
        Note("inside")
        Note("twice")
      case .afterOperators:
        EmptyReducer()
      }
    }

    let expected = [
      Place.beforeOperators: ["before"], .insideOperators: ["inside", "twice"],
      .afterOperators: [],
    ]
    #expect(await reducer.log() == expected[place])
  }

  @Test("for loops", arguments: 0..<4)
  func forLoop(count: Int) async {
    let reducer = build {
      for number in 0..<count {
        Note("\(number)")
        if number.isMultiple(of: 2) {
          Note("even")
        }
      }
      Note("end")
    }

    let numbers = (0..<count).flatMap { $0.isMultiple(of: 2) ? ["\($0)", "even"] : ["\($0)"] }
    #expect(await reducer.log() == numbers + ["end"])
  }

  @Test("if #available, with and without else")
  func availability() async {
    let reducer = build {
      if #available(macOS 99, iOS 99, *) {
        Note("here")
      }
      if #available(macOS 99, iOS 99, *) {
        Note("new")
      } else {
        Note("old")
      }
    }

    let log = await reducer.log()
    #expect(log == ["here", "new"] || log == ["old"])
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
    let none = EmptyReducer<Tree.State, Tree.Action>()
    let stack = none.forEach(\.path, action: \.path) { Node() }
    let store = Store(
      initialState: Tree.State(path: [.tree(named: "t", path: leaves("x", "y", "z"))]),
      beacon: beacon
    ) {
      if number == 0 {
        stack
      } else if number == 1 {
        for _ in 0..<1 {
          // The compiler has to know the type of what it puts in an array.
          Reduce.erasing(stack)
        }
      } else {
        if #available(macOS 10, *) {
          stack
        }
      }
      Reduce { state, action in
        if case .change(_, let change) = action { change(&state) }
        return .none
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
