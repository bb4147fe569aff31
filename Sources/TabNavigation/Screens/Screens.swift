public import StoreRuntimeCore

/// The screens of a stack, each declared once with its link, its parents and how it is made.
///
/// A link is read from its beginning. Among the screens that match the next part, the first
/// declared one that can read its values and allows the place is used. Only the part after the last
/// screen may be a sheet. A stack whose link would be read as another stack has no link.
public final class Screens<Path: PathState>: Sendable {
  // A class, because each push reads the screens of the path enum.

  /// The maximum number of screens on a stack.
  public let maximumDepth: Int

  @usableFromInline let screens: [Screen<Path>]
  @usableFromInline let rootSheets: [RootSheet<Path.Root>]

  /// The features of the path's cases for a search for guards, or `nil` before the first search.
  private let parts = Guarded<[GuardedPart<Path, Never>]?>(nil)
  private let hasGuards = OnceBool()

  /// The form of each screen in a link, in the order of the declarations.
  ///
  /// A value is written as its type: `items/<Int>`, `edit`. Presentations over screens aren't
  /// included.
  ///
  /// - Complexity: O(*n*) for *n* declared screens.
  public var forms: [String] { screens.map(\.form) }

  /// Declares screens.
  ///
  /// A contradictory declaration is a reported issue.
  ///
  /// - Parameters:
  ///   - maximumDepth: The maximum number of screens on a stack.
  ///   - elements: A ``Screen`` for each case of the path, and a ``RootSheet`` for each
  ///     presentation over the root.
  public init(maximumDepth: Int = 1_000, @Builder _ elements: () -> [Element]) {
    let elements = elements()
    self.maximumDepth = maximumDepth
    self.screens = elements.compactMap(\.screen)
    self.rootSheets = elements.compactMap(\.sheet)
    reportMistakes()
  }

  /// A declaration in ``Screens``: a ``Screen`` or a ``RootSheet``.
  @_documentation(visibility: internal)
  public struct Element: Sendable {
    var screen: Screen<Path>?
    var sheet: RootSheet<Path.Root>?
  }

  /// Collects declarations.
  @resultBuilder
  public enum Builder: ListBuilder {
    /// A declaration.
    public typealias Part = Element

    /// Adds a screen.
    ///
    /// - Parameter screen: The screen.
    /// - Returns: The declaration.
    public static func buildExpression(_ screen: Screen<Path>) -> [Element] {
      [Element(screen: screen)]
    }

    // Generic: between two overloads for concrete types, the compiler takes this one for a
    // misspelled `Screen`, and doesn't name the misspelled part.

    /// Adds a presentation over the root.
    ///
    /// - Parameter sheet: The presentation.
    /// - Returns: The declaration.
    public static func buildExpression<Sheet: RootSheetDeclaration>(
      _ sheet: Sheet
    ) -> [Element] where Sheet.Root == Path.Root {
      [Element(sheet: sheet.rootSheet)]
    }
  }
}

extension Screens {
  /// Returns `true` if a screen may be pushed on another, or on the root for `nil`.
  ///
  /// Runs no user code.
  @inlinable
  func allows(_ screen: Path, on below: Path?, depth: Int) -> Bool {
    depth < maximumDepth && declaration(of: screen, on: below) != nil
  }

  /// Returns the position of the declaration that allows a screen on another, or on the root for
  /// `nil`.
  ///
  /// Runs no user code.
  @inlinable
  func declaration(of screen: Path, on below: Path?) -> Int? {
    // Runs for each push: copying a declaration retains all of its properties.
    for index in screens.indices
    where screens[index].holds(screen) && mayStand(index, on: below) {
      return index
    }
    return nil
  }

  /// Returns `true` if a declaration allows a screen below, or the root for `nil`.
  ///
  /// Runs no user code.
  @inlinable
  func mayStand(_ index: Int, on below: Path?) -> Bool {
    for parent in screens[index].parents where parent.holds(below) { return true }
    return screens[index].parents.isEmpty
  }
}

extension Screens {
  /// Returns the violation of a screen at a place, if any.
  ///
  /// Runs no user code.
  ///
  /// - Parameters:
  ///   - state: The state of the screen.
  ///   - below: The state of the screen below, or `nil` on the root.
  ///   - depth: The number of screens below.
  /// - Returns: The error, or `nil` if the screen is allowed.
  /// - Complexity: O(*n*) for *n* declared screens.
  @inlinable
  func violation(_ state: Path, on below: Path?, depth: Int) -> ScreenError? {
    allows(state, on: below, depth: depth) ? nil : refusal(of: state, on: below)
  }

  /// Returns the reason why a screen isn't allowed at a place.
  @usableFromInline
  func refusal(of state: Path, on below: Path?) -> ScreenError {
    if declaration(of: state, on: below) != nil {
      return .tooDeep(screen: name(of: state), maximumDepth: maximumDepth)
    }
    guard screens.contains(where: { $0.holds(state) }) else {
      return .undeclared(name(of: state))
    }
    return .misplaced(
      screen: name(of: state), on: below.map(name), allowed: names(allowedOn: below))
  }

  /// Returns `true` if two screens have the same case and equal link values.
  func isSame(_ screen: Path, as other: Path) -> Bool {
    let declared = screens.filter { $0.holds(screen) }
    return !declared.isEmpty
      && declared.allSatisfy { $0.holds(other) && $0.values(screen) == $0.values(other) }
  }

  /// Returns the name of a screen in errors: its first literal word in a link, or else the name of
  /// its case.
  func name(of state: Path) -> String {
    if let word = screens.first(where: { $0.holds(state) })?.template.firstLiteral { return word }
    return (ReflectedCase(of: state)?.name ?? "\(state)").cut(to: 80)
  }

  /// Returns the screens that are allowed on a screen, or on the root for `nil`, each once.
  func names(allowedOn below: Path?) -> [String] {
    var names: [String] = []
    for screen in screens where screen.mayStand(on: below) && !names.contains(screen.name) {
      names.append(screen.name)
    }
    return names
  }
}

extension Screens {
  /// `true` if a screen, or a feature in one, may object to being left.
  ///
  /// Runs no user code, except in the first access: the bodies of the reducers.
  ///
  /// The first access prepares the reducers of all screens.
  @usableFromInline var mayObject: Bool {
    hasGuards.value {
      var survey = GuardSurvey(includingPresentations: true)
      return Path.self is any LeaveGuarded.Type || screens.contains(where: \.isGuarded)
        || preparedParts().mayObject(&survey)
    }
  }

  /// Searches a screen for a feature that objects to leaving it.
  ///
  /// It needs only the screen's state, so that moves can be judged anywhere: in any reducer, and in
  /// the assertion of a test.
  func search(_ screen: Path, _ search: inout GuardSearch) {
    let count = search.visitCount
    preparedParts().search(screen, &search)
    // The state of a case may have no reducer.
    if search.visitCount == count {
      screens.first { $0.holds(screen) }?.payload(screen).map { search.ask($0) }
    }
    search.ask(screen)
  }

  /// Returns `true` if a feature is equal in two states of a screen.
  func isSame(_ screen: Path, _ other: Path, at path: [GuardStep]) -> Bool {
    let parts = preparedParts()
    func isEqual<Value: Equatable>(_ value: Value) -> Bool {
      value == parts.feature(at: path[...], in: other) as? Value
    }
    let feature = parts.feature(at: path[...], in: screen) as? any Equatable
    return feature.map { isEqual($0) } ?? false
  }

  private func preparedParts() -> [GuardedPart<Path, Never>] {
    if let parts = parts.withLock(\.self) { return parts }
    var prepared: [GuardedPart<Path, Never>] = []
    if let type = Path.self as? any CaseReducerState.Type {
      prepared = type.preparedParts() as? [GuardedPart<Path, Never>] ?? []
    }
    parts.withLock { $0 = prepared }
    return prepared
  }

}

extension LeaveGuards {
  /// The guards of features in tabs: states that are ``LeaveGuarded``.
  @usableFromInline static let ofTabs = LeaveGuards(
    isGuard: { $0 is any LeaveGuarded.Type },
    verdict: { state, isHiding in
      (state as? any LeaveGuarded)?.leavePolicy(for: isHiding ? .hiding : .removal).objection
    })
}

extension CaseReducerState {
  /// Prepares the features of all cases for a search for guards, and returns an array of
  /// `GuardedPart<Self, Never>`.
  fileprivate static func preparedParts() -> any Sendable {
    LeaveGuards.with(.ofTabs) { StateReducer.body.prepare() }.parts.map(\.withoutActions)
  }
}

extension Screens {
  /// Reports contradictory declarations.
  func reportMistakes() {
    for (index, screen) in screens.enumerated() {
      let isRepeated = screens[..<index].contains {
        $0.casePath as AnyKeyPath == screen.casePath
          && $0.template.words.areSpelled(screen.template.words)
      }
      screen.template.reportMistakes(
        isRepeated
          ? "is declared twice for the same case. Declare it once, with all parents." : nil,
        values: screen.valueTypes.map(\.isOptional), at: screen.location)
      reportMistakes(in: screen.sheets)
    }
    reportMistakes(in: rootSheets)
  }

  private func reportMistakes<Subject>(in sheets: [RootSheet<Subject>]) {
    for (index, sheet) in sheets.enumerated() {
      let isRepeated = Array(sheets[..<index]).sheet(sheet.template.words) != nil
      sheet.template.reportMistakes(
        isRepeated ? "is declared twice. Declare it once." : nil, values: nil, at: sheet.location)
    }
  }
}

/// A result builder whose blocks are lists, with or without conditions.
@_documentation(visibility: internal)
public protocol ListBuilder {
  /// An element of the list.
  associatedtype Part
}

extension ListBuilder {
  /// Collects the parts of a block.
  ///
  /// - Parameter parts: The parts.
  /// - Returns: All of them.
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap(\.self) }

  /// Includes the parts of an `if`.
  ///
  /// - Parameter parts: The parts, or `nil` if the condition doesn't hold.
  /// - Returns: The parts, or an empty list.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }

  /// Includes the parts of an `if` that has an `else`.
  ///
  /// - Parameter parts: The parts.
  /// - Returns: The same parts.
  public static func buildEither(first parts: [Part]) -> [Part] { parts }

  /// Includes the parts of an `else`.
  ///
  /// - Parameter parts: The parts.
  /// - Returns: The same parts.
  public static func buildEither(second parts: [Part]) -> [Part] { parts }
}
