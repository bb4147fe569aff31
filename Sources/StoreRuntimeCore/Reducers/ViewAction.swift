/// The actions of a feature that keeps those of its view in an enum of their own.
///
/// ```swift
/// enum Action: ViewAction {
///   case response(String)
///   case view(View)
///
///   enum View: BindableAction {
///     case binding(BindingAction<State>)
///     case saveButtonTapped
///   }
/// }
/// ```
///
/// Writes in it are carried out by a ``BindingReducer`` that is given `\.view`.
public protocol ViewAction<ViewAction> {
  /// The actions that the view sends.
  associatedtype ViewAction

  /// Makes an action of one of the view's: a case with this name and payload does.
  ///
  /// - Parameter action: The action of the view.
  /// - Returns: The action.
  static func view(_ action: ViewAction) -> Self
}
