import Observation
import StoreRuntime
import StoreRuntimeCore
import StoreTesting

/// A view of a deck: it holds the models of all screens that it has ever shown.
///
/// Confined to the isolation of the store, as a view is to the main actor.
@MainActor
final class Window {
  typealias Model = StoreModelOf<Deck>

  private struct Shown {
    let number: Int
    let model: Model
    var received: [String]
  }

  private let root: Model
  private var shown: [Shown] = []

  /// The screens as they were when the window was last drawn.
  private var drawn: [StackElementID] = []

  /// Whether the window was told to draw since it has.
  private let isCalled = LockIsolated(true)

  init(_ root: Model) { self.root = root }

  private var screens: [StackScreenOf<Deck>] { root[stack: \.path, action: \.path] }

  private var sheet: Model? { root[presented: \.sheet, action: \.sheet] }

  /// Draws what is there, and says what is wrong with it, or with what was drawn before.
  ///
  /// - Parameter state: What the store has.
  /// - Returns: What is wrong.
  func draw(_ state: Deck.State) -> String? {
    if state.path.ids.elementsEqual(drawn) == false, !isCalled.value {
      return "The window wasn't told of another path."
    }
    isCalled.setValue(false)
    track { showAll() }
    guard state.path.ids.elementsEqual(drawn) else { return "The window shows another path." }
    for index in shown.indices {
      if let problem = check(&shown[index], state) { return problem }
    }
    return nil
  }

  /// Is told of the first change of what a closure reads.
  nonisolated private func track(_ read: @MainActor () -> Void) {
    withObservationTracking {
      onMainActor(read)
    } onChange: { [isCalled] in
      isCalled.setValue(true)
    }
  }

  private func showAll() {
    drawn = []
    for screen in screens {
      drawn.append(screen.id)
      show(root.screen(screen, of: \.path, action: \.path))
    }
    show(sheet)
  }

  private func show(_ model: Model?) {
    guard let model else { return }
    for other in shown where other.model === model { return }
    shown.append(Shown(number: model.number, model: model, received: model.received))
  }

  private func check(_ screen: inout Shown, _ state: Deck.State) -> String? {
    let model = screen.model
    guard model.number == screen.number else { return "A model shows another screen." }
    if model.isPresent {
      guard let there = state[screen.number] else { return "A model shows a screen that is gone." }
      guard model.received == there.received else { return "A model shows an older screen." }
    } else {
      guard model.received.starts(with: screen.received) else {
        return "The last values of a screen are older than what was shown."
      }
      if let problem = checkGone(model) { return problem }
    }
    screen.received = model.received
    return nil
  }

  /// Does with the model of a screen that is gone what a view may do that fades out.
  private func checkGone(_ model: Model) -> String? {
    let before = model.path.count
    model[stack: \.path, action: \.path].append(StackScreen(id: 99, state: Deck.State(99)))
    guard model.path.count == before else { return "A binding wrote into a screen that is gone." }
    let issueCount = Guarded(0)
    withIssueReporter(IssueReporter { _ in issueCount.withLock { $0 += 1 } }) {
      _ = model.send(.act("come too late") { _ in .none })
    }
    return issueCount.withLock { $0 } == 1
      ? nil : "Nobody was told of what is sent to a gone screen."
  }

  /// Leaves the uppermost screen, as a gesture does.
  func swipeBack() {
    guard !screens.isEmpty else { return }
    root[stack: \.path, action: \.path].removeLast()
  }

  /// Lets the sheet go, as a gesture does.
  func swipeDown() { root[presented: \.sheet, action: \.sheet] = nil }
}

extension StoreOf<Deck> {
  func openWindow() -> Window {
    onMainActor { Window(StoreModel(observing: self)) }
  }

  /// Draws a window, and says what is wrong with it.
  func draw(_ window: Window) -> String? {
    let state = state
    return onMainActor { window.draw(state) }
  }

  func change(_ window: Window, _ body: @MainActor (Window) -> Void) {
    onMainActor { body(window) }
  }
}
