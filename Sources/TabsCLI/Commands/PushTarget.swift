import TabCore

/// A screen that `push` can put on the stack of the selected tab.
package struct PushTarget: Equatable, Sendable {
  /// The screen in the way in which its declaration lists it: `items/<Int>`.
  let form: String

  /// What stands for the value in it, `nil` if there is none.
  var value: String?

  /// The words that stand for the screen in a link.
  var components: [String] {
    form.split(separator: "/").map { $0.hasPrefix("<") ? value ?? "" : String($0) }
  }

  /// The tabs that declare such a screen.
  var tabs: [AppFeature.Tab] {
    AppFeature.tabs.all.filter { AppFeature.tabs.linkForms(for: $0).contains(form) }
  }
}

/// What stands behind `push` for one of the screens that the tabs declare.
struct PushSyntax: Sendable {
  let name: String

  /// The screen in the way in which its declaration lists it.
  let form: String

  /// What messages call the value that follows the name, `nil` if none does.
  var placeholder: String?

  /// Reads the value.
  var read: @Sendable (String) throws(CommandFailure) -> String = {
    word throws(CommandFailure) in word
  }

  /// The name and the value as help shows them.
  var synopsis: String { ([name] + [placeholder].compactMap(\.self)).joined(separator: " ") }

  /// The screens of all tabs, in the order of their declarations.
  static let all: [PushSyntax] = {
    var all: [PushSyntax] = []
    for form in AppFeature.tabs.all.flatMap(AppFeature.tabs.linkForms(for:)) {
      if all.contains(where: { $0.form == form }) { continue }
      all.append(withValue.first { $0.form == form } ?? PushSyntax(name: form, form: form))
    }
    return all
  }()

  /// The screens with a value, whose forms don't say how a user calls one of them.
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

  /// Reads the name of a screen and the word behind it.
  static func target(_ words: [String]) throws(CommandFailure) -> PushTarget {
    guard let syntax = all.first(where: { $0.name == words[0] }) else {
      throw CommandSyntax.unknown(words[0], "screen", among: all.map(\.name))
    }
    let which = words.dropFirst().first
    guard let placeholder = syntax.placeholder else {
      guard let which else { return PushTarget(form: syntax.form) }
      throw CommandFailure("push: \(quoted(which)) is one word too many: push \(syntax.name)")
    }
    guard let which else {
      throw CommandFailure("push: \(placeholder) is missing: push \(syntax.synopsis)")
    }
    return PushTarget(form: syntax.form, value: try syntax.read(which))
  }
}
