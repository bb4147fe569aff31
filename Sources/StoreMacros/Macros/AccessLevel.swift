/// The access modifiers of the declarations that a macro adds.
///
/// They make these declarations usable wherever the declaration with the macro is.
enum AccessLevel {
  /// Returns the modifier, followed by a space.
  ///
  /// - Parameters:
  ///   - declaration: The declaration that the macro is attached to.
  ///   - context: The declarations around it, from the inside out: an extension can set the
  ///     access of its members.
  /// - Returns: `public ` or `package `, or nothing if the default reaches far enough.
  static func modifier(for declaration: Declaration, in context: [String]) -> String {
    if let level = level(of: declaration) { return text(level) }
    guard let parent = AttachedDeclaration.enclosing(Array(context.prefix(1))).first,
      parent.declaration.kind == .extension, let level = level(of: parent.declaration)
    else { return "" }
    return text(level)
  }

  /// Returns the modifier for members that are added in an extension.
  ///
  /// There the default may reach too far: an extension doesn't say that the extended type is
  /// visible only in its file.
  static func modifierInExtension(for declaration: Declaration, in context: [String]) -> String {
    let modifier = modifier(for: declaration, in: context)
    guard modifier.isEmpty else { return modifier }
    let enclosing = AttachedDeclaration.enclosing(context)
    let isHidden =
      Self.isHidden(declaration) || enclosing.contains { Self.isHidden($0.declaration) }
    return isHidden ? "fileprivate " : ""
  }

  private static func isHidden(_ declaration: Declaration) -> Bool {
    let level = level(of: declaration)
    return level == "fileprivate" || level == "private"
  }

  private static let levels = ["open", "public", "package", "internal", "fileprivate", "private"]

  private static func level(of declaration: Declaration) -> String? {
    declaration.modifiers.first { $0.argument == nil && levels.contains($0.name) }?.name
  }

  private static func text(_ level: String) -> String {
    switch level {
    case "open", "public": "public "
    case "package": "package "
    default: ""
    }
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
    modifiers.first { $0.name == "private" && $0.argument == nil }
  }
}
