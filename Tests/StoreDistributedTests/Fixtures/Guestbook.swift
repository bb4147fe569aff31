import StoreDistributed
import StoreRuntime
import TestActorSystems

/// Writes numbers down, at once or in effects.
@Reducer
struct Guestbook {
  struct State: Codable, Equatable, Sendable {
    var numbers: [Int] = []
    var isWaiting = false
  }

  enum Action: Codable, Sendable {
    case fail
    case misuse
    case stay
    case wait
    case write(Int)
    case writeLater(Int)
  }

  struct Failure: Error {}

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .fail:
      return .run { _ in
        // Goes on after `send` has returned.
        await Task {}.value
        throw Failure()
      }
    case .misuse: reportIssue("A mistake.")
    case .stay:
      state.isWaiting = true
      // Cancelling the effect doesn't cancel another task.
      return .run { _ in try await Task { try await Task.sleep(for: .seconds(3_600)) }.value }
    case .wait:
      state.isWaiting = true
      return .run { _ in try await Task.sleep(for: .seconds(3_600)) }
    case .write(let number): state.numbers.append(number)
    case .writeLater(let number): return .run { await $0(.write(number)) }
    }
    return .none
  }
}

typealias GuestStore = StoreOf<Guestbook>
typealias ServedGuestbook = DistributedStore<Guestbook.State, Guestbook.Action, WireSystem>
typealias GuestCaller = StoreCaller<Guestbook.State, Guestbook.Action, WireSystem>

extension StateAnswer {
  /// The state, `nil` for another answer.
  var state: State? {
    if case .state(let state, _) = self { state } else { nil }
  }

  /// The version of the state, `nil` for another answer.
  var version: StateVersion? {
    if case .state(_, let version) = self { version } else { nil }
  }
}

extension SendAnswer {
  /// What was reported, `nil` if the action wasn't reduced.
  var issues: [StoreIssue]? {
    if case .reduced(_, let issues) = self { issues } else { nil }
  }

  /// The messages of what was reported, `nil` if the action wasn't reduced.
  var messages: [String]? { issues?.map(\.message) }

  /// Whether the effects go on.
  var isRunning: Bool { if case .running = self { true } else { false } }

  /// Whether the action was reduced, and nothing was reported.
  var isFine: Bool { messages == [] }
}
