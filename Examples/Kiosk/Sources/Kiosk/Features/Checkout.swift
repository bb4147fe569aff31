import StoreRuntime
import TabNavigation

@Reducer(action: .codable) struct Checkout {
  struct State: Codable, Equatable, Sendable {
    var lines: [String]
    var address: String?
    var isPaying = false

    /// Without `isPaying`: no effect goes on after a restart.
    private enum CodingKeys: CodingKey { case lines, address }
  }

  enum Action: Equatable, Sendable {
    case addressPicked(String?)
    case addressRequested(replyingTo: Reply<String>)
    case addressTapped
    case paid(Order)
    case paymentFailed
    case payTapped
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(Server.self) var server

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addressTapped:
        return .run { send in
          let address = await send.request { .addressRequested(replyingTo: $0) }
          await send(.addressPicked(address))
        }
      case .addressPicked(let address):
        state.address = address ?? state.address
      case .payTapped:
        guard !state.isPaying, let address = state.address else { return .none }
        state.isPaying = true
        let lines = state.lines
        return .run { send in
          let number = try await server.pay(lines, address)
          await send(.paid(Order(number: number, lines: lines, address: address)))
        } catch: { _, send in
          await send(.paymentFailed)
        }
      case .paid:
        state.isPaying = false
        return .run { _ in await dismiss() }
      case .paymentFailed:
        state.isPaying = false
      case .addressRequested:
        break
      }
      return .none
    }
  }
}

extension Checkout.State: LeaveGuarded {
  func leavePolicy(for departure: Departure) -> LeavePolicy {
    departure == .removal && isPaying ? .refuse("The payment isn't through yet.") : .allow
  }
}

@Reducer(action: .codable) struct AddressPicker {
  struct State: Codable, Equatable, Sendable {
    var addresses: [String] = []
  }

  enum Action: Equatable, Sendable {
    case addressTapped(String)
    case entered
  }

  @Dependency(\.session) var session

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .entered { state.addresses = session.addresses }
      return .none
    }
  }
}

extension AddressPicker.Action: ScreenAction {
  static func action(for event: ScreenEvent) -> Self? { event == .entered ? .entered : nil }
}
