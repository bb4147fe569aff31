public import StoreRuntimeCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One navigation of an app's tabs, as a sequence of steps.
///
/// A pure state machine. `TabsNavigator` and `TabPost` execute its steps and report each outcome
/// back. `Reply` identifies the caller that awaits the outcome.
@usableFromInline
struct Navigation<Tab: TabIdentifier, Reply: Sendable>: Sendable {
  @usableFromInline
  enum Step: Sendable {
    /// Make a move in a tab.
    case move(Tab, StackMove)

    /// Show a tab; `isBack` if the back button led to it.
    case show(Tab, isBack: Bool)

    /// Report the outcome of a navigation to its caller; `hasWaited` if it waited for an answer.
    case answer(Reply, MoveOutcome, hasWaited: Bool)

    /// Report to the app why the navigation failed.
    case fail(ScreenError)

    /// Hold the link until it can be opened, with the caller that awaits its outcome.
    case hold(URL, Reply?)

    /// Drop the held link.
    case dropHeldLink

    /// Change the visible tabs of the bar.
    case arrange([Tab])

    case answerQuestion(Tab, PresentationAction<LeaveChoice>)

    /// Open a tab of a group with the screens of a link. `made` is its state, or `nil` to make the
    /// state again.
    case open(Tab, LinkRoute, made: (any Sendable)?)

    /// Remove a tab from its group.
    case remove(Tab)
  }

  /// The action of the bar.
  @usableFromInline let action: TabBarAction<Tab>

  /// The caller that awaits the outcome, or `nil`.
  @usableFromInline let reply: Reply?

  /// `true` if this navigation supersedes a pending one.
  @usableFromInline var supersedes = true

  /// The remaining steps.
  @usableFromInline var steps: [Step] = []

  /// The steps to take if the last of the steps has changed nothing.
  @usableFromInline var otherwise: [Step] = []

  /// The outcome of the last step: pending while a move waits for an answer.
  @usableFromInline var outcome = MoveOutcome.done

  /// The move that waits or has waited for an answer, by its number in its tab.
  @usableFromInline var held: (tab: Tab, number: Int)?

  /// `true` if the navigation began with a held link.
  @usableFromInline var isResumed = false

  /// Returns `true` if screens are declared for all parts of a link.
  ///
  /// Only such a link is held if its screens can't be made yet.
  @usableFromInline var declares: (@Sendable (LinkRoute) -> Bool)?

  /// The reports to make at the end, or `nil` before the end.
  @usableFromInline var ending: [Step]?

  @inlinable
  init(by action: TabBarAction<Tab>, reply: Reply?) {
    self.action = action
    self.reply = reply
  }

  /// Records the outcome of a move in a tab; a tab without an item can't object.
  ///
  /// The outcome isn't needed for giving up, nor for a way back that only answers a question, which
  /// may have been removed meanwhile.
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
    // The states that were made may be outdated when the navigation resumes.
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

  /// Holds a link whose screens can't be made yet, and ends after any other refusal.
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

  /// Returns the next step, or `nil` if none is left or an answer is pending.
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

  /// Collects the reports to make at the end.
  @inlinable
  mutating func end() {
    // The app's action doesn't depend on a waiting caller: equal actions have equal results.
    var steps: [Step] = []
    if case .invalid(let error) = outcome, reply == nil || isByLink { steps = [.fail(error)] }
    if let reply { steps += [.answer(reply, outcome, hasWaited: held != nil || isResumed)] }
    ending = steps
  }

  @inlinable var isByLink: Bool { if case .deepLink = action { true } else { false } }
}

extension Navigation {
  /// Turns the navigation into one that only holds a link.
  @usableFromInline
  mutating func hold(_ url: URL) {
    supersedes = false
    steps = [.hold(url, reply)]
  }

  /// `true` if the navigation only holds a link.
  @inlinable var isHolding: Bool {
    if case .hold? = steps.first { true } else { false }
  }

  /// `true` if the navigation changes the visible tabs of the bar.
  var arranges: Bool {
    if case .visibleTabsChanged = action { true } else { false }
  }
}

extension StackMove {
  /// `true` if the move gives up the one that waits for an answer.
  @inlinable var isGivingUp: Bool { if case .giveUp = self { true } else { false } }
}

extension ScreenError {
  /// The error of a link whose end isn't declared.
  static func undeclaredEnd(of route: LinkRoute) -> Self {
    .unknown(route.components.last ?? "", known: [])
  }
}
