public import StoreRuntimeCore

/// Something that a link can present over a screen or over the root of a tab.
struct Sheet<Subject>: Sendable {
  let template: LinkTemplate
  let isShown: @Sendable (Subject) -> Bool
  let show: @Sendable (inout Subject) -> Void
  let location: IssueLocation
}

extension Array {
  /// The words of what is shown: of several that are, the last declared.
  func shown<Subject>(on subject: Subject) -> [String]? where Element == Sheet<Subject> {
    last { $0.isShown(subject) }?.template.words
  }

  /// Returns what a link ends with.
  func sheet<Subject>(_ components: some Sequence<String>) -> Element?
  where Element == Sheet<Subject> {
    first { $0.template.words.areSpelled(components) }
  }
}

/// Something that a link can present over the root of a tab.
///
/// ```swift
/// RootSheet("add", isShown: { $0.destination?.add != nil }) {
///   $0.destination = .add(ItemAddFeature.State())
/// }
/// ```
public struct RootSheet<Root>: Sendable {
  let sheet: Sheet<Root>

  /// Declares something that a link can present over the root of a tab.
  ///
  /// If several are shown, a link is printed with the last of them.
  ///
  /// - Parameters:
  ///   - words: What stands for it in a link, such as `add` or `filter/new`.
  ///   - isShown: Returns whether it is presented, so that it is printed in the link.
  ///   - show: Presents it. `isShown` has to be true then.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  public init(
    _ words: String,
    isShown: @escaping @Sendable (Root) -> Bool,
    show: @escaping @Sendable (inout Root) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    sheet = Sheet(
      template: LinkTemplate(words), isShown: isShown, show: show,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A declaration of what a link can present over a root: ``RootSheet`` alone is one.
public protocol RootSheetDeclaration<Root> {
  /// The state of the root.
  associatedtype Root

  /// The declaration.
  var rootSheet: RootSheet<Root> { get }
}

extension RootSheet: RootSheetDeclaration {
  /// The declaration itself.
  public var rootSheet: Self { self }
}

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
