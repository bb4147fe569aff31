/// The actions of an ``IdentifiedArray`` of features.
///
/// ```swift
/// enum Action {
///   case rows(IdentifiedActionOf<Row>)
/// }
/// ```
public enum IdentifiedAction<ID: Hashable & Sendable, Action> {
  /// An action of an element.
  ///
  /// The element's reducer runs first, and then the parent's. If there is no such element, the
  /// action is a reported issue and neither runs.
  case element(id: ID, action: Action)
}

/// The identified action for a reducer's action and the id of its state.
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
    /// The path to an element's action and its id.
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
  /// Returns the path to the action of one element of an identified array: `\.rows[id: id].tapped`.
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

// MARK: - The operator

extension Reducer {
  /// Integrates the features of an identified array.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Reduce { state, action in
  ///     // The logic of the parent, which may add and remove elements.
  ///   }
  ///   .forEach(\.rows, action: \.rows) {
  ///     Row()
  ///   }
  /// }
  /// ```
  ///
  /// For an action of an element, the element's reducer runs first and then this one. An element is
  /// identified by its id. However it is removed, its effects are cancelled at the end of the
  /// action, and no action that they still send is reduced. An element that a later action adds
  /// with the same id has no part in those effects. An id that is back by the end of the same
  /// action keeps its effects. An action for a missing element is a reported issue and changes
  /// nothing.
  ///
  /// An element isn't presented: `dismiss` in an element dismisses the feature with the array.
  ///
  /// The cost of an action doesn't depend on the number of elements.
  ///
  /// - Parameters:
  ///   - toElementsState: A key path to the array.
  ///   - toElementAction: A case key path to the actions of the elements.
  ///   - element: The reducer of the elements.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: A reducer that runs this one and those of the elements.
  @inlinable
  public func forEach<ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer>(
    _ toElementsState: any WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where Element.State == ElementState, Element.Action == ElementAction {
    integrating(
      IdentifiedIntegration(
        toElementsState, action: AnyCasePath(toElementAction), child: element(),
        issueLocation: IssueLocation(
          fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

// MARK: - The integration

/// Integrates the features of an identified array's elements for `forEach`.
@usableFromInline
final class IdentifiedIntegration<
  State, Action, ID: Hashable & Sendable, ChildState: Identifiable<ID>, ChildAction
>: ElementIntegration {
  @usableFromInline typealias Elements = IdentifiedArray<ID, ChildState>

  @usableFromInline let access: StateAccess<State, Elements>
  @usableFromInline let toContainerAction: AnyCasePath<Action, IdentifiedAction<ID, ChildAction>>
  @usableFromInline let child: LazyReducer<ChildState, ChildAction>
  @usableFromInline let issueLocation: IssueLocation

  @usableFromInline
  init(
    _ toElementsState: any WritableKeyPath<State, Elements> & Sendable,
    action toElementAction: AnyCasePath<Action, IdentifiedAction<ID, ChildAction>>,
    child: some Reducer<ChildState, ChildAction>,
    issueLocation: IssueLocation
  ) {
    self.access = StateAccess(toElementsState)
    self.toContainerAction = toElementAction
    self.child = LazyReducer(child)
    self.issueLocation = issueLocation
  }

  @inlinable
  static func childAction(in action: IdentifiedAction<ID, ChildAction>) -> ChildAction? {
    switch action {
    case .element(_, let action): action
    }
  }

  @inlinable
  static func id(in action: IdentifiedAction<ID, ChildAction>) -> ID {
    switch action {
    case .element(let id, _): id
    }
  }

  @inlinable
  static func childKey(at position: Int, in elements: inout Elements) -> ChildKey {
    .id(ElementKey(elements.storage.entries[position].id))
  }

  @usableFromInline
  static func knownKey(at position: Int, in elements: Elements) -> ChildKey {
    .id(ElementKey(elements.storage.entries[position].id))
  }

  @inlinable
  static func childKey(of id: ID, birth: Int) -> ChildKey { .id(ElementKey(id)) }

  @inlinable
  static func position(of key: ChildKey, in elements: Elements) -> Int? {
    (key.id as? ID).flatMap { elements.storage.position(of: $0) }
  }

  @usableFromInline
  func embedding(_ id: ID) -> @Sendable (ChildAction) -> Action {
    let embed = toContainerAction.embedValue
    return { embed(.element(id: id, action: $0)) }
  }

  @usableFromInline
  func reportRejection(of action: Action, in state: State) {
    guard case .element(let id, _)? = toContainerAction.extract(from: action) else { return }
    let elements = state[keyPath: access.keyPath]
    let ids = elements.ids.prefix(10).map { shortDescription(of: $0) }
    let list = ids.joined(separator: ", ") + (elements.count > ids.count ? ", …" : "")
    reportNavigationIssue(
      """
      A "forEach" received an action for an element that isn't in its array. Action: \
      \(shortDescription(of: action)). Element: \(shortDescription(of: id)). The \(elements.count) \
      elements: [\(list)]. Neither an element's reducer nor those that "forEach" wraps were run. \
      Send an action only while its element is present. See "Presentations".
      """,
      by: "forEach", at: issueLocation)
  }
}

extension IdentifiedArray: ElementContainer {
  @inlinable var isUnused: Bool { owner == 0 && storage.entries.isEmpty }

  @usableFromInline
  mutating func assign(to context: ReductionContext, keepingIDs: Bool) {
    guard owner != context.storeToken else { return }
    storage.log = ChangeLog()
    owner = context.storeToken
  }
}
