public import StoreRuntimeCore

/// The declaration of a screen: its link, its parents, and how a link makes it.
///
/// ```swift
/// Screen(\.detail, "items/*", \.itemID, on: .root, .screen(\.detail)) { context, id in
///   guard context.root.mayHold(id) else { throw ScreenError.missing("item \(id)") }
///   return ItemDetailFeature.State(itemID: id, item: context.root.item(id))
/// }
/// ```
public struct Screen<Path: PathState>: Sendable {
  @usableFromInline let template: LinkTemplate
  let location: IssueLocation
  @usableFromInline let parents: [ParentScreen<Path>]
  let casePath: any AnyKeyPath & Sendable

  /// The types of the values for messages, each with a flag for optional ones.
  let valueTypes: [(name: String, isOptional: Bool)]

  /// `true` if the template has words, and a place for each value.
  @usableFromInline let hasLink: Bool

  /// Read a value and print it again, or return `nil` if it is missing or has another type.
  // A closure for each value: code that isn't specialised looks up the types of a parameter pack.
  @usableFromInline let readers: [LinkValueReader]

  /// Returns the printed values of a state, or `nil` for another case.
  @usableFromInline let values: @Sendable (Path) -> [String?]?

  /// Makes the state of the screen from readable values.
  @usableFromInline let make: @Sendable (ScreenContext<Path>, [String?]) throws -> Path

  @usableFromInline let holds: @Sendable (Path) -> Bool

  /// Returns the payload of the screen's case, or `nil` for another case.
  let payload: @Sendable (Path) -> Any?

  /// `true` if the state of the screen conforms to ``LeaveGuarded``.
  let isGuarded: Bool

  @usableFromInline var sheets: [RootSheet<Path>] = []

  /// Declares the screen for a case of a path.
  ///
  /// - Parameters:
  ///   - path: A case key path, such as `\.detail`.
  ///   - template: The form of the screen in a link, with a `*` for each value: `items/*`. After
  ///     `?` are the names of values in the query: `search/*?page&sort`. A final `#` is the
  ///     fragment.
  ///   - values: A key path to each value, in the order of the template. A value in the query or
  ///     the fragment may be `Optional`.
  ///   - parents: The screens that this one may be pushed on. Without any, it may be pushed
  ///     anywhere.
  ///   - make: Makes the screen for a link. The state must have the values that the closure
  ///     receives; otherwise, the link is refused. Throws an error if the screen doesn't exist.
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
    make: @escaping @Sendable (ScreenContext<Path>, repeat each Component) throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let casePath = AnyCasePath(path)
    // Specialised in clients, because each push and each link calls these.
    var readers: [LinkValueReader] = []
    var printers: [@Sendable (Value) -> String?] = []
    var types: [(name: String, isOptional: Bool)] = []
    repeat types.append(linkValueType((each Component).self))
    repeat readers.append(linkValueReader((each Component).self))
    repeat printers.append(linkValuePrinter(each values))
    self.init(
      casePath, path, template, types, readers, parents: parents,
      values: { [printers] state in
        guard let state = casePath.extract(from: state) else { return nil }
        var values: [String?] = []
        values.reserveCapacity(printers.count)
        for print in printers { values.append(print(state)) }
        return values
      },
      make: { context, values in
        var rest = values[...]
        let read = try (repeat readLinkValue((each Component).self, from: &rest))
        return casePath.embed(try make(context, repeat each read))
      },
      holds: { casePath.extract(from: $0) != nil },
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @usableFromInline
  init<Value: Sendable>(
    _ casePath: AnyCasePath<Path, Value>,
    _ path: any AnyKeyPath & Sendable,
    _ template: String,
    _ types: [(name: String, isOptional: Bool)],
    _ readers: [LinkValueReader],
    parents: [ParentScreen<Path>],
    values: @escaping @Sendable (Path) -> [String?]?,
    make: @escaping @Sendable (ScreenContext<Path>, [String?]) throws -> Path,
    holds: @escaping @Sendable (Path) -> Bool,
    location: IssueLocation
  ) {
    self.template = LinkTemplate(template)
    self.location = location
    self.parents = parents
    self.casePath = path
    self.readers = readers
    self.values = values
    self.make = make
    self.holds = holds
    valueTypes = types
    hasLink = !self.template.words.isEmpty && self.template.valueCount == types.count
    payload = { casePath.extract(from: $0) }
    isGuarded = Value.self is any LeaveGuarded.Type
  }

  /// Returns `true` if the screen may be pushed on another, or on the root for `nil`.
  func mayStand(on below: Path?) -> Bool {
    parents.isEmpty || parents.contains { $0.holds(below) }
  }

  /// The name of the screen in errors that have no state to name its case.
  @usableFromInline var name: String { template.firstLiteral ?? form }

  /// The form of the screen in a link, with the types of its values: `items/<Int>`.
  var form: String { template.form(types: valueTypes.map(\.name)) }

  /// Returns the first required name that is missing in the query of a link whose next words match
  /// this screen, or `nil`.
  func missingName(in components: ArraySlice<String>, of route: LinkRoute) -> String? {
    guard !template.names.isEmpty, let values = template.values(in: components, of: route) else {
      return nil
    }
    let inQuery = template.wordValueCount..<valueTypes.count
    return zip(template.names, inQuery).first { _, index in
      values[index] == nil && !valueTypes[index].isOptional
    }?.0
  }
}

/// The context in which a link makes a screen: the root of the tab, and the screen below.
public struct ScreenContext<Path: PathState>: Sendable {
  /// The state of the root of the tab.
  public let root: Path.Root

  /// The state of the screen below, or `nil` if the screen is on the root.
  public let below: Path?

  @inlinable
  init(root: Path.Root, below: Path?) {
    self.root = root
    self.below = below
  }

  /// Returns the state of the screen below, which must be in a given case.
  ///
  /// - Parameter path: A case key path, such as `\.detail`.
  /// - Returns: The payload of the case.
  /// - Throws: ``ScreenError/missing(_:)`` if the root or another screen is below.
  public func below<Value>(_ path: CaseKeyPath<Path, Value>) throws(ScreenError) -> Value {
    guard let value = below.flatMap(AnyCasePath(path).extract(from:)) else {
      // The name without its module.
      let type = String(reflecting: Value.self).split(separator: ".", maxSplits: 1).last
      throw .missing("\"\(type ?? "")\" on the screen below")
    }
    return value
  }
}

/// The values that a link contains for a screen: as written, and as printed.
@usableFromInline
typealias ReadValues = (components: [String?], printed: [String?])

/// Reads a value and prints it again, or returns `nil` if it is missing or has another type.
@usableFromInline
typealias LinkValueReader = @Sendable (_ component: String?) -> String??

/// The part of a link that describes one screen.
struct LinkPart {
  /// The values in the path, in the query and in the fragment.
  let values: [String?]

  let route: LinkRoute

  var words: [String] { route.components }
}

/// Reads the next value of a screen.
@inlinable
func readLinkValue<Value: LinkValue>(
  _ type: Value.Type, from components: inout ArraySlice<String?>
) throws -> Value {
  guard let value = linkValue(type, components.popFirst() ?? nil) else { throw UnreadableValue() }
  return value
}

/// Reads a value, or returns `nil` if it is missing or has another type.
@inlinable
func linkValue<Value: LinkValue>(_ type: Value.Type, _ component: String?) -> Value? {
  guard let component else { return Value.missingLinkValue }
  // Forms submit an empty text for an empty field.
  return Value.linkValue(component) ?? (component == "" ? Value.missingLinkValue : nil)
}

@inlinable
func linkValueReader<Value: LinkValue>(_ type: Value.Type) -> LinkValueReader {
  { component in linkValue(type, component).map { $0.queryComponent } }
}

@inlinable
func linkValuePrinter<Root, Value: LinkValue>(
  _ keyPath: any KeyPath<Root, Value> & Sendable
) -> @Sendable (Root) -> String? {
  { $0[keyPath: keyPath].queryComponent }
}

@usableFromInline
struct UnreadableValue: Error {
  @usableFromInline
  init() {}
}

/// Returns the name of a type of values for messages, and a flag for optional ones.
@usableFromInline
func linkValueType<Value: LinkValue>(_ type: Value.Type) -> (name: String, isOptional: Bool) {
  (linkName(of: type), type.missingLinkValue != nil)
}

/// Returns the name of a type of values for messages: `Int?` for an optional.
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
  // Also describes presentations over a screen: that screen is its root.

  @usableFromInline let template: LinkTemplate
  @usableFromInline let isShown: @Sendable (Root) -> Bool
  let show: @Sendable (inout Root) -> Void
  let location: IssueLocation

  /// Declares something that a link can present over the root of a tab.
  ///
  /// If several are presented, the link is printed with the last.
  ///
  /// - Parameters:
  ///   - words: The words in a link, such as `add` or `filter/new`.
  ///   - isShown: Returns whether it is presented, so that the link is printed with it.
  ///   - show: Presents it. Afterwards, `isShown` must return `true`.
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

/// A declaration of something that a link can present over a root, such as ``RootSheet``.
@_documentation(visibility: internal)
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
  /// If several are presented, the link is printed with the last.
  ///
  /// - Parameters:
  ///   - path: The case of the screen.
  ///   - words: The words in a link, after those of the screen, such as `share`.
  ///   - isShown: Returns whether it is presented, so that the link is printed with it.
  ///   - show: Presents it. Afterwards, `isShown` must return `true`.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The screen with the declaration added.
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
        The sheet "\(words.cut(to: 80))" is declared for another case than its screen, so it is \
        never shown. Name the same case in both.
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
  /// Returns the words of the presentation: if several are presented, of the last declared.
  @inlinable
  func shown<Subject>(on subject: Subject) -> [String]? where Element == RootSheet<Subject> {
    for index in indices.reversed() where self[index].isShown(subject) {
      return self[index].template.words
    }
    return nil
  }

  /// Returns the presentation that a link ends with.
  func sheet<Subject>(_ components: some Sequence<String>) -> Element?
  where Element == RootSheet<Subject> {
    first { $0.template.words.areSpelled(components) }
  }
}

// Unavailable declarations that give mistakes a helpful compiler error. The `fatalError` never
// runs: the compiler rejects every use.

extension Screen {
  /// Reports a value of the closure that has no key path.
  @available(
    *, unavailable,
    message: "The closure's parameter has no key path. Write one, such as \"items/*\", \\.itemID."
  )
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public init<Value: Sendable, Component>(
    _ path: any KeyPath<Case<Path>, Case<Value>> & Sendable,
    _ template: String,
    make: @escaping @Sendable (ScreenContext<Path>, Component) throws -> Value
  ) {
    fatalError("No app can call this.")
  }
}
