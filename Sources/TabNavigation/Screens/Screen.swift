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

  /// The types of the values in a link, as messages name them.
  let valueTypes: [String]

  /// Makes the state of components, `nil` if they aren't values of these types, each in the one
  /// spelling that it has.
  let reading: @Sendable ([String]) -> ((Place<Path>) throws -> Path)?

  /// The values of a state as components.
  let values: @Sendable (Path) -> [String]

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
  ///   - values: A key path to each value, in the order of the `*`.
  ///   - parents: What the screen may stand on. Without any it may stand everywhere.
  ///   - make: Makes the screen for a link. Its values have to be those that it is given, as a link
  ///     is refused if it isn't the one that would be printed. It throws if there is no such
  ///     screen.
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
    var types: [String] = []
    for type in repeat (each Component).self {
      types.append("\(type)")
    }
    valueTypes = types
    reading = { (components: [String]) -> ((Place<Path>) throws -> Path)? in
      guard let values = try? readValues(components, as: repeat (each Component).self) else {
        return nil
      }
      return { place in casePath.embed(try make(place, repeat each values)) }
    }
    self.values = { (state: Path) -> [String] in
      guard let state = casePath.extract(from: state) else { return [] }
      var components: [String] = []
      repeat components.append(state[keyPath: each keyPaths].linkComponent)
      return components
    }
    payload = { casePath.extract(from: $0) }
    isGuarded = Value.self is any LeaveGuarded.Type
  }

  /// Whether the screen may stand on another, or on the root for `nil`.
  func mayStand(on below: Path?) -> Bool {
    parents.isEmpty || parents.contains { $0.holds(below) }
  }

  /// Whether the template has words, and a `*` for each value.
  var hasLink: Bool {
    !template.words.isEmpty && template.valueCount == valueTypes.count
  }

  /// What errors call the screen where there is no state to say its case.
  var name: String { template.firstLiteral ?? form }

  /// The words of the screen in a link, with the types of its values: `items/<Int>`.
  var form: String {
    template.filled(with: valueTypes.map { "<\($0)>" }).joined(separator: "/")
  }

  /// Returns what makes the screen that a link begins with, `nil` if it doesn't begin with the words
  /// of this one and with values of its types.
  func maker(of components: ArraySlice<String>) -> ((Place<Path>) throws -> Path)? {
    hasLink ? template.values(in: components).flatMap(reading) : nil
  }

  /// Returns the components that stand for a screen, or `nil` if a URL can't hold them.
  func components(of state: Path) -> [String]? {
    guard hasLink else { return nil }
    let components = template.filled(with: values(state))
    return components.allSatisfy(\.isLinkComponent) ? components : nil
  }
}

private func readValues<each Component: LinkValue>(
  _ components: [String], as types: repeat (each Component).Type
) throws -> (repeat each Component) {
  var rest = components[...]
  return (repeat try readValue(each types, from: &rest))
}

private func readValue<Value: LinkValue>(
  _ type: Value.Type, from components: inout ArraySlice<String>
) throws -> Value {
  guard
    let component = components.popFirst(), let value = Value.linkValue(component),
    value.linkComponent.isSpelled(component)
  else { throw UnreadableValue() }
  return value
}

private struct UnreadableValue: Error {}

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
