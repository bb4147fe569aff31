public import StoreRuntimeCore

extension Screen {
  /// Declares something that a link can present over the screen.
  ///
  /// ```swift
  /// .sheet(\.detail, "share", isShown: { $0.share != nil }) {
  ///   $0.share = ShareFeature.State(itemID: $0.itemID)
  /// }
  /// .sheet(\.detail, "share/stop", isShown: { $0.share?.alert != nil }) {
  ///   $0.share = ShareFeature.State(itemID: $0.itemID, asksToStop: true)
  /// }
  /// ```
  ///
  /// If several are shown, a link is printed with the last of them.
  ///
  /// - Parameters:
  ///   - path: The case of the screen.
  ///   - words: What stands for it in a link, after the screen, such as `share`.
  ///   - isShown: Returns whether it is presented, so that it is printed in the link.
  ///   - show: Presents it. `isShown` has to be true then.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The screen with it.
  public func sheet<Value>(
    _ path: CaseKeyPath<Path, Value>,
    _ words: String,
    isShown: @escaping @Sendable (Value) -> Bool,
    show: @escaping @Sendable (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if path as AnyKeyPath != casePath {
      reportIssue(
        """
        The sheet "\(words.cut(to: 80))" is declared for another case than its screen, so that it \
        is never shown. Name the same case in both.
        """,
        at: location)
    }
    let casePath = AnyCasePath(path)
    var copy = self
    copy.sheets.append(
      Sheet(
        template: LinkTemplate(words),
        isShown: { casePath.extract(from: $0).map(isShown) ?? false },
        show: { state in
          guard var value = casePath.extract(from: state) else { return }
          show(&value)
          state = casePath.embed(value)
        },
        location: location))
    return copy
  }
}
