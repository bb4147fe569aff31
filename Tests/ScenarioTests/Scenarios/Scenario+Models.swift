import StoreRuntime
import StoreTesting

// A view looks at screens through models while they come and go.

extension Scenario {
  /// What happens to the screens that a view shows.
  enum ScreenChange: String, CaseIterable {
    case swipe = "the view leaves a screen"
    case dismissal = "a screen dismisses itself"
    case newStack = "a new stack is assigned"
    case push = "a screen is pushed"
    case swipeDown = "the view lets the sheet go"
    case otherSheet = "another sheet takes the place of the sheet"
    case sameSheet = "the sheet goes and comes back"

    fileprivate func carryOut(_ voyage: Voyage, _ window: Window) async {
      switch self {
      case .swipe:
        await voyage.store.perform("swipe back") { await $0.change(window) { $0.swipeBack() } }
      case .dismissal:
        // The effect that was started before does it.
        break
      case .newStack:
        await voyage.change("assign a new stack") { $0.path = [Deck.State(100)] }
      case .push:
        await voyage.change("push") { $0.path.append(Deck.State(101)) }
      case .swipeDown:
        await voyage.store.perform("swipe down") { await $0.change(window) { $0.swipeDown() } }
      case .otherSheet:
        await voyage.change("show another sheet") { $0.sheet = Deck.State(102) }
      case .sameSheet:
        await voyage.change("let the sheet go") { $0.sheet = nil }
        await voyage.change("show the sheet again") { $0.sheet = Deck.State(3) }
      }
    }
  }

  static let models: [Scenario] = combinations(of: ScreenChange.allCases, upTo: 2).map { changes in
    let name = changes.map(\.rawValue).joined(separator: ", ")
    return Scenario("model: \(name)", schedules: 30) { run in
      let state = Deck.State(0, path: [Deck.State(1), Deck.State(2)], sheet: Deck.State(3))
      let voyage = Voyage(run, state)
      guard let window = await voyage.store.perform("open", { await $0.openWindow() }) else {
        return
      }
      @Sendable func draw() async {
        let problem = await voyage.store.perform("draw") { await $0.draw(window) } ?? nil
        run.expect(problem == nil, problem ?? "")
      }
      await voyage.begin(
        [voyage.life(1).on(0), voyage.life(2).on(1), voyage.life(3).onSheet]
          + (changes.contains(.dismissal) ? [voyage.leaving(2).on(1)] : []))
      run.user("view") {
        for _ in 0..<3 { await draw() }
      }
      for change in changes {
        run.user(change.rawValue) { await change.carryOut(voyage, window) }
      }
      await run.settle()
      await draw()
      await voyage.land()
    }
  }

  static let closedWindows = [
    Scenario("model: nobody shows the store any more") { run in
      let voyage = Voyage(run, Deck.State(0, path: [Deck.State(1)]))
      run.user("view") {
        let problem = await voyage.store.perform("draw once") { store -> String? in
          let window = await store.openWindow()
          return await store.draw(window)
        }
        run.expect(problem == .some(nil), (problem ?? nil) ?? "")
      }
      run.user("other") { await voyage.begin([voyage.life(1).on(0)]) }
      await run.settle()
      await voyage.change("something else") { $0.received.append("something") }
      let isClosed = await voyage.store.perform("look") { await $0.hasNoWindow }
      run.expect(isClosed == true, "The store still keeps the models of a view that is gone.")
    }
  ]
}
