import StoreRuntime

@Reducer struct Cart {
  @ObservableState struct State: Codable, Equatable, Sendable {
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
    case checkoutTapped
    case lineDeleted(id: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .lineDeleted(let id) = action { state.lines.removeAll { $0.id == id } }
      return .none
    }
  }
}
