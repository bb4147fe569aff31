extension AnyCasePath {
  /// Modifies the payload of the case in place.
  ///
  /// ```swift
  /// try AnyCasePath(\Command.Cases.rename).modify(&command) { $0.append("!") }
  /// ```
  ///
  /// - Parameters:
  ///   - root: An enum in any case.
  ///   - body: Modifies the payload. What it changes before it throws stays changed.
  /// - Returns: What `body` returns.
  /// - Throws: An error that says what was found if `root` is in another case, and what `body`
  ///   throws.
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result
  ) throws -> Result {
    let result = modifyIfThere(&root) { value in
      Swift.Result { try body(&value) }
    }
    guard let result else {
      throw ExtractionFailed(
        description: """
          There is no "\(Value.self)" to modify, as "\(Root.self)" is in another case: it is \
          "\(shortDescription(of: root))". Check the case with "is(_:)" first.
          """)
    }
    return try result.get()
  }
}

/// What is thrown where an enum is in another case than the one to modify.
private struct ExtractionFailed: Error, CustomStringConvertible {
  let description: String
}
