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
    AppFeature.tabs.all.filter { AppFeature.tabs.forms(of: $0).contains(form) }
  }
}

/// What stands behind `push` for one of the screens that the tabs declare.
struct PushSyntax: Sendable {
  /// A value that follows the name of a screen.
  struct Value: Sendable {
    /// What messages call it.
    let placeholder: String

    /// Reads it.
    let read: @Sendable (String) throws(CommandFailure) -> String
  }

  let name: String

  /// The screen in the way in which its declaration lists it.
  let form: String

  var value: Value?

  /// The name and the value as help shows them.
  var synopsis: String { ([name] + [value?.placeholder].compactMap(\.self)).joined(separator: " ") }

  /// The screens of all tabs, in the order of their declarations.
  static let all: [PushSyntax] = {
    var all: [PushSyntax] = []
    for form in AppFeature.tabs.all.flatMap(AppFeature.tabs.forms) {
      if all.contains(where: { $0.form == form }) { continue }
      all.append(withValue.first { $0.form == form } ?? PushSyntax(name: form, form: form))
    }
    return all
  }()

  /// The screens with a value, whose forms don't say how a user calls one of them.
  private static let withValue = [
    PushSyntax(
      name: "item", form: "items/<\(Item.ID.self)>",
      value: Value(placeholder: "NUMBER") { word throws(CommandFailure) in
        String(try CommandSyntax.number(word, "NUMBER"))
      }),
    PushSyntax(
      name: "follower", form: "<\(Person.ID.self)>",
      value: Value(placeholder: "NAME") { word throws(CommandFailure) in word }),
    PushSyntax(
      name: "section", form: "<\(SettingsSection.self)>",
      value: Value(placeholder: "NAME") { word throws(CommandFailure) in
        try CommandSyntax.choice(word, "section", SettingsSection.allCases).rawValue
      }),
  ]

  /// Reads the name of a screen and the word behind it.
  static func target(_ words: [String]) throws(CommandFailure) -> PushTarget {
    guard let syntax = all.first(where: { $0.name == words[0] }) else {
      throw CommandSyntax.unknown(words[0], "screen", among: all.map(\.name))
    }
    let which = words.dropFirst().first
    guard let value = syntax.value else {
      guard let which else { return PushTarget(form: syntax.form) }
      throw CommandFailure("push: \(quoted(which)) is one word too many: push \(syntax.name)")
    }
    guard let which else {
      throw CommandFailure("push: \(value.placeholder) is missing: push \(syntax.synopsis)")
    }
    return PushTarget(form: syntax.form, value: try value.read(which))
  }
}
