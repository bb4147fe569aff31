/// The actions of a presented feature, and the action that dismisses it.
///
/// ```swift
/// enum Action {
///   case destination(PresentationActionOf<Destination>)
/// }
/// ```
///
/// Its case key paths lead to the feature's own actions: `\.destination.dismiss`,
/// `\.destination.presented`, and `\.destination.counter.incrementButtonTapped`.
public enum PresentationAction<Action> {
  /// Dismisses the feature and everything that is presented from it.
  ///
  /// The parent's reducer runs first, and then the state becomes `nil`. If nothing is presented,
  /// the action is a reported issue and no reducer runs.
  case dismiss

  /// An action of the presented feature.
  ///
  /// The feature's reducer runs first, and then the parent's. If nothing is presented, the action
  /// is a reported issue and neither runs. The action is stored out of line, so that a feature can
  /// present itself.
  indirect case presented(Action)
}

/// The presentation actions of a reducer's feature.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Encodable where Action: Encodable {}
extension PresentationAction: Decodable where Action: Decodable {}

extension PresentationAction: CasePathable {
  /// The case paths of a presentation action.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the dismissal of the feature.
    public var dismiss: AnyCasePath<PresentationAction<Action>, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } })
    }

    /// The path to an action of the presented feature.
    public var presented: AnyCasePath<PresentationAction<Action>, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// Returns the path to a case of the presented feature's actions.
    ///
    /// - Parameter keyPath: The name of a case of the actions.
    public subscript<Payload>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Payload>>
    ) -> AnyCasePath<PresentationAction<Action>, Payload> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    /// Returns the path to the presentation actions of one case of the presented features.
    ///
    /// Operators and stores for one case of an enum take it: `action: \.destination.edit`.
    ///
    /// - Parameter keyPath: The name of a case of the actions.
    @_disfavoredOverload
    public subscript<Payload>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Payload>>
    ) -> AnyCasePath<PresentationAction<Action>, PresentationAction<Payload>>
    where Action: CasePathable {
      let path = Action.allCasePaths[keyPath: keyPath]
      return AnyCasePath(
        embed: { action in
          switch action {
          case .dismiss: .dismiss
          case .presented(let action): .presented(path.embed(action))
          }
        },
        extract: { action in
          switch action {
          case .dismiss: .dismiss
          case .presented(let action): path.extract(from: action).map { .presented($0) }
          }
        })
    }
  }

  /// The case paths of a presentation action.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}
