import TabCore

/// A screen that `push` can push onto the stack of the selected tab.
package struct PushTarget: Equatable, Sendable {
  /// The screen's form as declared, such as `items/<Int>`.
  let form: String

  /// The value for the placeholder, or `nil` if there is none.
  var value: String?

  /// The components of the screen in a link.
  var components: [String] {
    form.split(separator: "/").map { $0.hasPrefix("<") ? value ?? "" : String($0) }
  }

  /// The tabs that declare this screen.
  var tabs: [AppFeature.Tab] {
    AppFeature.tabs.all.filter { AppFeature.tabs.linkForms(for: $0).contains(form) }
  }
}

/// The operands of `push` for one of the declared screens.
struct PushSyntax: Sendable {
  let name: String

  /// The screen's form as declared.
  let form: String

  /// The name of the value in messages, or `nil` if the screen takes none.
  var placeholder: String?

  /// Parses the value.
  var read: @Sendable (String) throws(CommandFailure) -> String = {
    word throws(CommandFailure) in word
  }

  /// The name and the value for the help text.
  var synopsis: String { ([name] + [placeholder].compactMap(\.self)).joined(separator: " ") }

  /// The screens of all tabs, in declaration order.
  static let all: [PushSyntax] = {
    var all: [PushSyntax] = []
    for form in AppFeature.tabs.all.flatMap(AppFeature.tabs.linkForms(for:)) {
      if all.contains(where: { $0.form == form }) { continue }
      all.append(withValue.first { $0.form == form } ?? PushSyntax(name: form, form: form))
    }
    return all
  }()

  /// The screens with a value, for which the form has no readable name.
  private static let withValue = [
    PushSyntax(name: "item", form: "items/<\(Item.ID.self)>", placeholder: "NUMBER") {
      word throws(CommandFailure) in String(try CommandSyntax.number(word, "NUMBER"))
    },
    PushSyntax(name: "follower", form: "<\(Person.ID.self)>", placeholder: "NAME"),
    PushSyntax(name: "section", form: "<\(SettingsSection.self)>", placeholder: "NAME") {
      word throws(CommandFailure) in
      try CommandSyntax.choice(word, "section", SettingsSection.allCases).rawValue
    },
  ]

  /// Parses the name of a screen and its value.
  static func target(_ words: [String]) throws(CommandFailure) -> PushTarget {
    guard let syntax = all.first(where: { $0.name == words[0] }) else {
      throw CommandSyntax.unknown(words[0], "screen", among: all.map(\.name))
    }
    let which = words.dropFirst().first
    guard let placeholder = syntax.placeholder else {
      guard let which else { return PushTarget(form: syntax.form) }
      throw CommandFailure("push: \(quoted(which)) is an extra word: push \(syntax.name)")
    }
    guard let which else {
      throw CommandFailure("push: \(placeholder) is missing: push \(syntax.synopsis)")
    }
    return PushTarget(form: syntax.form, value: try syntax.read(which))
  }
}
