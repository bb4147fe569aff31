/// What can happen in the elements of an ``IdentifiedArray`` of features.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// Something happened in an element.
  ///
  /// The element's reducer runs first and then the parent's. If there is no such element, that is a
  /// reported issue and neither runs.
  case element(id: ID, action: Action)
}

/// The identified action of a reducer's action and the id of its state.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

extension IdentifiedAction: CasePathable {
  /// The case paths of an identified action.
  public struct AllCasePaths: Sendable {
    /// The path to an element's action together with its id.
    public var element: AnyCasePath<IdentifiedAction<ID, Action>, (id: ID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }
  }

  /// The case paths of an identified action.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension Case {
  /// Goes on to the action of one element of an identified array: `\.rows[id: id].tapped`.
  ///
  /// - Parameter id: The id of the element.
  public subscript<ID, ElementAction>(
    id id: ID
  ) -> Case<ElementAction> where Value == IdentifiedAction<ID, ElementAction> {
    appending(
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          if case .element(id, let action) = $0 { action } else { nil }
        }))
  }
}
