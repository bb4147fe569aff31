import StoreRuntime

@testable import TabNavigation

/// What the shop is expected to be.
///
/// Only one move waits at a time, and only in the feed: the cart has no screen that asks.
struct ShopModel {
  struct Screen {
    enum Kind: Equatable {
      case article(String)
      case form, countdown
    }

    var kind: Kind
    var hasDraft = false
    var guardsHiding = false

    /// The id, `nil` until it is known.
    var id: StackElementID?

    var isGuarded: Bool { kind == .form && hasDraft }
  }

  enum Goal {
    case cut(keeping: Int, adding: [Screen.Kind])
    case hide
  }

  /// A move of the feed that waits for a screen.
  struct Waiting {
    var goal: Goal
    var asked: Int
    var permits: Set<Int>
    var isAsking = true
    var rest: Rest
  }

  /// What is left of a navigation when the feed has agreed.
  enum Rest {
    /// It is no navigation of the bar.
    case none
    case finish
    case show(Shop.Tab, opening: [Screen.Kind]?)

    var isOfBar: Bool { if case .none = self { false } else { true } }
  }

  var feed: [Screen] = []
  var cart: [Screen] = []
  var selected = Shop.Tab.feed
  var history: [Shop.Tab] = []
  var waiting: Waiting?

  /// What the navigation of the bar came to that was waiting.
  var settled: MoveOutcome?

  // MARK: Moves of the feed

  mutating func move(_ goal: Goal, permits: Set<Int> = [], rest: Rest = .none) -> MoveOutcome {
    drop(.superseded)
    if let asked = asked(by: goal, permits) {
      waiting = Waiting(goal: goal, asked: asked, permits: permits, rest: rest)
      return .pending
    }
    if case .cut(let kept, let added) = goal {
      feed.removeSubrange(kept...)
      feed += added.map { Screen(kind: $0) }
    }
    if case .show(let tab, let opening) = rest {
      if let opening { cart = opening.map { Screen(kind: $0) } }
      show(tab)
    }
    return .done
  }

  private func asked(by goal: Goal, _ permits: Set<Int>) -> Int? {
    switch goal {
    case .cut(let kept, _):
      feed.indices.last { $0 >= kept && feed[$0].isGuarded && !permits.contains($0) }
    case .hide:
      feed.indices.last.flatMap {
        feed[$0].isGuarded && feed[$0].guardsHiding && !permits.contains($0) ? $0 : nil
      }
    }
  }

  /// Gives up the move that waits.
  mutating func drop(_ outcome: MoveOutcome) {
    if waiting?.rest.isOfBar == true { settled = outcome }
    waiting = nil
  }

  /// The screen that was asked has agreed.
  mutating func goOn() {
    guard let current = waiting else { return }
    waiting = nil
    let outcome = move(
      current.goal, permits: current.permits.union([current.asked]), rest: current.rest)
    if current.rest.isOfBar, outcome != .pending { settled = outcome }
  }

  /// Goes on with a move whose screen lets itself be left by now.
  mutating func settle() {
    guard let waiting, !waiting.isAsking else { return }
    let screen = feed[waiting.asked]
    if case .hide = waiting.goal, !screen.guardsHiding { return goOn() }
    if !screen.isGuarded { goOn() }
  }

  // MARK: Navigations of the bar

  mutating func back() -> MoveOutcome {
    // The alert lies over all tabs, whichever asks.
    if let waiting, waiting.isAsking {
      drop(.refusedByScreen("The user stays."))
      return .done
    }
    dropNavigation()
    switch selected {
    case .feed where !feed.isEmpty:
      return move(.cut(keeping: feed.count - 1, adding: []), rest: .finish)
    case .cart where !cart.isEmpty:
      cart.removeLast()
      return .done
    case .feed, .cart:
      guard let tab = history.last else { return .unchanged }
      history = []
      selected = tab
      return .done
    }
  }

  mutating func tap(_ tab: Shop.Tab) -> MoveOutcome {
    dropNavigation()
    switch (selected, tab) {
    case (.feed, .feed):
      return feed.isEmpty ? .unchanged : move(.cut(keeping: 0, adding: []), rest: .finish)
    case (.cart, .cart):
      defer { cart = [] }
      return cart.isEmpty ? .unchanged : .done
    case (.feed, .cart):
      return move(.hide, rest: .show(.cart, opening: nil))
    case (.cart, .feed):
      show(.feed)
      return .done
    }
  }

  mutating func open(_ tab: Shop.Tab, _ kinds: [Screen.Kind]) -> MoveOutcome {
    dropNavigation()
    if tab == selected, kinds.isEmpty, (tab == .feed ? feed : cart).isEmpty { return .unchanged }
    switch (selected, tab) {
    case (.feed, .feed):
      return move(.cut(keeping: 0, adding: kinds), rest: .finish)
    case (.cart, .feed):
      return move(.cut(keeping: 0, adding: kinds), rest: .show(.feed, opening: nil))
    case (.cart, .cart):
      cart = kinds.map { Screen(kind: $0) }
      return .done
    case (.feed, .cart):
      return move(.hide, rest: .show(.cart, opening: kinds))
    }
  }

  private mutating func dropNavigation() {
    if waiting?.rest.isOfBar == true { drop(.superseded) }
  }

  private mutating func show(_ tab: Shop.Tab) {
    guard tab != selected else { return }
    history = [selected]
    selected = tab
  }
}
