import Foundation
import StoreRuntime

extension SharedReaderKey where Self == InMemoryKey<String?>.Default {
  static var customer: Self { Self[.inMemory("customer"), default: nil] }
}

extension SharedReaderKey where Self == FileStorageKey<[String]>.Default {
  static var basket: Self {
    Self[.fileStorage(.homeDirectory.appending(path: "basket.json")), default: []]
  }
}

/// Fills the basket.
@Reducer struct Shop {
  @ObservableState
  struct State: Equatable {
    @Shared(.basket) var basket
    @SharedReader(.customer) var customer
    @Shared(.appStorage("showsPrices")) var showsPrices = true
  }

  enum Action {
    case addTapped(String)
    case pricesTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let item):
        state.$basket.withLock { $0.append(item) }
        return .none
      case .pricesTapped:
        state.$showsPrices.withLock { $0.toggle() }
        return .none
      }
    }
  }
}

/// Signs the customer in, and sells what is in the basket.
@Reducer struct Till {
  @ObservableState
  struct State: Equatable {
    @Shared(.basket) var basket
    @Shared(.customer) var customer
    var receipt: String?
  }

  enum Action {
    case payTapped
    case signedIn(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .payTapped:
        guard let customer = state.customer else { return .none }
        let items = state.$basket.withLock { basket in
          defer { basket = [] }
          return basket
        }
        state.receipt = "\(customer): \(items.joined(separator: ", "))"
        return .none
      case .signedIn(let name):
        state.$customer.withLock { $0 = name }
        return .none
      }
    }
  }
}
