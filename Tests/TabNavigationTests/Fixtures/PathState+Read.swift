@testable import TabNavigation

extension PathState {
  /// Reads a link whose components have slashes between them and no escapes.
  static func read(
    _ link: String, keeping kept: [Self] = [], on root: Root
  ) throws(ScreenError) -> (stack: ReadStack<Self>, root: Root) {
    var root = root
    let components =
      link.isEmpty
      ? [] : link.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return (try screens.read(LinkRoute(components), keeping: kept, on: &root), root)
  }

  /// Returns the link of a stack without escapes.
  static func link(of states: [Self], root: Root) -> String? {
    screens.route(of: states, root: root)?.components.joined(separator: "/")
  }
}
