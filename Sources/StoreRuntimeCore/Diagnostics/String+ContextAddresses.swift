extension String {
  /// The text without the addresses that Swift writes into the names of types which are declared in
  /// a function or in private: `(unknown context at $5628f7750480).`.
  ///
  /// They differ from run to run.
  package var withoutContextAddresses: String {
    let marker = "(unknown context at $"
    var text = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: marker), let end = rest[start...].firstIndex(of: ")") {
      text += rest[..<start]
      rest = rest[end...].dropFirst()
      if rest.first == "." { rest.removeFirst() }
    }
    return text + rest
  }
}

extension Substring {
  /// Returns where a text begins that is in this one, `nil` if it isn't.
  fileprivate func firstIndex(of text: String) -> Index? {
    utf8.indices.first { utf8[$0...].starts(with: text.utf8) }
  }
}
