/// What a link can present over the stack of the home tab.
public enum HomeSheet: Hashable, Sendable {
  /// The form for a new item, over the list.
  case add

  /// The sheet that shares the item on top of the stack, perhaps with the question
  /// whether to stop over it.
  case share(asksToStop: Bool = false)

  /// The name that errors use.
  var name: String {
    switch self {
    case .add: "add"
    case .share: "share"
    }
  }

  /// The components of a link's path that stand for this sheet, which are its last.
  public var linkComponents: [String] {
    switch self {
    case .add: ["add"]
    case .share(asksToStop: false): ["share"]
    case .share(asksToStop: true): ["share", "stop"]
    }
  }

  /// Reads a sheet off the front of what is left of a link's path.
  ///
  /// - Parameter components: What is left of the path. What the sheet takes is removed, and
  ///   nothing if there is no sheet.
  /// - Returns: The sheet, or `nil` if the path doesn't go on with one.
  public static func read(from components: inout ArraySlice<String>) -> Self? {
    switch components.first {
    case "add":
      components.removeFirst()
      return .add
    case "share":
      components.removeFirst()
      guard components.first == "stop" else { return .share() }
      components.removeFirst()
      return .share(asksToStop: true)
    default:
      return nil
    }
  }

  /// Returns the words that can go on a link's path after some screens and a sheet.
  ///
  /// - Parameters:
  ///   - sheet: The sheet that the path has already, if it has one.
  ///   - top: The kind of the last screen, or `nil` for none.
  /// - Returns: The words.
  static func words(after sheet: Self?, over top: HomeScreen.Kind?) -> [String] {
    switch sheet {
    case .share(asksToStop: false): ["stop"]
    case .add, .share(asksToStop: true): []
    case nil: [Self.add, .share()].filter { $0.violation(over: top) == nil }.map(\.name)
    }
  }

  /// Returns what is wrong with presenting the sheet, if anything is.
  ///
  /// - Parameter top: The kind of the last screen, or `nil` for an empty stack.
  /// - Returns: The error, or `nil` if it is fine.
  public func violation(over top: HomeScreen.Kind?) -> PathError? {
    switch (self, top) {
    case (.add, nil), (.share, .item): nil
    case (.add, _), (.share, _): .unpresentable(sheet: name, over: top?.rawValue)
    }
  }
}
