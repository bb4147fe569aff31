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
    case lineDeleted(id: Int)
    case ordered([String])
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let articles): for article in articles { state.add(article) }
      case .checkoutTapped: break
      case .lineDeleted(let id): state.lines.removeAll { $0.id == id }
      case .ordered(let articles):
        // Others may have been added while the user paid.
        for article in articles {
          let index = state.lines.firstIndex { $0.article == article }
          if let index { state.lines.remove(at: index) }
        }
      }
      return .none
    }
  }
}
