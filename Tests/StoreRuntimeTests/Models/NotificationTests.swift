import StoreRuntime
import TestSupport
import Testing

@MainActor
@Suite("A notification of models in a function of the sender")
struct NotificationTests {
  private typealias Function = @Sendable (() -> Void) -> Void

  private let model = StoreModel(initialState: Cell.State(0)) { Cell() }
  private let log = LockIsolated<[String]>([])
  private let readers: [Readers]

  init() {
    let (model, log) = (model, log)
    readers = [
      Readers { log.append("count \(model.count)") },
      Readers { log.append("name \(model.name)") },
    ]
    log.setValue([])
  }

  /// Returns a function that records when it is entered and left.
  private func function(_ name: String) -> Function {
    { [log] notify in
      log.append("<\(name)")
      notify()
      log.append("\(name)>")
    }
  }

  @Test("is in the function with all that followed at once, and with nothing else")
  func whole() {
    model.send(
      .perform {
        $0.count = 1
        return .send(.renamed("A"))
      },
      within: function("f"))
    model.send(.up)
    model.send(.change { _ in }, within: function("g"))

    #expect(log.value == ["<f", "count 1", "name A", "f>", "count 2"])
  }

  @Test("of an effect that sends is of its action, and of what follows from that")
  func sendingEffect() {
    let f = function("f")
    model.send(
      .perform {
        $0.name = "A"
        return .send(.perform { _ in .send(.up) }, within: f)
      })

    #expect(log.value == ["name A", "<f", "count 1", "f>"])
  }

  @Test("is in the function of the innermost sender that names one")
  func innermost() {
    let g = function("g")

    model.send(
      .perform {
        $0.count = 1
        return .send(.renamed("A"), within: g)
      },
      within: function("f"))

    #expect(log.value == ["<f", "count 1", "f>", "<g", "name A", "g>"])
  }

  @Test("of a running effect is of each of its actions, or of one that names a function")
  func runningEffect() async {
    let (f, g) = (function("f"), function("g"))

    await model.send(
      .perform { _ in
        .concatenate(
          .run { send in
            await send(.up)
            await Task.yield()
            await send(.renamed("A"), within: g)
            await send(.up)
          },
          .send(.up)
        )
        .within(f)
      }
    )
    .finish()
    await model.send(
      .perform { _ in
        .run { send in
          await Task.yield()
          await send(.up)
        }
      },
      within: f
    )
    .finish()

    #expect(
      log.value == [
        "<f", "count 1", "f>", "<g", "name A", "g>", "<f", "count 2", "f>", "<f", "count 3", "f>",
        "count 4",
      ])
  }

  // Beyond a depth, effects are started by a loop that may be outside of the function.
  @Test(
    "is in the function however deep the effects are nested that send at once",
    .immediateStart("The effects send after the send that starts them."), arguments: 0..<20)
  func nestedEffects(depth: Int) async {
    let f = function("f")
    @Sendable func sending(_ action: Cell.Action, within function: Function? = nil) -> Cell.Action {
      .perform { _ in
        .run { send in
          if let function { await send(action, within: function) } else { await send(action) }
        }
      }
    }
    var action = sending(sending(.up), within: f)
    for _ in 0..<depth { action = sending(action) }

    await model.send(action).finish()

    #expect(log.value == ["<f", "count 1", "f>"])
  }

  @Test("is in the function of a feature in a stack, and of a part of the store")
  func parts() throws {
    let f = function("f")
    model.send(.change { $0.path.append(Cell.State(1)) })
    let screen = try #require(model[stack: \.path, action: \.path].first)
    let cell = try #require(model.screen(screen, of: \.path, action: \.path))
    let reader = Readers { [log] in log.append("inner \(cell.count)") }
    log.setValue([])

    cell.send(.perform { _ in .send(.up, within: f) })
    cell.send(.up, within: f)
    model.scope(\.part, action: \.part).send(.up, within: f)

    #expect(log.value == ["<f", "inner 1", "f>", "<f", "inner 2", "f>"])
    withExtendedLifetime(reader) {}
  }

  @Test("of what a reducer sends to its own store is in the function, after the reduction")
  func reducer() {
    let (model, f) = (model, function("f"))

    model.send(
      .perform { state in
        state.name = "A"
        MainActor.assumeIsolated { _ = model.send(.up, within: { f($0) }) }
        return .none
      })

    #expect(log.value == ["name A", "<f", "count 1", "f>"])
  }

  @Test("of what a reader sends is in the call that notifies the reader, and in no other")
  func sendingReader() {
    let (model, log, f, g) = (model, log, function("f"), function("g"))
    let others = [
      Readers { if model.count == 1 { model.send(.change { $0.kind = .custom("A") }) } },
      Readers { log.append("custom \(model.kind != .plain)") },
    ]
    log.setValue([])

    model.send(
      .perform {
        $0.count = 1
        return .send(.renamed("A"), within: g)
      },
      within: f)

    // Readers of one property are notified in any order.
    let lines = log.value
    #expect(lines.first == "<f" && lines.suffix(4) == ["f>", "<g", "name A", "g>"])
    #expect(lines.dropFirst().dropLast(4).sorted() == ["count 1", "custom true"])
    withExtendedLifetime(others) {}
  }

  @Test("isn't in the function for what was enqueued before")
  func mail() {
    let store = Store(initialState: Cell.State(0), on: MainActor.shared) { Cell() }
    let model = StoreModel(store)
    let readers = [
      Readers { [log] in log.append("count \(model.count)") },
      Readers { [log] in log.append("name \(model.name)") },
    ]
    log.setValue([])

    store.enqueue(.up)
    model.send(.renamed("A"), within: function("f"))

    #expect(log.value == ["count 1", "<f", "name A", "f>"])
    withExtendedLifetime(readers) {}
  }

  @Test("of a dismissal is in the function")
  func dismissal() async throws {
    let f = function("f")
    model.send(.change { $0.sheet = Cell.State(1) })
    let sheet = try #require(model.scope(\.sheet, action: \.sheet))
    let reader = Readers { [log] in log.append("present \(sheet.isPresent)") }
    log.setValue([])

    await sheet.send(
      .perform { _ in
        @Dependency(\.dismiss) var dismiss
        return .run { _ in await dismiss(within: f) }
      }
    )
    .finish()

    #expect(model.sheet == nil)
    #expect(log.value.prefix(2) == ["<f", "present false"])
    withExtendedLifetime(reader) {}
  }

  @Test("comes once, and after a function that doesn't call its argument, which is an issue")
  func misuse() async {
    let issues = await IssueRecorder.issues {
      model.send(.up, within: { _ in })
      model.send(
        .up,
        within: {
          $0()
          $0()
        })
    }

    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("didn't call its argument") == true)
    #expect(log.value == ["count 1", "count 2"])
  }

  @Test("of a button performs its action once, if the function calls its argument twice")
  func buttonOnce() {
    let twice: Function = { notify in
      notify()
      notify()
    }
    let button = ButtonState<Spot.Action>(action: .send(.up, within: twice)) { TextState("A") }
    var count = 0

    button.withAction { _ in count += 1 }

    #expect(count == 1)
  }

  @Test("of a button is of what its view does with the action, and plays no part in equality")
  func button() throws {
    struct Refusal: Error {}
    let animated = ButtonState<Spot.Action>(action: .send(.up, within: function("f"))) {
      TextState("A")
    }
    let plain = ButtonState<Spot.Action>(action: .up) { TextState("A") }
    let part = model.scope(\.part, action: \.part)
    let reader = Readers { [log] in log.append("part \(part.count)") }
    log.setValue([])

    let count = animated.withAction { action in
      if let action { part.send(action) }
      return part.count
    }
    plain.withAction { if let action = $0 { part.send(action) } }

    #expect(throws: Refusal.self) { try animated.withAction { _ in throw Refusal() } }
    #expect(count == 1)
    #expect(log.value == ["<f", "part 1", "f>", "part 2", "<f", "f>"])
    #expect(animated == plain && animated.hashValue == plain.hashValue)
    withExtendedLifetime(reader) {}
  }

  @Test("of a button is omitted by an asynchronous closure, which is an issue at its line")
  func asynchronousButton() async {
    let animated = ButtonState<Spot.Action>(action: .send(.up, within: function("f"))) {
      TextState("Delete")
    }
    let plain = ButtonState<Spot.Action>(action: .up) { TextState("A") }
    var count = 0
    log.setValue([])

    await plain.withAction { action in
      await Task.yield()
      if action == .up { count += 1 }
    }
    await withKnownIssue {
      await animated.withAction { action in
        await Task.yield()
        if action == .up { count += 1 }
      }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("animate the action of the button \"Delete\"")
      }
    }

    #expect(count == 2)
    #expect(log.value.isEmpty)
  }
}

extension LockIsolated<[String]> {
  fileprivate func append(_ line: String) { withValue { $0.append(line) } }
}
