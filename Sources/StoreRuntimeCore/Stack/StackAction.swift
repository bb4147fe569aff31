/// What can happen to a stack of features and inside it.
///
/// ```swift
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
/// ```
public enum StackAction<State, Action> {
  /// Something happened in an element.
  ///
  /// The element's reducer runs first and then the parent's. If there is no such element, that is a
  /// reported issue and neither runs.
  case element(id: StackElementID, action: Action)

  /// An element is to go, with all that lies above it.
  ///
  /// The parent's reducer runs first and then the elements are removed. If there is no such
  /// element, that is a reported issue and nothing runs.
  case popFrom(id: StackElementID)

  /// An element is to be put on top of the stack.
  ///
  /// The element is added first and then the parent's reducer runs. If the id is negative, or there
  /// is an element with it already, that is a reported issue and nothing runs. An id that was
  /// popped earlier makes a new screen.
  case push(id: StackElementID, state: State)
}

/// The stack action of a reducer's state and action.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}

extension StackAction: CasePathable {
  /// The case paths of a stack action.
  public struct AllCasePaths: Sendable {
    /// The path to an element's action together with its id.
    public var element:
      AnyCasePath<StackAction<State, Action>, (id: StackElementID, action: Action)>
    {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The path to the id that elements are popped from.
    public var popFrom: AnyCasePath<StackAction<State, Action>, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The path to a pushed element with its id.
    public var push: AnyCasePath<StackAction<State, Action>, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }
  }

  /// The case paths of a stack action.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension Case {
  /// Goes on to the action of one element: `\.path[id: 0].counter`.
  ///
  /// - Parameter id: The id of the element.
  public subscript<ElementState, ElementAction>(
    id id: StackElementID
  ) -> Case<ElementAction> where Value == StackAction<ElementState, ElementAction> {
    appending(
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          if case .element(id, let action) = $0 { action } else { nil }
        }))
  }
}
