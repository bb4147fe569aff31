import Foundation
import StoreRuntime

/// Books that lead to books, and a badge with the number of those that are borrowed.
///
/// The badge has a defect: where several books go at once, it takes note of the lowest one only.
/// The environment variable `MENDED` mends it.
@Reducer(action: .codable)
struct Library {
  struct State: Equatable, Sendable {
    var path = StackState<Book.State>()
    var badge = 0
    var news: [String] = []

  }

  enum Action: Sendable {
    case bookButtonTapped(String)
    case newsButtonTapped
    case newsResponse([String])
    case path(StackActionOf<Book>)
  }

  private static let isMended = ProcessInfo.processInfo.environment["MENDED"] != nil

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bookButtonTapped(let title):
        state.path.append(Book.State(title: title))
        return .none
      case .newsButtonTapped:
        return .run { send in await send(.newsResponse(["Closed on Mondays"])) }
      case .newsResponse(let news):
        state.news = news
        return .none
      case .path(.element(id: _, action: .borrowResponse)):
        state.badge = state.path.count(where: \.isBorrowed)
        return .none
      case .path(.popFrom(id: let id)):
        state.badge -= borrowedCount(from: id, in: state.path)
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path) { Book() }
    Reduce { state, _ in
      let count = state.path.count(where: \.isBorrowed)
      if state.badge != count {
        reportIssue("The badge says \(state.badge), and the number of borrowed books is \(count).")
        state.badge = count
      }
      return .none
    }
  }

  private func borrowedCount(from id: StackElementID, in path: StackState<Book.State>) -> Int {
    guard Self.isMended else { return path[id: id]?.isBorrowed == true ? 1 : 0 }
    guard let index = path.index(id: id) else { return 0 }
    return path[index...].count(where: \.isBorrowed)
  }
}
