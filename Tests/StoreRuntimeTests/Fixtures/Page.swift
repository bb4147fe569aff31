import StoreRuntime

/// An element of a stack of different screens.
@CasePathable
enum Page: Hashable, Sendable {
  case counter(Int)
  case text([String])
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
