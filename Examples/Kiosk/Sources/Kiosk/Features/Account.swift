import StoreRuntime
import TabNavigation

@Reducer(action: .codable) struct Account {
  struct State: Codable, Equatable, Sendable {
    var session = Session()
    var orders: [Order] = []

    func order(_ number: Int) throws -> Order {
      guard let order = orders.first(where: { $0.number == number }) else {
        throw ScreenError.missing("order \(number)")
      }
      return order
    }
  }

  enum Action: Equatable, Sendable {
    case ordered(Order)
    case orderTapped(Order)
    case signedIn(Session)
    case signOutTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .signedIn(let session): state.session = session
      case .signOutTapped: state.session = Session()
      case .ordered(let order): state.orders.append(order)
      case .orderTapped: break
      }
      return .none
    }
  }
}

struct Order: Codable, Equatable, Sendable {
  var number: Int
  var lines: [String]
  var address: String
}

@Reducer(action: .codable) struct Receipt {
  struct State: Codable, Equatable, Sendable {
    var order: Order
  }

  enum Action: Equatable, Sendable {
    case orderAgainTapped(Order)
  }
}
