/// The words of a screen or a sheet in a link, with `*` for each value: `items/*`.
struct LinkTemplate: Sendable {
  /// The words; `*` stands for any.
  let words: [String]

  init(_ text: String) {
    words = text.split(separator: "/").map(String.init)
  }

  /// The words with slashes between them.
  var text: String { words.joined(separator: "/") }

  /// How many values there are.
  var valueCount: Int { words.count { $0 == "*" } }

  /// The first word that isn't a value.
  var firstLiteral: String? { words.first { $0 != "*" } }

  /// Returns what stands for the values at the beginning of a link, or `nil` if the link begins
  /// with other words.
  func values(in components: ArraySlice<String>) -> [String]? {
    guard components.count >= words.count else { return nil }
    var values: [String] = []
    for (word, component) in zip(words, components) {
      if word == "*" {
        values.append(component)
      } else if !component.isSpelled(word) {
        return nil
      }
    }
    return values
  }

  /// Returns the words with values filled in.
  func filled(with values: [String]) -> [String] {
    var rest = values[...]
    return words.map { $0 == "*" ? rest.popFirst() ?? "*" : $0 }
  }
}

extension String {
  /// Whether two strings are the same bytes: `==` also holds for other spellings of an "é".
  func isSpelled(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether a URL keeps this as a component of its path.
  var isLinkComponent: Bool {
    self != "" && self != "." && self != ".."
  }
}

extension Sequence<String> {
  /// Whether the strings are the same bytes, one by one.
  func areSpelled(_ others: some Sequence<String>) -> Bool {
    elementsEqual(others) { $0.isSpelled($1) }
  }
}
