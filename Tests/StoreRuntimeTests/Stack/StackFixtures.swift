import StoreRuntime

/// An element of a stack of different screens.
enum Page: CasePathable, Hashable, Sendable {
  case counter(Int)
  case text([String])

  struct AllCasePaths: Sendable {
    var counter: AnyCasePath<Page, Int> {
      AnyCasePath(
        embed: Page.counter,
        extract: { if case .counter(let value) = $0 { value } else { nil } })
    }
    var text: AnyCasePath<Page, [String]> {
      AnyCasePath(
        embed: Page.text,
        extract: { if case .text(let value) = $0 { value } else { nil } })
    }
  }
  static let allCasePaths = AllCasePaths()
}

extension StackState {
  /// The ids as numbers and the elements, from the bottom to the top.
  var pairs: [Pair<Element>] {
    zip(ids, self).map { Pair(id: $0.generation, element: $1) }
  }
}

struct Pair<Element> {
  var id: Int
  var element: Element
}

extension Pair: Equatable where Element: Equatable {}

/// Runs an operation and returns the messages of the issues that it reports.
func issues(_ operation: () throws -> Void) rethrows -> [String] {
  let recorder = IssueRecorder()
  try withIssueReporter(recorder.reporter, operation: operation)
  return recorder.messages
}
