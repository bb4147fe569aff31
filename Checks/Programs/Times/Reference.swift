/// What the times of a machine are compared with: a value of the kind that apps have.
///
/// It never changes, or the budgets would mean something else.
struct Reference: Codable, Equatable, Hashable, Sendable {
  enum Kind: String, CaseIterable, Codable, Sendable {
    case plain, bold, italic
  }

  enum Change: Equatable, Sendable {
    case rename(String)
    case resize(width: Int, height: Int)
    case mark(Kind, isOn: Bool)
    case replace([Reference])
  }

  var name = ""
  var size = [0, 0]
  var kinds: Set<Kind> = []
  var parts: [Reference] = []
  var notes: [String: String]?

  mutating func apply(_ change: Change) {
    switch change {
    case .rename(let new): name = new
    case .resize(let width, let height): size = [width, height].map { max(0, $0) }
    case .mark(let kind, isOn: true): kinds.insert(kind)
    case .mark(let kind, isOn: false): kinds.remove(kind)
    case .replace(let new): parts = new
    }
  }

  var longestName: String {
    ([name] + parts.map(\.longestName)).max { ($0.count, $0) < ($1.count, $1) } ?? ""
  }

  var area: Int {
    size.reduce(1, *) + parts.lazy.filter { !$0.kinds.isEmpty }.map(\.area).reduce(0, +)
  }

  func sorted() -> Reference {
    var sorted = self
    sorted.parts = parts.map { $0.sorted() }.sorted { ($0.area, $0.name) < ($1.area, $1.name) }
    return sorted
  }

  var table: [[String]] {
    [["name", "size", "kinds"], [name, size.map(String.init).joined(separator: "x"), kindNames]]
      + parts.flatMap(\.table).filter { !$0.isEmpty }
  }

  private var kindNames: String {
    kinds.map(\.rawValue).sorted().joined(separator: ", ")
  }

  func found(_ predicate: (Reference) throws -> Bool) rethrows -> [Reference] {
    try (predicate(self) ? [self] : []) + parts.flatMap { try $0.found(predicate) }
  }
}
