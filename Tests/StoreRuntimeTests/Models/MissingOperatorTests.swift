import Observation
import StoreRuntime
import TestSupport
import Testing

@MainActor
@Suite("A view that writes a binding")
struct MissingOperatorTests {
  /// A feature whose reducer may have the operators of its path and its sheet.
  private func model(
    hasOperators: Bool,
    _ reduce: @escaping @Sendable (inout Cell.State, Cell.Action) -> Void = { _, _ in }
  ) -> StoreModelOf<Cell> {
    var state = Cell.State(0, path: [Cell.State(1), Cell.State(2)])
    state.sheet = Cell.State(3)
    return StoreModel(initialState: state) {
      let base = Reduce<Cell.State, Cell.Action> { state, action in
        reduce(&state, action)
        return .none
      }
      if hasOperators {
        base.forEach(\.path, action: \.path) { Cell() }.ifLet(\.$sheet, action: \.sheet) { Cell() }
      } else {
        base
      }
    }
  }

  private static let writes: [@MainActor @Sendable (StoreModelOf<Cell>) -> Void] = [
    { $0[stack: \.path, action: \.path].removeLast() },
    {
      let screen = StackScreenOf<Cell>(id: 9, state: Cell.State(4))
      $0[stack: \.path, action: \.path].append(screen)
    },
    { $0[presented: \.sheet, action: \.sheet] = nil },
    { $0[isPresented: \.sheet, action: \.sheet] = false },
  ]

  @Test(
    "is told of the operator that is missing, and of nothing if it is there",
    arguments: zip(0..<4, ["forEach", "forEach", "ifLet", "ifLet"]))
  func missing(write: Int, name: String) async {
    let (unbound, bound) = (model(hasOperators: false), model(hasOperators: true))

    let issues = await IssueRecorder.issues {
      Self.writes[write](unbound)
      Self.writes[write](bound)
    }

    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix("A view wrote a binding, but no \"\(name)\"") == true)
    #expect(unbound.path.count == 2 && unbound.sheet != nil)
    #expect(bound.path.count != 2 || bound.sheet == nil)
  }

  @Test("is told of no operator where a reducer keeps what it leaves", arguments: 0..<4)
  func refusal(write: Int) async {
    let model = model(hasOperators: true) { state, action in
      // Puts back what the operators are about to take away, or takes away what they added.
      switch action {
      case .path(.popFrom(let id)):
        let kept = state.path[id: id]
        state.path[id: id] = nil
        if let kept { state.path.append(kept) }
      case .path(.push): state.path.removeLast()
      case .sheet(.dismiss): state.sheet = Cell.State(3)
      default: break
      }
    }

    let issues = await IssueRecorder.issues { Self.writes[write](model) }

    #expect(issues.isEmpty)
    #expect(model.path.count == 2)
  }

  @Test("is told of no operator where a reducer does what one would", arguments: 0..<4)
  func own(write: Int) async {
    let model = model(hasOperators: false) { state, action in
      switch action {
      case .path(.popFrom(let id)): state.path.pop(from: id)
      case .path(.push(let id, let screen)): _ = state.path.appendElement(screen, id: id)
      case .sheet(.dismiss): state.sheet = Cell.State(5)
      default: break
      }
    }

    let issues = await IssueRecorder.issues { Self.writes[write](model) }

    #expect(issues.isEmpty)
  }

  @Test("is told of its own operator if an observer writes another binding meanwhile")
  func nested() async {
    // Its reducer keeps the sheet, and it lacks the operator of the path.
    var state = Cell.State(0)
    state.sheet = Cell.State(3)
    let model = StoreModel(initialState: state) {
      Reduce<Cell.State, Cell.Action> { state, action in
        if case .sheet(.dismiss) = action { state.count += 1 }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Cell() }
      .onChange(of: \.count) { _, state in
        state.sheet = Cell.State(3)
        return .none
      }
    }

    let issues = await IssueRecorder.issues {
      withObservationTracking {
        _ = model.count
      } onChange: {
        MainActor.assumeIsolated {
          let screen = StackScreenOf<Cell>(id: 9, state: Cell.State(4))
          model[stack: \.path, action: \.path].append(screen)
        }
      }
      model[presented: \.sheet, action: \.sheet] = nil
    }

    #expect(issues.map { $0.message.contains("forEach") } == [true])
    #expect(model.count == 1 && model.sheet?.number == 3)
  }

  @Test("is told of the operator that is missing, though another one takes the reducer's answer")
  func answered() async {
    var state = Cell.State(0, path: [Cell.State(1)])
    state.sheet = Cell.State(3)
    let model = StoreModel(initialState: state) {
      Reduce<Cell.State, Cell.Action> { state, action in
        guard case .sheet(.dismiss) = action, let id = state.path.ids.first else { return .none }
        return .send(.path(.popFrom(id: id)))
      }
      .forEach(\.path, action: \.path) { Cell() }
    }

    let issues = await IssueRecorder.issues { model[presented: \.sheet, action: \.sheet] = nil }

    #expect(issues.map { $0.message.contains("ifLet") } == [true])
    #expect(model.path.isEmpty && model.sheet != nil)
  }

  @Test("is told of the operator that is missing, though another one takes a later action")
  func others() async {
    var state = Cell.State(0, path: [Cell.State(1), Cell.State(2)])
    state.sheet = Cell.State(3)
    let store = Store(initialState: state, on: MainActor.shared) {
      Reduce<Cell.State, Cell.Action> { state, action in
        if case .sheet(.dismiss) = action { state.count += 1 }
        return .none
      }
      .forEach(\.path, action: \.path) { Cell() }
    }
    let model = StoreModel(store)

    let issues = await IssueRecorder.issues {
      // In the mail, before the action of the binding.
      store.enqueue(.path(.popFrom(id: 1)))
      withObservationTracking {
        _ = model.count
      } onChange: {
        // By an observer, after it.
        MainActor.assumeIsolated { _ = model.send(.path(.popFrom(id: 0))) }
      }
      model[presented: \.sheet, action: \.sheet] = nil
    }

    #expect(issues.map { $0.message.contains("ifLet") } == [true])
    #expect(model.path.isEmpty && model.count == 1)
  }

  @Test("is told of no operator while it is called by a reducer")
  func reducer() async {
    let store = model(hasOperators: true)
    let issues = await IssueRecorder.issues {
      let model = store
      let outer = StoreModel(initialState: Cell.State(0)) {
        Reduce<Cell.State, Cell.Action> { _, _ in
          MainActor.assumeIsolated { model[presented: \.sheet, action: \.sheet] = nil }
          return .none
        }
      }
      outer.send(.up)
    }

    #expect(issues.isEmpty)
    #expect(store.sheet == nil)
  }
}
