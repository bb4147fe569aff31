import StoreRuntime
package import TabCore

/// The possible completions of an unfinished word of a command.
package struct CommandCompletion: Equatable {
  /// The word as typed, from its start to the cursor.
  package let word: String

  /// The words with the same beginning, quoted if necessary.
  package let candidates: [String]

  /// Finds the completions at the cursor.
  ///
  /// - Parameters:
  ///   - text: The line up to the cursor.
  ///   - state: The state of the app.
  package init(of text: String, in state: AppFeature.State) {
    let command = text.drop(while: \.isBlank)
    var (words, start, _) = ScriptLine.split(command.first == "!" ? command.dropFirst() : command)
    word = start.map { String(text[$0...]) } ?? ""
    let beginning = start == nil ? "" : words.popLast() ?? ""
    candidates = Self.candidates(after: words, beginning, state)
      .filter { $0.hasPrefix(beginning) }
      .map(Self.inQuotes)
  }

  /// The longest common prefix of all candidates, or the word if that is longer.
  package var commonPrefix: String {
    guard var prefix = candidates.first else { return word }
    for candidate in candidates.dropFirst() {
      prefix = String(zip(prefix, candidate).prefix { $0 == $1 }.map(\.0))
    }
    return prefix.count > word.count ? prefix : word
  }

  private static func inQuotes(_ word: String) -> String {
    let isPlain =
      !word.isEmpty && word.first != "#"
      && word.allSatisfy { !$0.isWhitespace && !"\"'".contains($0) }
    if isPlain { return word }
    return "\"" + word.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  private static func candidates(
    after words: [String], _ beginning: String, _ state: AppFeature.State
  ) -> [String] {
    guard let name = words.first else { return CommandSyntax.all.map(\.name) }
    guard let syntax = CommandSyntax.all.first(where: { $0.name == name }),
      words.count <= syntax.operands.count
    else { return [] }
    return syntax.operands[words.count - 1].candidates(words, beginning, state)
  }
}

extension AppFeature.State {
  /// Returns the possible values of the placeholder at the end of a screen's form.
  func values(of form: String) -> [String] {
    switch form.split(separator: "/").last {
    case "<\(Item.ID.self)>": home.items.map { String($0.id) }
    case "<\(SettingsSection.self)>": SettingsSection.allCases.map(\.rawValue)
    case "<\(Person.ID.self)>": Person.samples.map(\.id)
    default: []
    }
  }

  /// Returns the links that extend a text, up to its last slash, by one component.
  func links(_ beginning: String) -> [String] {
    let scheme = "tabs://"
    guard beginning.hasPrefix(scheme) else {
      return AppFeature.tabs.all.map { scheme + $0.rawValue }
    }
    var words = beginning.dropFirst(scheme.count)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    words.removeLast()
    guard let name = words.first else { return AppFeature.tabs.all.map { scheme + $0.rawValue } }
    guard let tab = AppFeature.tabs.all.first(where: { $0.rawValue == name }) else { return [] }
    let stem = beginning[...(beginning.lastIndex(of: "/") ?? beginning.startIndex)]
    return components(after: words.dropFirst(), of: tab).map { stem + $0 }
  }

  /// Returns the components that can follow others in a link.
  private func components(
    after words: ArraySlice<String>, of tab: AppFeature.Tab
  ) -> [String] {
    let forms = AppFeature.tabs.linkForms(for: tab).map {
      $0.split(separator: "/").map(String.init)
    }
    // The form that the words have matched in part, if any.
    var open: (form: [String], count: Int)?
    for word in words {
      let next =
        open.map { [$0] }
        ?? forms.map { ($0, 0) }.sorted { !$0.form[0].hasPrefix("<") && $1.form[0].hasPrefix("<") }
      let found = next.first { $0.form[$0.count].hasPrefix("<") || $0.form[$0.count] == word }
      guard let found else { return [] }
      open = found.count + 1 == found.form.count ? nil : (found.form, found.count + 1)
    }
    return (open.map { [$0] } ?? forms.map { ($0, 0) }).flatMap { form, count in
      form[count].hasPrefix("<") ? values(of: form[count]) : [form[count]]
    }
  }
}
