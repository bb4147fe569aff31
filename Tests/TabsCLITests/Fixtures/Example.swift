import Foundation

/// A script in `Examples/`, with what it prints beside it.
enum Example: String, CaseIterable {
  case tour, presentations

  /// Reads one of the two files.
  ///
  /// - Parameter ending: The end of its name: `tabs` or `expected`.
  /// - Returns: Its text.
  /// - Throws: An error of the system.
  func text(_ ending: String) throws -> String {
    let file = Executable.package.appending(path: "Examples/\(rawValue).\(ending)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The messages of the tour.
  static let tourMessages = [
    "70: A push was refused: there is no item 999.",
    "71: a screen of settings can't be pushed while home is selected; select settings first",
    "72: The link \"tabs://home/edit\" can't be opened: \"edit\" can't be pushed on the root of "
      + "its tab: only \"items\" can.",
    "73: unknown command \"selct\"; did you mean \"select\"?",
    "74: the quote \" isn't closed before the end of the line",
  ]
}
