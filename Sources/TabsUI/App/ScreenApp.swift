import StoreRuntime
package import TabCore
import TabNavigation
package import TabsCLI

/// The app on the screen: its content and the handling of keys.
@MainActor
package final class ScreenApp {
  let program: Program

  /// The newest launch of the app, which a command can replace.
  var launched: LaunchedApp { launches.newest }

  var interface = Interface()
  private(set) lazy var regions = makeRegions()

  /// Indicates that the program should end.
  var isDone = false

  var commandCount = 0

  /// The undo that is waiting for an answer, and the place of the app meanwhile.
  var heldUndo: (departure: AppHistory.Departure, place: Place)?

  private let launches: Launches
  private let frames = FrameRequests()

  private var hits: [Hit] = []

  /// The content and text of the selected step of the past.
  private var past: (step: Int, content: Content, text: String)?

  /// The number of forgotten steps when the past was last shown.
  private var forgottenCount = 0

  /// The launch that the regions show.
  private var shownLaunch: LaunchedApp?

  /// Creates and launches the app.
  ///
  /// - Parameters:
  ///   - repository: The repository of items.
  ///   - stores: The stores of the app.
  ///   - clock: The clock of the app's effects, or `nil` for real time.
  ///   - journals: The journals of the app, or `nil` for none.
  ///   - bell: The bell that rings when a stop is requested.
  package init(
    repository: ItemRepository, stores: RunningApp.Stores = .one,
    clock: (any Clock<Duration>)? = nil, journals: AppJournals? = nil, bell: Bell
  ) {
    let launches = Launches {
      LaunchedApp(in: stores, state: $0, repository: repository, clock: clock, journals: journals)
    }
    self.launches = launches
    let issues = IssueLog { [frames] in Task { @MainActor in frames.request() } }
    program = withIssueReporter(issues.reporter) {
      Program(repository: repository, bell: bell, issues: issues) { state in
        MainActor.assumeIsolated { launches.launch(state).running }
      }
    }
    withIssueReporter(issues.reporter) { send(.tabs(.launched)) }
  }

  /// A function to call when the screen needs a new frame.
  var needsFrame: @MainActor () -> Void {
    get { frames.request }
    set { frames.request = newValue }
  }

  // MARK: Frames

  /// Draws the current frame.
  ///
  /// - Parameter size: The size of the terminal.
  /// - Returns: The contents of the screen.
  package func frame(_ size: Size) -> Cells {
    // A save can end without another key event.
    withIssueReporter(program.issues.reporter) { goOnUndoing() }
    if let message = program.issues.takeMessage() { interface.notice = .failure(message) }
    let scene = scene
    if interface.past == nil { interface.forgetFocuses(besides: scene.content.pages) }
    let frame = Frame(scene, size)
    hits = frame.hits
    interface.panel?.offset = frame.panelOffset
    return frame.cells
  }

  /// The input for the next frame.
  var scene: Scene {
    launched.history.catchUp(with: program.state)
    keepPast()
    let steps = launched.history.steps
    var scene = Scene(content: content, interface: interface)
    scene.complete = { [program] in CommandCompletion(of: $0, in: program.state) }
    scene.steps = steps.map(\.text)
    scene.pastStep = past?.text
    scene.forgottenStepCount = launched.history.forgottenCount
    return scene
  }

  /// Keeps the same step of the past selected when older steps are forgotten.
  private func keepPast() {
    let forgotten = launched.history.forgottenCount
    if let step = interface.past, forgotten > forgottenCount {
      interface.past = max(0, step - (forgotten - forgottenCount))
      past = nil
    }
    forgottenCount = forgotten
  }

  private var content: Content {
    if let number = interface.past, let step = launched.history.step(number) {
      if let past, past.step == number { return past.content }
      let content = Content(of: step.state)
      past = (number, content, step.wholeText)
      return content
    }
    past = nil
    if shownLaunch !== launched {
      interface.focuses = [:]
      regions = makeRegions()
    }
    return regions.content
  }

  private func makeRegions() -> ScreenRegions {
    shownLaunch = launched
    return ScreenRegions(launched.models) { [frames] in frames.request() }
  }

  // MARK: Events

  /// Handles a key or an event of the mouse.
  package func handle(_ event: InputEvent) {
    withIssueReporter(program.issues.reporter) {
      if let request = interface.handle(event, scene, hits) { perform(request) }
      goOnUndoing()
    }
    needsFrame()
  }

  /// Runs a command as if it had been typed.
  func run(_ command: Command) {
    withIssueReporter(program.issues.reporter) { carryOut { command } }
    needsFrame()
  }

  private func perform(_ request: Request) {
    switch request {
    case .press(let name):
      if case .button(let action)? = row(name)?.control { send(action) }
    case .delete(let name):
      row(name)?.delete.map(send)
    case .enter(let name, let text):
      if case .field(_, let enter)? = row(name)?.control { send(enter(text)) }
    case .select(let tab):
      guard isAnswered() else { return }
      endHeldUndo()
      send(.tabs(.selectedTabChanged(tab)))
    case .back:
      guard scene.canGoBack else {
        interface.notice = .information(
          "There is no way back from here: no screen can be popped. q quits.")
        return
      }
      send(.tabs(.backButtonTapped))
    case .popTo(let id):
      guard isAnswered() else { return }
      endHeldUndo()
      let move = id.map { StackMove.popTo(StackElementID(generation: $0)) } ?? .popToRoot
      let state = program.state
      send(state.handle(state.selectedTab).move(move))
    case .undo:
      guard isAnswered() else { return }
      guard heldUndo == nil else {
        interface.notice = .failure("The last undo isn’t over: a screen is asking or saving.")
        return
      }
      undo()
    case .resume: resume()
    case .run(let text):
      guard let line = ScriptLine(text) else { return }
      endHeldUndo()
      carryOut { () throws(CommandFailure) in try CommandSyntax.command(try line.words()) }
    case .quit: quit()
    case .interrupt: isDone = true
    }
  }

  func send(_ action: AppFeature.Action) { launched.models.send(action) }

  private func row(_ name: String) -> Row? { regions.content.top?.row(name) }

  /// Returns `true` if no alert must be answered first, and shows a notice otherwise.
  private func isAnswered() -> Bool {
    guard let page = regions.content.top, page.kind == .alert else { return true }
    interface.notice = .failure("“\(page.title)” must be answered first.")
    return false
  }
}

/// The receiver of requests for a frame.
@MainActor
private final class FrameRequests {
  var request: @MainActor () -> Void = {}
}

/// The launches of the app, of which only the newest is current.
@MainActor
private final class Launches {
  private var last: LaunchedApp?
  private let make: (AppFeature.State) -> LaunchedApp

  init(_ make: @escaping (AppFeature.State) -> LaunchedApp) {
    self.make = make
  }

  var newest: LaunchedApp { last ?? launch(AppFeature.State()) }

  func launch(_ state: AppFeature.State) -> LaunchedApp {
    last?.end()
    let launched = make(state)
    last = launched
    return launched
  }
}
