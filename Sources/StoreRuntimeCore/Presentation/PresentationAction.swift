/// What can happen to a presented feature and inside it.
///
/// ```swift
/// enum Action {
///   case destination(PresentationActionOf<Destination>)
/// }
/// ```
///
/// Its case key paths go on to the actions of the feature: `\.destination.dismiss`,
/// `\.destination.presented`, and `\.destination.counter.incrementButtonTapped`.
public enum PresentationAction<Action> {
  /// The feature is to go, with all that is presented from it.
  ///
  /// The parent's reducer runs first and then the state becomes `nil`. If nothing is presented,
  /// that is a reported issue and nothing runs.
  case dismiss

  /// Something happened in the feature.
  ///
  /// The feature's reducer runs first and then the parent's. If nothing is presented, that is a
  /// reported issue and neither runs. The action is stored out of line, so that a feature can
  /// present itself.
  indirect case presented(Action)
}

/// The presentation action of a reducer's action.
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
    /// The path to the end of the presentation.
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

    /// Goes on to a case of the presented feature's actions.
    ///
    /// - Parameter keyPath: The name of a case of the actions.
    public subscript<Payload>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Payload>>
    ) -> AnyCasePath<PresentationAction<Action>, Payload> where Action: CasePathable {
      presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }

    /// Goes on to the presentation of one case of the presented features.
    ///
    /// What presents one case of an enum takes it: `action: \.destination.edit`.
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
