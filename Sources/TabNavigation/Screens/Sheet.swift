import StoreRuntimeCore

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
