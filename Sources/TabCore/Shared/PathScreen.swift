/// A screen as links and rules see it: what it shows, without the state that it has.
///
/// Each tab has an enum of its screens that conforms to this. A value says enough
/// to make the screen anew, so a list of them is what a link holds.
public protocol PathScreen: Hashable, Sendable {
  /// What sort of screen it is, whatever it shows.
  associatedtype Kind: Hashable, RawRepresentable, Sendable
  where Kind.RawValue == String

  /// What sort of screen this is.
  var kind: Kind { get }

  /// The components of a link's path that stand for this screen.
  var linkComponents: [String] { get }

  /// Reads one screen off the front of a link's path.
  ///
  /// - Parameter components: What is left of the path. What the screen takes is
  ///   removed, and nothing if there is no screen.
  /// - Returns: The screen, or `nil` if the path doesn't go on with one.
  static func read(from components: inout ArraySlice<String>) -> Self?
}
