#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a link. It takes any spelling until links are read byte by byte.
struct LinkText {
  let host: String
  let components: [String]
  private let scheme: String

  init(scheme: String, host: String, components: [String]) {
    self.scheme = scheme
    self.host = host
    self.components = components
  }

  init(_ url: URL, scheme: String) throws(ScreenError) {
    guard url.scheme?.lowercased() == scheme, let host = url.host() else {
      throw .malformed("it has to begin with \"\(scheme)://\"")
    }
    self.scheme = scheme
    self.host = host.lowercased()
    components = url.path().split(separator: "/").map { $0.removingPercentEncoding ?? "" }
  }

  var url: URL? {
    URL(string: "\(scheme)://\(host)")?.appending(path: components.joined(separator: "/"))
  }
}
