extension AttachedDeclaration {
  /// The access modifier of the members that a macro adds, followed by a space; empty if the
  /// default reaches far enough.
  ///
  /// It makes them usable wherever the declaration with the macro is.
  var access: String { modifier(isInExtension: false) }

  /// The modifier of members that are added in an extension.
  ///
  /// There the default may reach too far: an extension doesn't say that the extended type is
  /// visible only in its file.
  var accessInExtension: String { modifier(isInExtension: true) }

  private func modifier(isInExtension: Bool) -> String {
    switch effectiveLevel {
    case "open", "public": "public "
    case "package": "package "
    case "fileprivate", "private": isInExtension ? "fileprivate " : ""
    default: ""
    }
  }

  /// The access that the declaration has as a member of the types around it.
  ///
  /// The compiler refuses members in an extension that state more. An extension only sets the
  /// access of members that state none: how far the extended type reaches, nothing here says.
  private var effectiveLevel: String {
    let declarations = [declaration] + enclosing.map(\.declaration)
    var reach = 0
    for (index, type) in declarations.enumerated() where type.kind != .extension {
      let parent = declarations.dropFirst(index + 1).first
      let given = parent?.kind == .extension ? parent?.level : nil
      let level = type.level ?? given ?? "internal"
      reach = max(reach, Declaration.levels.firstIndex(of: level) ?? 0)
    }
    return Declaration.levels[reach]
  }

  /// Returns a diagnostic for a `private` that hides the type from the extension of a macro, at
  /// the type or at a type around it.
  ///
  /// At the top of a file, `private` means the whole file.
  func reachDiagnostics(macro: String) -> [Diagnostic] {
    if enclosing.isEmpty { return [] }
    if let modifier = declaration.privateModifier {
      return [
        diagnostic(
          .privateType(macro: macro), at: modifier.range,
          fix: ("Replace 'private' with 'fileprivate'", modifier.range, "fileprivate"))
      ]
    }
    return enclosing.dropLast().first { $0.declaration.privateModifier != nil }
      .map { [diagnostic(.privateContext(macro: macro, type: $0.name), at: title)] } ?? []
  }
}

extension Declaration {
  /// The levels, from the widest to the narrowest.
  fileprivate static let levels = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]

  fileprivate var level: String? {
    modifiers.first { !$0.hasArgument && Self.levels.contains($0.name) }?.name
  }

  /// The modifier `private` of the declaration itself, not of its setter.
  fileprivate var privateModifier: Modifier? {
    modifiers.first { $0.name == "private" && !$0.hasArgument }
  }
}
