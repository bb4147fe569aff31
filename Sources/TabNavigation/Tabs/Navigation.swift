import StoreRuntimeCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The way of one navigation of an app's tabs, as a row of steps.
///
/// It does nothing: the tabs of one store and those of many take its steps, and tell it what came
/// of each move. `Reply` is how whoever asked for the navigation learns its outcome.
struct Navigation<Tab: TabID, Reply: Sendable>: Sendable {
  enum Step: Sendable {
    /// Ask a tab for a move.
    case move(Tab, StackMove)

    /// Show a tab, which is the way back to it or not.
    case show(Tab, isBack: Bool)

    /// Tell the outcome of a navigation, which has waited for an answer or not.
    case answer(Reply, MoveOutcome, hasWaited: Bool)

    /// Report why the navigation can't be done, as nobody gets the outcome.
    case report(ScreenError)
  }

  /// What the bar was asked for.
  let action: TabBarAction<Tab>

  /// Who waits for the outcome, `nil` if nobody does.
  let reply: Reply?

  /// Whether a navigation that waits is given up for this one.
  var supersedes = true

  /// What is left to be done.
  var steps: [Step] = []

  /// What is done if the last of the steps has changed nothing.
  var otherwise: [Step] = []

  /// What came of the last step: pending while a move waits for an answer.
  var outcome = MoveOutcome.done

  /// The move that waits for an answer, or has waited, by its number in its tab.
  private(set) var held: (tab: Tab, number: Int)?

  private var isFinished = false

  init(by action: TabBarAction<Tab>, reply: Reply?) {
    self.action = action
    self.reply = reply
  }

  /// Takes what came of a move in a tab; one without an item has nothing to ask.
  ///
  /// Nobody waits for what comes of giving up, and of a way back that only answers a question: that
  /// may be gone meanwhile.
  mutating func take(_ status: StackStatus?, of move: StackMove, in tab: Tab) {
    outcome = move == .giveUp || !supersedes ? .done : status?.outcome ?? .unchanged
    if outcome == .pending, let status { held = (tab, status.number) }
  }

  /// Returns what is to be done next, `nil` if that is nothing, or not yet.
  mutating func next() -> Step? {
    switch outcome {
    case .pending: return nil
    case .vetoed, .refused, .superseded: steps = []
    case .unchanged where steps.isEmpty: swap(&steps, &otherwise)
    case .unchanged, .done: break
    }
    if !steps.isEmpty {
      let step = steps.removeFirst()
      if case .show = step { outcome = .done }
      return step
    }
    if isFinished { return nil }
    isFinished = true
    if let reply { return .answer(reply, outcome, hasWaited: held != nil) }
    if case .refused(let error) = outcome { return .report(error) }
    return nil
  }
}

// What navigations need of the state of an app, whether its tabs are in one store or in many.

extension Tabs {
  /// Returns the navigation that an action of the bar begins, also one that is refused at once.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - pending: The navigation that waits for an answer, which this one may supersede.
  ///   - reply: Who waits for the outcome.
  ///   - state: The state of the app.
  /// - Returns: The navigation.
  func navigation<Reply>(
    by action: TabBarAction<Tab>, after pending: Navigation<Tab, Reply>?, reply: Reply?,
    _ state: State
  ) -> Navigation<Tab, Reply> {
    let bar = state[keyPath: bar]
    let held = pending?.held
    let leaving = Navigation<Tab, Reply>.Step.move(bar.selected, .askToHide)
    var navigation = Navigation(by: action, reply: reply)
    do throws(ScreenError) {
      switch action {
      case .launched:
        navigation.supersedes = false
      case .backButtonTapped:
        let asking = held?.tab ?? bar.selected
        if items.contains(where: { $0.tab == asking && $0.isAsking(state) }) {
          // The question is answered with "stay".
          navigation.supersedes = false
          navigation.steps = [.move(asking, .back)]
          break
        }
        navigation.steps = [.move(bar.selected, .back)]
        if let tab = bar.previous(back, tabs: all, initial: initial) {
          navigation.otherwise = [leaving, .show(tab, isBack: true)]
        }
      case .selectedTabChanged(let tab):
        let item = try item(tab.rawValue) { $0 == tab }
        navigation.steps =
          tab == bar.selected
          ? [.move(tab, .reselect(item.reselection))] : [leaving, .show(tab, isBack: false)]
      case .deepLink(let url):
        let link = try TabLink(text: url.absoluteString, scheme: scheme)
        let item = try item(link.tab) { link.leads(to: $0.rawValue) }
        try item.check(state, link.components)
        navigation.steps = [.move(item.tab, .open(link.components, item.opening))]
        if item.tab != bar.selected {
          navigation.steps = [leaving] + navigation.steps + [.show(item.tab, isBack: false)]
        }
      }
    } catch {
      navigation.supersedes = false
      navigation.outcome = .refused(error)
    }
    guard navigation.supersedes, let pending else { return navigation }
    if let held, status(of: held.tab, state)?.outcome(ofMove: held.number) == nil {
      navigation.steps.insert(.move(held.tab, .giveUp), at: 0)
    }
    if let reply = pending.reply {
      navigation.steps.insert(.answer(reply, .superseded, hasWaited: true), at: 0)
    }
    return navigation
  }

  private func item(
    _ name: String, where isSought: (Tab) -> Bool
  ) throws(ScreenError) -> TabItem<State, Action, Tab> {
    if let item = items.first(where: { isSought($0.tab) }) { return item }
    throw .unknown(name, known: all.map(\.rawValue))
  }

  /// Returns what came of the move that a navigation waits for, `nil` while there is no answer.
  func outcome<Reply>(of navigation: Navigation<Tab, Reply>, _ state: State) -> MoveOutcome? {
    navigation.held.flatMap { held in
      status(of: held.tab, state)?.outcome(ofMove: held.number)
    }
  }

  /// What is known of the moves of a tab, `nil` for one without an item.
  func status(of tab: Tab, _ state: State) -> StackStatus? {
    items.first { $0.tab == tab }.map { status(of: $0, state) }
  }

  private func status(of item: TabItem<State, Action, Tab>, _ state: State) -> StackStatus {
    item.isPlain
      ? state[keyPath: bar].record.plain[item.tab]?.status ?? StackStatus() : item.status(state)
  }

  /// Whether the app was launched, which a shown tab knows better than a bar that was put in place
  /// of another.
  func isLaunched(_ state: State) -> Bool {
    state[keyPath: bar].record.isLaunched || items.contains { status(of: $0, state).isVisible }
  }

  /// Returns the tabs that are to be hidden, and then the one that is to be shown.
  ///
  /// - Parameters:
  ///   - isShown: Whether the selected tab is to be shown.
  ///   - state: The state of the app.
  /// - Returns: The tabs, and whether each is to be shown.
  func changesOfVisibility(_ isShown: Bool, _ state: State) -> [(index: Int, isVisible: Bool)] {
    let selected = state[keyPath: bar].selected
    let changes = items.indices.compactMap { index in
      let isVisible = isShown && items[index].tab == selected
      return status(of: items[index], state).isVisible == isVisible ? nil : (index, isVisible)
    }
    return changes.filter { !$0.1 } + changes.filter(\.1)
  }

  /// Reports an action of the bar that can't be done.
  func report(_ error: ScreenError, _ action: TabBarAction<Tab>) {
    var message = "A tab was selected that has no item: \(error). Declare a \"TabItem\" for it."
    if case .deepLink(let url) = action {
      message = "The link \"\(url.absoluteString.cut(to: 200))\" can't be opened: \(error)."
    }
    reportNavigationIssue(message, by: "Tabs", at: location)
  }
}
