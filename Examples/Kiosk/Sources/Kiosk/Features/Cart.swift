import StoreRuntime

@Reducer(action: .codable) struct Cart {
  struct State: Codable, Equatable, Sendable {
    struct Line: Codable, Equatable, Identifiable, Sendable {
      let id: Int
      let article: String
    }

    var lines: [Line] = []
    private var addedLines = 0

    var articles: [String] { lines.map(\.article) }

    mutating func add(_ article: String) {
      lines.append(Line(id: addedLines, article: article))
      addedLines += 1
    }
  }

  enum Action: Equatable, Sendable {
    case added([String])
    case checkoutTapped
    case emptied
    case lineDeleted(id: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let articles): for article in articles { state.add(article) }
      case .checkoutTapped: break
      case .emptied: state.lines = []
      case .lineDeleted(let id): state.lines.removeAll { $0.id == id }
      }
      return .none
    }
  }
}
