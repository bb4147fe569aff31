import Foundation

/// Returns the URL that a text of a test is.
func makeURL(_ text: String) -> URL {
  guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
  return url
}
