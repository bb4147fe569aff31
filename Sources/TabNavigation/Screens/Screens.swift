/// The screens that a stack can have, each declared once: its link, its rule and how it is made.
///
/// A link is read from its beginning. Of the screens that could go on with it, the first one
/// declared is taken that reads its values and may stand there; only after the last screen the
/// rest may be a sheet. A stack that would be read otherwise has no link.
public struct Screens<Path: PathState>: Sendable {
  // One object, as each push asks the path enum for its screens.
  @usableFromInline let table: ScreenTable<Path>

  /// How many screens a stack may have.
  public var greatestDepth: Int { table.greatestDepth }

  /// The form of each screen in a link, in the order of the declarations.
  ///
  /// The type of a value stands for the value: `items/<Int>`, `edit`. What is presented over a
  /// screen isn't among them.
  ///
  /// - Complexity: O(*n*) for *n* declared screens.
  public var forms: [String] { screens.map(\.form) }

  var screens: [Screen<Path>] { table.screens }
  var rootSheets: [Sheet<Path.Root>] { table.rootSheets }
  var guards: [@Sendable (Path, Departure) -> Leaving?] { table.guards }

  /// Declares screens.
  ///
  /// A declaration that contradicts itself or another is a reported issue.
  ///
  /// - Parameters:
  ///   - greatestDepth: How many screens a stack may have.
  ///   - elements: A ``Screen`` for each case of the path, and what links can present over the
  ///     root.
  public init(greatestDepth: Int = 1_000, @Builder _ elements: () -> [Element]) {
    let elements = elements()
    table = ScreenTable(
      greatestDepth: greatestDepth, screens: elements.compactMap(\.screen),
      rootSheets: elements.compactMap(\.sheet))
    reportMistakes()
  }

  /// What is declared by ``Screens``: a ``Screen`` or a ``RootSheet``.
  public struct Element: Sendable {
    var screen: Screen<Path>?
    var sheet: Sheet<Path.Root>?
  }

  /// Collects declarations.
  @resultBuilder
  public enum Builder {
    /// Takes a screen.
    ///
    /// - Parameter screen: The screen.
    /// - Returns: The declaration.
    public static func buildExpression(_ screen: Screen<Path>) -> [Element] {
      [Element(screen: screen)]
    }

    // Generic: of two overloads for concrete types the compiler takes this one for a misspelled
    // `Screen`, and doesn't name what is misspelled.

    /// Takes something that is presented over the root.
    ///
    /// - Parameter sheet: What is presented.
    /// - Returns: The declaration.
    public static func buildExpression<Sheet: RootSheetDeclaration>(
      _ sheet: Sheet
    ) -> [Element] where Sheet.Root == Path.Root {
      [Element(sheet: sheet.rootSheet.sheet)]
    }

    /// Collects the declarations of a block.
    ///
    /// - Parameter elements: The declarations.
    /// - Returns: All of them.
    public static func buildBlock(_ elements: [Element]...) -> [Element] {
      elements.flatMap { $0 }
    }

    /// Takes the declarations of an `if`.
    ///
    /// - Parameter elements: The declarations, or `nil` if they don't hold.
    /// - Returns: The declarations that hold.
    public static func buildOptional(_ elements: [Element]?) -> [Element] {
      elements ?? []
    }

    /// Takes the declarations of an `if` that has an `else`.
    ///
    /// - Parameter elements: The declarations.
    /// - Returns: The same.
    public static func buildEither(first elements: [Element]) -> [Element] {
      elements
    }

    /// Takes the declarations of an `else`.
    ///
    /// - Parameter elements: The declarations.
    /// - Returns: The same.
    public static func buildEither(second elements: [Element]) -> [Element] {
      elements
    }
  }
}

/// What is declared of the screens of a stack.
@usableFromInline
final class ScreenTable<Path: PathState>: Sendable {
  @usableFromInline let greatestDepth: Int
  @usableFromInline let screens: [Screen<Path>]
  let rootSheets: [Sheet<Path.Root>]

  /// What asks the screens that are guarded.
  @usableFromInline let guards: [@Sendable (Path, Departure) -> Leaving?]

  init(greatestDepth: Int, screens: [Screen<Path>], rootSheets: [Sheet<Path.Root>]) {
    self.greatestDepth = greatestDepth
    self.screens = screens
    self.rootSheets = rootSheets
    self.guards = screens.compactMap(\.leaving)
  }

  /// Whether a screen may stand on another, or on the root for `nil`.
  @inlinable
  func allows(_ screen: Path, on below: Path?, depth: Int) -> Bool {
    depth < greatestDepth && declaration(of: screen, on: below) != nil
  }

  /// Returns the position of the declaration by which a screen stands on another, or on the root
  /// for `nil`.
  @inlinable
  func declaration(of screen: Path, on below: Path?) -> Int? {
    // Each push asks for this: a copy of a declaration counts references to all that is in it.
    for index in screens.indices where screens[index].holds(screen) {
      if screens[index].parents.isEmpty { return index }
      for parent in screens[index].parents where parent.holds(below) { return index }
    }
    return nil
  }
}
