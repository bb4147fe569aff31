/// The access modifiers of the declarations that a macro adds.
///
/// They make these declarations usable wherever the declaration with the macro is.
enum AccessLevel {
  /// Returns the modifier, followed by a space.
  ///
  /// - Parameters:
  ///   - declaration: The declaration that the macro is attached to.
  ///   - context: The declarations around it, from the inside out.
  /// - Returns: `public ` or `package `, or nothing if the default reaches far enough.
  static func modifier(for declaration: Declaration, in context: [String]) -> String {
    switch effectiveLevel(of: declaration, in: context) {
    case "open", "public": "public "
    case "package": "package "
    default: ""
    }
  }

  /// Returns the modifier for members that are added in an extension.
  ///
  /// There the default may reach too far: an extension doesn't say that the extended type is
  /// visible only in its file.
  static func modifierInExtension(for declaration: Declaration, in context: [String]) -> String {
    switch effectiveLevel(of: declaration, in: context) {
    case "fileprivate", "private": "fileprivate "
    default: modifier(for: declaration, in: context)
    }
  }

  /// Returns the access that the declaration has as a member of the types around it.
  ///
  /// The compiler refuses members in an extension that state more. An extension only sets the
  /// access of members that state none: how far the extended type reaches, nothing here says.
  private static func effectiveLevel(of declaration: Declaration, in context: [String]) -> String {
    let declarations =
      [declaration] + AttachedDeclaration.enclosing(context).map(\.declaration)
    var reach = 0
    for (index, type) in declarations.enumerated() where type.kind != .extension {
      let parent = declarations.dropFirst(index + 1).first
      let given = parent?.kind == .extension ? parent.flatMap(level) : nil
      let level = level(of: type) ?? given ?? "internal"
      reach = max(reach, levels.firstIndex(of: level) ?? 0)
    }
    return levels[reach]
  }

  /// The levels, from the widest to the narrowest.
  private static let levels = ["open", "public", "package", "internal", "fileprivate", "private"]

  private static func level(of declaration: Declaration) -> String? {
    declaration.modifiers.first { !$0.hasArgument && levels.contains($0.name) }?.name
  }
}

/// The check that the extension of a macro can see the type that the macro is attached to.
enum Reach {
  /// Returns a diagnostic for a `private` that hides a type, at the type or at a type around it.
  ///
  /// At the top of a file, `private` means the whole file.
  ///
  /// - Parameters:
  ///   - subject: The declaration that the macro is attached to.
  ///   - context: The declarations around it, from the inside out.
  ///   - macro: The name of the macro.
  /// - Returns: The diagnostics.
  static func diagnostics(
    _ subject: AttachedDeclaration,
    in context: [String],
    macro: String
  ) -> [Diagnostic] {
    guard !context.isEmpty else { return [] }
    guard let modifier = subject.declaration.privateModifier else {
      let types = AttachedDeclaration.enclosing(context.dropLast())
      guard let type = types.first(where: { $0.declaration.privateModifier != nil }) else {
        return []
      }
      return [
        subject.diagnostic(
          .privateContext(macro: macro, type: type.name), at: subject.title)
      ]
    }
    var diagnostic = subject.diagnostic(.privateType(macro: macro), at: modifier.range)
    let start = subject.syntax.offset + modifier.range.lowerBound
    diagnostic.fixIts.append(
      Diagnostic.FixIt(
        text: "Replace 'private' with 'fileprivate'",
        range: start..<start + modifier.range.count,
        replacement: "fileprivate"))
    return [diagnostic]
  }
}

extension Declaration {
  /// The modifier `private` of the declaration itself, not of its setter.
  fileprivate var privateModifier: Modifier? {
    modifiers.first { $0.name == "private" && !$0.hasArgument }
  }
}
