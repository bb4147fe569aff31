extension StoreModel where Action: BindableAction, Action.State == State {
  /// What a property of the state holds, as the binding of a control: `$model.name`.
  ///
  /// To write it sends `.binding(.set(\.name, …))`. A binding that goes on into the property, such
  /// as `$model.address.city`, writes the whole property. What is written for a screen that is gone
  /// is ignored.
  ///
  /// - Parameter keyPath: A key path of the state.
  @_disfavoredOverload
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { read(keyPath) }
    set {
      guard isThere else { return }
      send(.binding(.set(keyPath, newValue)))
    }
  }

  /// What one case of a property holds, as the binding of a control: `$model[\.kind, case:
  /// \.custom]`.
  ///
  /// It is `nil` while the property is in another case, and what is written then is ignored, as is
  /// `nil`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path of the state, to an enum.
  ///   - path: A case key path of the enum.
  public subscript<Root: Equatable & Sendable, Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Root> & Sendable, case path: CaseKeyPath<Root, Value>
  ) -> Value? {
    get { AnyCasePath(path).extract(from: read(keyPath)) }
    set {
      let path = AnyCasePath(path)
      guard isThere, let newValue,
        path.extract(from: withState { $0[keyPath: keyPath] }) != nil
      else { return }
      send(.binding(.set(keyPath, path.embed(newValue))))
    }
  }
}

extension StoreModel {
  /// What a property of the state holds, as a binding that sends an action: `$model[\.tab, sending:
  /// \.tabChanged]`.
  ///
  /// What is written for a screen that is gone is ignored.
  ///
  /// - Parameters:
  ///   - keyPath: A key path of the state.
  ///   - toAction: A case key path to the action that takes the new value.
  public subscript<Value>(
    _ keyPath: KeyPath<State, Value>, sending toAction: CaseKeyPath<Action, Value>
  ) -> Value {
    get { read(keyPath) }
    set {
      guard isThere else { return }
      send(AnyCasePath(toAction).embed(newValue))
    }
  }
}
