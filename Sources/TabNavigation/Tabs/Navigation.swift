public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The way of one navigation of an app's tabs, as a row of steps.
///
/// It does nothing: the tabs of one store and those of many take its steps, and tell it what came
/// of each move. `Reply` is how whoever asked for the navigation learns its outcome.
@usableFromInline
struct Navigation<Tab: TabIdentifier, Reply: Sendable>: Sendable {
  @usableFromInline
  enum Step: Sendable {
    /// Ask a tab for a move.
    case move(Tab, StackMove)

    /// Show a tab, which is the way back to it or not.
    case show(Tab, isBack: Bool)

    /// Tell the outcome of a navigation, which has waited for an answer or not.
    case answer(Reply, MoveOutcome, hasWaited: Bool)

    /// Tell the app why the navigation can't be done.
    case fail(ScreenError)

    /// Keep the link until it can be opened, and whoever waits for its outcome.
    case hold(URL, Reply?)

    /// Give up the link that is kept.
    case dropHeldLink

    /// Show other tabs in the bar.
    case arrange([Tab])

    /// Answer the question of a tab.
    case answerQuestion(Tab, PresentationAction<LeaveChoice>)

    /// Open a tab of a group with the screens of a link, whose state was made unless that has to be
    /// made again.
    case open(Tab, LinkRoute, made: (any Sendable)?)

    /// Remove a tab from its group.
    case remove(Tab)
  }

  /// What the bar was asked for.
  @usableFromInline let action: TabBarAction<Tab>

  /// Who waits for the outcome, `nil` if nobody does.
  @usableFromInline let reply: Reply?

  /// Whether a navigation that waits is given up for this one.
  @usableFromInline var supersedes = true

  /// What is left to be done.
  @usableFromInline var steps: [Step] = []

  /// What is done if the last of the steps has changed nothing.
  @usableFromInline var otherwise: [Step] = []

  /// What came of the last step: pending while a move waits for an answer.
  @usableFromInline var outcome = MoveOutcome.done

  /// The move that waits for an answer, or has waited, by its number in its tab.
  @usableFromInline var held: (tab: Tab, number: Int)?

  /// Whether it begins with a link that was kept.
  @usableFromInline var isResumed = false

  /// Returns a Boolean value that indicates whether screens are declared for all parts of a link:
  /// only then is one kept whose screens can't be made yet.
  @usableFromInline var declares: (@Sendable (LinkRoute) -> Bool)?

  /// What is told at the end, `nil` before it.
  @usableFromInline var ending: [Step]?

  @inlinable
  init(by action: TabBarAction<Tab>, reply: Reply?) {
    self.action = action
    self.reply = reply
  }

  /// Takes what came of a move in a tab; one without an item has nothing to ask.
  ///
  /// Nobody waits for what comes of giving up, and of a way back that only answers a question: that
  /// may be gone meanwhile.
  @inlinable
  mutating func take(_ status: StackStatus?, of move: StackMove, in tab: Tab) {
    outcome = supersedes && !move.isGivingUp ? status?.outcome ?? .unchanged : .done
    switch outcome {
    case .invalid(let error):
      if case .prepare(let route, _) = move { takeRefusal(error, route) }
    case .pending:
      if let status { takeQuestion(status.number, in: tab) }
    case .done, .unchanged, .refusedByScreen, .superseded:
      break
    }
  }

  /// Waits for the answer to a question.
  @usableFromInline
  mutating func takeQuestion(_ number: Int, in tab: Tab) {
    held = (tab, number)
    // When it goes on, what was made now may not be what the link leads to.
    steps = steps.map { step in
      switch step {
      case .move(let tab, .openPrepared(let route, let opening)):
        .move(tab, .open(route, opening))
      case .open(let tab, let route, made: _):
        .open(tab, route, made: nil)
      default:
        step
      }
    }
  }

  /// Keeps a link whose screens can't be made yet, and ends with another.
  @usableFromInline
  mutating func takeRefusal(_ error: ScreenError, _ route: LinkRoute) {
    supersedes = false
    guard error == .notYet else { return }
    if declares?(route) == false {
      outcome = .invalid(.undeclaredEnd(of: route))
      return
    }
    guard case .deepLink(let url) = action else { return }
    outcome = .done
    steps = [.hold(url, reply)]
  }

  /// Returns what is to be done next, `nil` if that is nothing, or not yet.
  @inlinable
  mutating func next() -> Step? {
    switch outcome {
    case .pending: return nil
    case .refusedByScreen, .invalid, .superseded: steps = []
    case .unchanged where steps.isEmpty: swap(&steps, &otherwise)
    case .unchanged, .done: break
    }
    if !steps.isEmpty {
      let step = steps.removeFirst()
      switch step {
      case .show, .arrange, .dropHeldLink, .answerQuestion, .open, .remove: outcome = .done
      case .hold: ending = []
      case .move, .answer, .fail: break
      }
      return step
    }
    if ending == nil { end() }
    return ending?.isEmpty == false ? ending?.removeFirst() : nil
  }

  /// Notes what is told at the end.
  @inlinable
  mutating func end() {
    // The app is told whether somebody waits or not: the same actions always lead to the same.
    var steps: [Step] = []
    if case .invalid(let error) = outcome, reply == nil || isByLink { steps = [.fail(error)] }
    if let reply { steps += [.answer(reply, outcome, hasWaited: held != nil || isResumed)] }
    ending = steps
  }

  @inlinable var isByLink: Bool { if case .deepLink = action { true } else { false } }
}

extension Navigation {
  /// Makes it the one that keeps a link.
  @usableFromInline
  mutating func hold(_ url: URL) {
    supersedes = false
    steps = [.hold(url, reply)]
  }

  /// Whether it only keeps a link.
  @inlinable var isHolding: Bool {
    if case .hold? = steps.first { true } else { false }
  }

  /// Whether it shows other tabs in the bar.
  var arranges: Bool {
    if case .visibleTabsChanged = action { true } else { false }
  }
}

extension StackMove {
  /// Whether it gives up the move that waits for an answer.
  @inlinable var isGivingUp: Bool { if case .giveUp = self { true } else { false } }
}

extension ScreenError {
  /// The error of a link that goes on with what nothing declares.
  static func undeclaredEnd(of route: LinkRoute) -> Self {
    .unknown(route.components.last ?? "", known: [])
  }
}
