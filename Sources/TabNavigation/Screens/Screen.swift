public import StoreRuntimeCore

/// A screen: its words in a link, what it may stand on, and how it is made.
///
/// ```swift
/// Screen(\.detail, "items/*", \.itemID, on: .root, .screen(\.detail)) { place, id in
///   guard place.root.mayHold(id) else { throw ScreenError.missing("item \(id)") }
///   return ItemDetailFeature.State(itemID: id, item: place.root.item(id))
/// }
/// ```
public struct Screen<Path: PathState>: Sendable {
  let template: LinkTemplate
  let location: IssueLocation
  @usableFromInline let parents: [ParentScreen<Path>]
  let casePath: any AnyKeyPath & Sendable

  /// The types of the values in a link, as messages name them, and whether each may be missing.
  let valueTypes: [(name: String, isOptional: Bool)]

  /// Reads values, `nil` if some are missing or aren't of these types.
  let reading: @Sendable ([String?]) -> ReadScreen<Path>?

  /// The values of a state as they are printed, `nil` for another case.
  let values: @Sendable (Path) -> [String?]?

  @usableFromInline let holds: @Sendable (Path) -> Bool

  /// Returns the state of the screen without the case that it is in, `nil` for another case.
  let payload: @Sendable (Path) -> Any?

  /// Whether the state of the screen is a guard.
  let isGuarded: Bool

  var sheets: [RootSheet<Path>] = []

  /// Declares the screen for a case of a path.
  ///
  /// - Parameters:
  ///   - path: A case key path, such as `\.detail`.
  ///   - template: What stands for the screen in a link, with a `*` for each value: `items/*`.
  ///     Behind `?` are the names of values in the query: `search/*?page&sort`. A `#` at the end is
  ///     the fragment of the link.
  ///   - values: A key path to each value, in the order of the template. One in the query or the
  ///     fragment may be `Optional`.
  ///   - parents: What the screen may stand on. Without any it may stand everywhere.
  ///   - make: Makes the screen for a link. Its values have to be those that it is given, as a link
  ///     that opens something else is refused. It throws if there is no such screen.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @inlinable
  public init<Value: Sendable, each Component: LinkValue>(
    _ path: any KeyPath<Case<Path>, Case<Value>> & Sendable,
    _ template: String,
    _ values: repeat any KeyPath<Value, each Component> & Sendable,
    on parents: ParentScreen<Path>...,
    make: @escaping @Sendable (Place<Path>, repeat each Component) throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let casePath = AnyCasePath(path)
    self.init(
      casePath, path, template, repeat each values, parents: parents, make: make,
      // Specialised for clients, as each push asks for it.
      holds: { casePath.extract(from: $0) != nil },
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  init<Value: Sendable, each Component: LinkValue>(
    _ casePath: AnyCasePath<Path, Value>,
    _ path: any AnyKeyPath & Sendable,
    _ template: String,
    _ values: repeat any KeyPath<Value, each Component> & Sendable,
    parents: [ParentScreen<Path>],
    make: @escaping @Sendable (Place<Path>, repeat each Component) throws -> Value,
    holds: @escaping @Sendable (Path) -> Bool,
    location: IssueLocation
  ) {
    self.template = LinkTemplate(template)
    self.location = location
    self.parents = parents
    self.casePath = path
    self.holds = holds
    let keyPaths = (repeat each values)
    var types: [(String, Bool)] = []
    for type in repeat (each Component).self {
      types.append((linkName(of: type), type.missingLinkValue != nil))
    }
    valueTypes = types
    reading = { (components: [String?]) -> ReadScreen<Path>? in
      var rest = components[...]
      var printed: [String?] = []
      guard
        let values = try? (repeat readValue((each Component).self, from: &rest, &printed))
      else { return nil }
      return ReadScreen(values: printed) { place in
        casePath.embed(try make(place, repeat each values))
      }
    }
    self.values = { (state: Path) -> [String?]? in
      guard let state = casePath.extract(from: state) else { return nil }
      var components: [String?] = []
      repeat components.append(state[keyPath: each keyPaths].queryComponent)
      return components
    }
    payload = { casePath.extract(from: $0) }
    isGuarded = Value.self is any LeaveGuarded.Type
  }

  /// Whether the screen may stand on another, or on the root for `nil`.
  func mayStand(on below: Path?) -> Bool {
    parents.isEmpty || parents.contains { $0.holds(below) }
  }

  /// Whether the template has words, and a place for each value.
  var hasLink: Bool {
    !template.words.isEmpty && template.valueCount == valueTypes.count
  }

  /// What errors call the screen where there is no state to say its case.
  var name: String { template.firstLiteral ?? form }

  /// The words of the screen in a link, with the types of its values: `items/<Int>`.
  var form: String { template.form(types: valueTypes.map(\.name)) }

  /// Reads the screen that a link goes on with, `nil` if it goes on with other words than those of
  /// this one, or with values of other types.
  func read(_ components: ArraySlice<String>, of route: LinkRoute) -> ReadScreen<Path>? {
    hasLink ? template.values(in: components, of: route).flatMap(reading) : nil
  }

  /// Returns the first name that is missing in the query of a link that goes on with the words of
  /// this screen, `nil` if none is.
  func missingName(in components: ArraySlice<String>, of route: LinkRoute) -> String? {
    guard !template.names.isEmpty, let values = template.values(in: components, of: route) else {
      return nil
    }
    let inQuery = template.wordValueCount..<valueTypes.count
    return zip(template.names, inQuery).first { _, index in
      values[index] == nil && !valueTypes[index].isOptional
    }?.0
  }

  /// Returns what stands for a screen in a link, or `nil` if a link can't hold it.
  func part(of state: Path) -> LinkPart? {
    guard hasLink, let values = values(state) else { return nil }
    let words = template.filled(with: values.prefix(template.wordValueCount).map { $0 ?? "" })
    guard words.allSatisfy(\.isLinkComponent) else { return nil }
    return LinkPart(
      words: words, values: values, query: template.query(values),
      fragment: template.hasFragment ? values.last ?? nil : nil)
  }
}

/// A screen whose values were read from a link.
struct ReadScreen<Path: PathState> {
  /// The values as they are printed.
  let values: [String?]

  let make: (Place<Path>) throws -> Path
}

/// What stands for a screen in a link.
struct LinkPart {
  let words: [String]

  /// The values in the path, in the query and in the fragment.
  let values: [String?]
  let query: [LinkQueryItem]
  let fragment: String?
}

private func readValue<Value: LinkValue>(
  _ type: Value.Type, from components: inout ArraySlice<String?>, _ printed: inout [String?]
) throws -> Value {
  let component = components.popFirst() ?? nil
  var value = component.map(Value.linkValue) ?? Value.missingLinkValue
  // Forms send an empty text for a field that wasn't filled in.
  if value == nil, component == "" { value = Value.missingLinkValue }
  guard let value else { throw UnreadableValue() }
  printed.append(value.queryComponent)
  return value
}

private struct UnreadableValue: Error {}

/// What messages call a type of values: `Int?` for an optional.
private func linkName<Value: LinkValue>(of type: Value.Type) -> String {
  let name = "\(type)"
  guard Value.missingLinkValue != nil, name.hasPrefix("Optional<") else { return name }
  return name.dropFirst("Optional<".count).dropLast() + "?"
}

/// Something that a link can present over the root of a tab.
///
/// ```swift
/// RootSheet("add", isShown: { $0.destination?.add != nil }) {
///   $0.destination = .add(ItemAddFeature.State())
/// }
/// ```
public struct RootSheet<Root>: Sendable {
  // What a link presents over a screen is one, too: its root is that screen.

  let template: LinkTemplate
  let isShown: @Sendable (Root) -> Bool
  let show: @Sendable (inout Root) -> Void
  let location: IssueLocation

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
    template = LinkTemplate(words)
    self.isShown = isShown
    self.show = show
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    if path as AnyKeyPath != casePath {
      reportIssue(
        """
        The sheet "\(words.cut(to: 80))" is declared for another case than its screen, so that it \
        is never shown. Name the same case in both.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    let casePath = AnyCasePath(path)
    var copy = self
    copy.sheets.append(
      RootSheet(
        words,
        isShown: { casePath.extract(from: $0).map(isShown) ?? false },
        show: { state in
          guard var value = casePath.extract(from: state) else { return }
          show(&value)
          state = casePath.embed(value)
        },
        fileID: fileID, filePath: filePath, line: line, column: column))
    return copy
  }
}

extension Array {
  /// The words of what is shown: of several that are, the last declared.
  func shown<Subject>(on subject: Subject) -> [String]? where Element == RootSheet<Subject> {
    last { $0.isShown(subject) }?.template.words
  }

  /// Returns what a link ends with.
  func sheet<Subject>(_ components: some Sequence<String>) -> Element?
  where Element == RootSheet<Subject> {
    first { $0.template.words.areSpelled(components) }
  }
}

// What no app can call, so that the compiler names mistakes. The `fatalError` never runs: the
// compiler rejects every use of what is unavailable.

extension Screen {
  /// Says that a value of the closure has no key path.
  @available(
    *, unavailable,
    message: "The closure gets a value that no key path names, such as \"items/*\", \\.itemID."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init<Value: Sendable, Component>(
    _ path: any KeyPath<Case<Path>, Case<Value>> & Sendable,
    _ template: String,
    make: @escaping @Sendable (Place<Path>, Component) throws -> Value
  ) {
    fatalError("No app can call this.")
  }
}
