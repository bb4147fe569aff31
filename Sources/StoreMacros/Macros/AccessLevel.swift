/// What a macro writes in front of the declarations that it adds, so that they can be used
/// wherever the declaration that it is attached to can.
enum AccessLevel {
  /// Returns the modifier, with a space behind it.
  ///
  /// - Parameters:
  ///   - declaration: What the macro is attached to.
  ///   - context: What encloses it, from the inside out: an extension can set the access of its
  ///     members.
  /// - Returns: `public ` or `package `, or nothing where the default reaches far enough.
  static func modifier(for declaration: Declaration, in context: [String]) -> String {
    if let level = level(of: declaration) { return text(level) }
    guard let parent = AttachedDeclaration.enclosing(Array(context.prefix(1))).first,
      parent.declaration.kind == .extension, let level = level(of: parent.declaration)
    else { return "" }
    return text(level)
  }

  /// Returns the same for members that are added in an extension, where the default may reach
  /// too far: the extension itself doesn't say that it extends a type which only its file can
  /// see.
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

/// Whether the extension that a macro adds to the file can see the type that the macro is
/// attached to.
enum Reach {
  /// Returns what keeps a type from being seen: `private`, at itself or at what it is nested in.
  ///
  /// At the top of a file `private` reaches the whole file.
  ///
  /// - Parameters:
  ///   - subject: What the macro is attached to.
  ///   - context: What encloses it, from the inside out.
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
  /// The modifier `private` of the declaration itself, and not of a setter.
  fileprivate var privateModifier: Modifier? {
    modifiers.first { $0.name == "private" && $0.argument == nil }
  }
}
