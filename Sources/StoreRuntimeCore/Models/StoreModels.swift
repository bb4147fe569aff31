/// The models of the features in an identified array, in its order.
///
/// Get it from `scope` of a ``StoreModel``, and pass it to a list:
///
/// ```swift
/// ForEach(model.scope(\.rows, action: \.rows)) { row in
///   RowView(model: row)
/// }
/// ```
///
/// It is a snapshot: rows that are inserted, removed or moved later don't change it. A model is
/// made on demand, and is the same one for as long as a view references it. After its row was
/// removed, a model shows the last state, or the snapshot's state if no view referenced the model,
/// and its ``StoreModel/isPresent`` is `false`.
///
/// The id of a model is stable for as long as the id of its row is.
public struct StoreModels<
  ID: Hashable & Sendable, State: Identifiable<ID> & Sendable, Action: Sendable
>: RandomAccessCollection {
  /// The rows, with a function that makes their models.
  final class Snapshot: Sendable {
    let rows: IdentifiedArray<ID, State>
    private let lease: SnapshotLease
    let makeModel: @MainActor (ID, State) -> StoreModel<State, Action>

    init(
      rows: IdentifiedArray<ID, State>, lease: SnapshotLease,
      makeModel: @escaping @MainActor (ID, State) -> StoreModel<State, Action>
    ) {
      self.rows = rows
      self.lease = lease
      self.makeModel = makeModel
    }
  }

  let snapshot: Snapshot

  /// The ids of the rows, in order.
  ///
  /// - Complexity: O(1).
  public var ids: IdentifiedArrayIDs<ID, State> { snapshot.rows.ids }

  /// The position of the first model: 0.
  ///
  /// - Complexity: O(1).
  public var startIndex: Int { 0 }

  /// The position after the last model: the number of rows.
  ///
  /// - Complexity: O(1).
  public var endIndex: Int { snapshot.rows.endIndex }

  /// The model of the row at a position.
  ///
  /// - Parameter position: A position below `endIndex`.
  /// - Complexity: O(1) on average.
  public subscript(position: Int) -> StoreModel<State, Action> {
    let (id, row) = (snapshot.rows.ids[position], snapshot.rows[position])
    // Made on the main actor and not sendable, the collection never leaves that actor.
    return onMainActor { [snapshot] in snapshot.makeModel(id, row) }
  }

  /// The model of the row with an id, `nil` if the snapshot has no such row.
  ///
  /// - Parameter id: The id of a row, or any other.
  /// - Complexity: O(1) on average.
  public subscript(id id: ID) -> StoreModel<State, Action>? {
    snapshot.rows.index(id: id).map { self[$0] }
  }
}

@available(*, unavailable)
extension StoreModels: Sendable {}

/// The models of the rows of a reducer's features.
public typealias StoreModelsOf<R: Reducer> = StoreModels<R.State.ID, R.State, R.Action>
where R.State: Identifiable & Sendable, R.State.ID: Sendable, R.Action: Sendable

// MARK: - Scopes

extension StoreModel {
  /// Returns the models of the features in an identified array, for a list.
  ///
  /// ```swift
  /// ForEach(model.scope(\.rows, action: \.rows)) { row in
  ///   RowView(model: row)
  /// }
  /// ```
  ///
  /// Reads are tracked: the reader is notified when rows are inserted, removed or moved, but not
  /// when a row changes. A list thus redraws only the rows that have changed.
  ///
  /// - Parameters:
  ///   - toRows: A key path to the array.
  ///   - toRowAction: A case key path to the actions of the rows.
  /// - Returns: The models, in the order of the array.
  /// - Complexity: O(1) while no row was inserted, removed or moved and the last collection is
  ///   referenced; O(*n*) the first time, where *n* is the number of rows. The first change of a
  ///   row after that copies the array once. The cost of an action to one row doesn't depend on the
  ///   number of models.
  public func scope<ID: Hashable & Sendable, Row: Identifiable<ID> & Sendable, RowAction: Sendable>(
    _ toRows: any KeyPath<State, IdentifiedArray<ID, Row>> & Sendable,
    action toRowAction: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> StoreModels<ID, Row, RowAction> {
    let site: RowSite<State, Action, ID, Row, RowAction> = site(.rows, toRows, toRowAction) {
      let path = AnyCasePath(toRowAction)
      return RowSite(in: self, toRows) {
        path.embed(.element(id: $0, action: $1))
      } extract: {
        guard case .element(let id, let action) = path.extract(from: $0) else { return nil }
        return (id, action)
      }
    }
    site.subject.access()
    return site.models(in: self)
  }

  /// Returns the model of an optional child, or `nil` if the child doesn't exist.
  ///
  /// ```swift
  /// if let player = model.scope(\.player, action: \.player) {
  ///   PlayerView(model: player)
  /// }
  /// ```
  ///
  /// Reads are tracked: the reader is notified when the child is inserted, removed or replaced by
  /// one with another id, but not when it changes.
  ///
  /// - Parameters:
  ///   - toChildState: A key path to the child's state.
  ///   - toChildAction: A case key path to the child's actions.
  /// - Returns: The model, which is the same one for as long as it is referenced.
  public func scope<Child: Sendable, ChildAction: Sendable>(
    _ toChildState: any KeyPath<State, Child?> & Sendable,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> StoreModel<Child, ChildAction>? {
    childModel(toChildState, action: toChildAction) { $0[keyPath: toChildState] }
  }

  /// Returns the model of a presentation, or `nil` if nothing is presented.
  ///
  /// It returns the value of ``subscript(presented:action:memory:)``, for read-only use.
  ///
  /// - Parameters:
  ///   - toPresentedState: A key path to the presented state.
  ///   - toPresentationAction: A case key path to the actions of the presentation.
  /// - Returns: The model, which is the same one for as long as it is referenced.
  public func scope<Child: Sendable, ChildAction: Sendable>(
    _ toPresentedState: any KeyPath<State, Child?> & Sendable,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> StoreModel<Child, ChildAction>? {
    self[presented: toPresentedState, action: toPresentationAction]
  }
}
