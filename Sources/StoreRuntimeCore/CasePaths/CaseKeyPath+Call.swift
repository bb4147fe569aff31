extension KeyPath {
  /// Wraps a payload in the case that a case key path leads to.
  ///
  /// ```swift
  /// let name: CaseKeyPath<Command, String> = \.rename
  /// let command = name("Ink")
  /// ```
  ///
  /// - Parameter payload: The payload.
  /// - Returns: The enum in this case.
  public func callAsFunction<Enum, Payload>(_ payload: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(payload)
  }

  /// Returns the enum in the case without a payload that a case key path leads to.
  ///
  /// - Returns: The enum in this case.
  public func callAsFunction<Enum>() -> Enum
  where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

extension CasePathable {
  /// What a case key path of this enum leads from, to write one in full: `\Command.Cases.rename`.
  public typealias Cases = Case<Self>
}
