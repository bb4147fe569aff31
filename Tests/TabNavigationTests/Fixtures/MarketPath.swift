import Foundation
import StoreRuntime

@testable import TabNavigation

/// The screens of a market, whose declarations differ in the types of their values.
@CasePathable
enum MarketPath: Equatable, PathState {
  typealias Root = Market

  /// An item, by its number.
  case item(Item)
  /// A department.
  case department(Department)
  /// An order, by its id.
  case order(Order)
  /// A search, by what is looked for.
  case search(Search)

  static let screens = Screens<Self> {
    Screen(\.item, "items/*", \.id, on: .root, .screen(\.department)) { context, id in
      // Item 99 shows its photo at once.
      Item(id: min(id, context.root.greatestItem), photo: id == 99 ? 1 : 0)
    }
    .sheet(\.item, "photo", isShown: { $0.photo == 1 }) { $0.photo += 1 }
    Screen(\.department, "*", \.self, on: .root) { _, department in department }
    Screen(\.search, "find/*/*", \.words, \.page) { _, words, page in
      Search(words: words, page: page)
    }
    .sheet(\.search, "next", isShown: { $0.page == 2 }) { $0.page += 1 }
    Screen(\.order, "orders/*", \.id, on: .root) { context, id in
      Order(id: id, department: context.below?[case: \.department])
    }
    Screen(\.order, "order/*", \.id, on: .screen(\.department)) { context, id in
      Order(id: id, department: try context.below(\.department))
    }
    RootSheet("cart", isShown: \.showsCart) { $0.showsCart = true }
    RootSheet("help", isShown: \.showsHelp) { $0.showsHelp = true }
  }
}

/// The root of the tab.
struct Market: Equatable, Sendable {
  var greatestItem = 100
  var showsCart = false
  var showsHelp = false
}

extension MarketPath {
  /// An item, by its number.
  struct Item: Equatable, Sendable {
    var id: Int
    var photo = 0
  }

  /// A department, whose description isn't what a link says.
  enum Department: String, CustomStringConvertible, LinkValue {
    case books
    case café

    var description: String { "the department of \(rawValue)" }
  }

  /// An order, by its id.
  struct Order: Equatable, Sendable {
    var id: UUID
    var department: Department?
  }

  /// A search, by what is looked for.
  struct Search: Equatable, Sendable {
    var words: String
    var page: UInt8
  }
}
