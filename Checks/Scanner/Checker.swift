import Foundation
import SwiftParser
import SwiftSyntax

/// The comparison of the scanner with the toolchain's parser.
///
/// Each line describes a member in both forms, with texts from the source.
@main
struct Checker {
  static func main() {
    var files = 0
    var types = 0
    var members = 0
    var differences = 0
    var broken = 0
    var clock = Duration.zero
    let roots = CommandLine.arguments.dropFirst()
    for root in roots where !FileManager.default.fileExists(atPath: root) {
      fail("There is no file or folder \"\(root)\".")
    }
    for path in paths(roots) {
      guard let data = FileManager.default.contents(atPath: path),
        let text = String(data: data, encoding: .utf8)
      else { continue }
      let tree = Parser.parse(source: text)
      files += 1
      if tree.hasError {
        broken += 1
        continue
      }
      let collector = TypeCollector(viewMode: .sourceAccurate)
      collector.walk(tree)
      for type in collector.types {
        types += 1
        let expected = Reference.lines(type)
        var actual: [String] = []
        clock += ContinuousClock().measure { actual = Scanned.lines(type.description) }
        members += expected.count - 1
        guard expected != actual else { continue }
        differences += 1
        if differences <= 40 {
          let line = SourceLocationConverter(fileName: path, tree: tree)
            .location(for: type.positionAfterSkippingLeadingTrivia).line
          print("\(path):\(line)")
          for difference in actual.difference(from: expected).prefix(8) {
            switch difference {
            case .insert(_, let line, _): print("  scanner: \(line)")
            case .remove(_, let line, _): print("  parser:  \(line)")
            }
          }
        }
      }
    }
    print(
      "files \(files) (with errors, skipped: \(broken)), types \(types), members \(members), "
        + "differences \(differences), scanner time \(clock)"
    )
    if files == broken {
      fail("There is no Swift file to compare in \(roots.joined(separator: ", ")).")
    }
    // The next check takes long: show the counts first, also in a file.
    fflush(nil)
    let isEnduring = Endurance.check()
    exit(differences == 0 && isEnduring ? 0 : 1)
  }

  /// Ends the check with a message.
  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }

  static func paths(_ roots: ArraySlice<String>) -> [String] {
    roots.flatMap { root -> [String] in
      if root.hasSuffix(".swift") { return [root] }
      guard let walker = FileManager.default.enumerator(atPath: root) else { return [] }
      return walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
        .map { root + "/" + $0 }
    }
  }
}

final class TypeCollector: SyntaxVisitor {
  var types: [DeclSyntax] = []
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(DeclSyntax(node))
    return .visitChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(DeclSyntax(node))
    return .visitChildren
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(DeclSyntax(node))
    return .visitChildren
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(DeclSyntax(node))
    return .visitChildren
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(DeclSyntax(node))
    return .visitChildren
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(DeclSyntax(node))
    return .visitChildren
  }
}

func line(_ kind: String, _ fields: (String, String?)...) -> String {
  kind + fields.map { " | \($0.0): \(($0.1 ?? "-").replacing("\n", with: "⏎"))" }.joined()
}

enum Reference {
  static func text(_ node: (some SyntaxProtocol)?) -> String? { node?.trimmedDescription }

  static func attributes(_ list: AttributeListSyntax) -> String {
    list.map { element in
      switch element {
      case .attribute(let attribute): attribute.trimmedDescription
      case .ifConfigDecl(let config): config.trimmedDescription
      @unknown default: "?"
      }
    }.joined(separator: " ")
  }

  static func modifiers(_ list: DeclModifierListSyntax) -> String {
    list.map { $0.name.text + ($0.detail.map { "(\($0.detail.text))" } ?? "") }.joined(
      separator: " ")
  }

  static func lines(_ decl: DeclSyntax) -> [String] {
    var lines = [describe(decl)]
    if let group = decl.asProtocol((any DeclGroupSyntax).self) {
      append(group.memberBlock.members, to: &lines)
    }
    return lines
  }

  static func append(_ members: MemberBlockItemListSyntax, to lines: inout [String]) {
    for member in members {
      if let config = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in config.clauses {
          lines.append("\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")")
          if case .decls(let decls)? = clause.elements { append(decls, to: &lines) }
        }
        lines.append("#endif ")
      } else {
        lines.append(describe(member.decl))
      }
    }
  }

  static func inheritance(_ clause: InheritanceClauseSyntax?) -> String? {
    clause?.inheritedTypes.map { $0.type.trimmedDescription }.joined(separator: " , ")
  }

  static func parameters(_ list: FunctionParameterListSyntax) -> String {
    list.map { p in
      let type = p.type.trimmedDescription + (p.ellipsis?.text ?? "")
      let value = text(p.defaultValue?.value) ?? "-"
      return "\(p.firstName.text)/\(p.secondName?.text ?? "-")/\(type)/\(value)"
    }.joined(separator: " , ")
  }

  static func effects(_ specifiers: FunctionEffectSpecifiersSyntax?) -> String {
    [specifiers?.asyncSpecifier?.text, specifiers?.throwsClause?.trimmedDescription].compactMap(
      \.self
    ).joined(separator: " ")
  }

  static func accessors(_ block: AccessorBlockSyntax?) -> String {
    switch block?.accessors {
    case nil: "-"
    case .getter: "getter"
    case .accessors(let list):
      list.map { accessor in
        "\(accessor.accessorSpecifier.text)"
      }.joined(separator: " ")
    @unknown default: "?"
    }
  }

  static func type(
    _ kind: String, _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax,
    _ name: String?,
    _ generics: (some SyntaxProtocol)?, _ inherited: InheritanceClauseSyntax?,
    _ requirements: GenericWhereClauseSyntax?
  ) -> String {
    line(
      kind, ("attributes", self.attributes(attributes)), ("modifiers", self.modifiers(modifiers)),
      ("name", name),
      ("generics", text(generics)), ("inherits", inheritance(inherited)),
      ("where", text(requirements?.requirements)))
  }

  static func describe(_ decl: DeclSyntax) -> String {
    if let d = decl.as(StructDeclSyntax.self) {
      return type(
        "struct", d.attributes, d.modifiers, d.name.text, d.genericParameterClause,
        d.inheritanceClause, d.genericWhereClause)
    }
    if let d = decl.as(EnumDeclSyntax.self) {
      return type(
        "enum", d.attributes, d.modifiers, d.name.text, d.genericParameterClause,
        d.inheritanceClause, d.genericWhereClause)
    }
    if let d = decl.as(ClassDeclSyntax.self) {
      return type(
        "class", d.attributes, d.modifiers, d.name.text, d.genericParameterClause,
        d.inheritanceClause, d.genericWhereClause)
    }
    if let d = decl.as(ActorDeclSyntax.self) {
      return type(
        "actor", d.attributes, d.modifiers, d.name.text, d.genericParameterClause,
        d.inheritanceClause, d.genericWhereClause)
    }
    if let d = decl.as(ProtocolDeclSyntax.self) {
      return type(
        "protocol", d.attributes, d.modifiers, d.name.text, d.primaryAssociatedTypeClause,
        d.inheritanceClause, d.genericWhereClause)
    }
    if let d = decl.as(ExtensionDeclSyntax.self) {
      return type(
        "extension", d.attributes, d.modifiers, d.extendedType.trimmedDescription,
        nil as TokenSyntax?, d.inheritanceClause, d.genericWhereClause)
    }
    if let d = decl.as(EnumCaseDeclSyntax.self) {
      let cases = d.elements.map { e in
        var text = e.name.text
        if let p = e.parameterClause {
          text +=
            "("
            + p.parameters.map { p in
              let names = "\(p.firstName?.text ?? "-")/\(p.secondName?.text ?? "-")"
              let value = Self.text(p.defaultValue?.value) ?? "-"
              return "\(names)/\(p.type.trimmedDescription)/\(value)"
            }.joined(separator: " , ") + ")"
        }
        return text + " = " + (e.rawValue?.value.trimmedDescription ?? "-")
      }.joined(separator: " ; ")
      return line(
        "case", ("attributes", attributes(d.attributes)), ("modifiers", modifiers(d.modifiers)),
        ("cases", cases))
    }
    if let d = decl.as(VariableDeclSyntax.self) {
      let bindings = d.bindings.map { b in
        let type = text(b.typeAnnotation?.type) ?? "-"
        let value = text(b.initializer?.value) ?? "-"
        return
          "\(b.pattern.trimmedDescription) : \(type) = \(value) {\(accessors(b.accessorBlock))}"
      }.joined(separator: " ; ")
      return line(
        d.bindingSpecifier.text, ("attributes", attributes(d.attributes)),
        ("modifiers", modifiers(d.modifiers)), ("bindings", bindings))
    }
    if let d = decl.as(FunctionDeclSyntax.self) {
      return line(
        "func", ("attributes", attributes(d.attributes)), ("modifiers", modifiers(d.modifiers)),
        ("name", d.name.text), ("generics", text(d.genericParameterClause)),
        ("parameters", parameters(d.signature.parameterClause.parameters)),
        ("effects", effects(d.signature.effectSpecifiers)),
        ("result", text(d.signature.returnClause?.type)),
        ("where", text(d.genericWhereClause?.requirements)), ("body", d.body == nil ? "no" : "yes"))
    }
    if let d = decl.as(InitializerDeclSyntax.self) {
      return line(
        "init", ("attributes", attributes(d.attributes)), ("modifiers", modifiers(d.modifiers)),
        ("name", nil), ("generics", text(d.genericParameterClause)),
        ("parameters", parameters(d.signature.parameterClause.parameters)),
        ("effects", effects(d.signature.effectSpecifiers)), ("result", nil),
        ("where", text(d.genericWhereClause?.requirements)), ("body", d.body == nil ? "no" : "yes"))
    }
    if let d = decl.as(DeinitializerDeclSyntax.self) {
      return line(
        "deinit", ("attributes", attributes(d.attributes)), ("modifiers", modifiers(d.modifiers)),
        ("name", nil), ("generics", nil), ("parameters", ""),
        ("effects", text(d.effectSpecifiers) ?? ""), ("result", nil), ("where", nil),
        ("body", d.body == nil ? "no" : "yes"))
    }
    if let d = decl.as(SubscriptDeclSyntax.self) {
      return line(
        "subscript", ("attributes", attributes(d.attributes)),
        ("modifiers", modifiers(d.modifiers)), ("generics", text(d.genericParameterClause)),
        ("parameters", parameters(d.parameterClause.parameters)),
        ("result", text(d.returnClause.type)), ("where", text(d.genericWhereClause?.requirements)),
        ("accessors", accessors(d.accessorBlock)))
    }
    if let d = decl.as(TypeAliasDeclSyntax.self) {
      return line(
        "typealias", ("attributes", attributes(d.attributes)),
        ("modifiers", modifiers(d.modifiers)), ("name", d.name.text),
        ("generics", text(d.genericParameterClause)), ("inherits", nil),
        ("type", text(d.initializer.value)), ("where", text(d.genericWhereClause?.requirements)))
    }
    if let d = decl.as(AssociatedTypeDeclSyntax.self) {
      return line(
        "associatedtype", ("attributes", attributes(d.attributes)),
        ("modifiers", modifiers(d.modifiers)), ("name", d.name.text), ("generics", nil),
        ("inherits", inheritance(d.inheritanceClause)), ("type", text(d.initializer?.value)),
        ("where", text(d.genericWhereClause?.requirements)))
    }
    if let d = decl.as(MacroExpansionDeclSyntax.self) {
      return line(
        "expansion", ("attributes", attributes(d.attributes)),
        ("modifiers", modifiers(d.modifiers)), ("name", d.macroName.text))
    }
    return "\(decl.kind)"
  }
}

enum Scanned {
  static func lines(_ text: String) -> [String] {
    let source = ScannedSource(text)
    var reader = DeclarationReader(source: source, tokens: 0..<source.tokens.count - 1)
    guard let declaration = reader.readDeclaration() else { return ["unreadable"] }
    var lines = [describe(declaration, source)]
    let (members, issues) = source.members(of: declaration)
    for member in members {
      switch member {
      case .declaration(let declaration): lines.append(describe(declaration, source))
      case .directive(let directive):
        let text = source.text(directive.range)
        let word = "#" + directive.kind.rawValue
        lines.append(word + " " + text.dropFirst(word.count).drop { $0.isWhitespace })
      }
    }
    for issue in source.issues + reader.issues + issues {
      let end = min(source.bytes.count, issue.offset + 40)
      lines.append(
        "issue \(issue.kind) at \(issue.offset): \(source.text(issue.offset..<end))")
    }
    return lines
  }

  static func parameters(_ list: [Parameter], _ s: ScannedSource) -> String {
    list.map { p in
      let names = "\(p.firstName?.text ?? "-")/\(p.secondName?.text ?? "-")"
      return "\(names)/\(s.text(p.type))/\(p.defaultValue.map(s.text) ?? "-")"
    }.joined(separator: " , ")
  }

  static func accessors(_ block: AccessorBlock?) -> String {
    switch block {
    case nil: "-"
    case .getter: "getter"
    case .list(let list): list.map(\.name).joined(separator: " ")
    }
  }

  static func describe(_ d: Declaration, _ s: ScannedSource) -> String {
    let attributes = d.attributes.map { s.text($0.range) }.joined(separator: " ")
    let modifiers = d.modifiers.map { $0.name + ($0.argument.map { "(\($0))" } ?? "") }.joined(
      separator: " ")
    let generics = d.genericParameters.map(s.text)
    let requirements = d.genericRequirements.map(s.text)
    let inherits =
      d.inheritedTypes.isEmpty ? nil : d.inheritedTypes.map(s.text).joined(separator: " , ")
    switch d.kind {
    case .struct, .enum, .class, .actor, .protocol, .extension:
      return line(
        d.kind.rawValue, ("attributes", attributes), ("modifiers", modifiers),
        ("name", d.name?.text), ("generics", generics), ("inherits", inherits),
        ("where", requirements))
    case .case:
      let cases = d.cases.map { c in
        var text = c.name.text
        if let p = c.parameters { text += "(" + parameters(p, s) + ")" }
        return text + " = " + (c.rawValue.map(s.text) ?? "-")
      }.joined(separator: " ; ")
      return line("case", ("attributes", attributes), ("modifiers", modifiers), ("cases", cases))
    case .let, .var:
      let bindings = d.bindings.map { b in
        let type = b.type.map(s.text) ?? "-"
        let value = b.initializer.map(s.text) ?? "-"
        return "\(s.text(b.pattern)) : \(type) = \(value) {\(accessors(b.accessors))}"
      }.joined(separator: " ; ")
      return line(
        d.kind.rawValue, ("attributes", attributes), ("modifiers", modifiers),
        ("bindings", bindings))
    case .func, .`init`, .deinit:
      return line(
        d.kind.rawValue, ("attributes", attributes), ("modifiers", modifiers),
        ("name", d.name?.text), ("generics", generics), ("parameters", parameters(d.parameters, s)),
        ("effects", d.effects.joined(separator: " ")), ("result", d.resultType.map(s.text)),
        ("where", requirements), ("body", d.body == nil ? "no" : "yes"))
    case .subscript:
      return line(
        "subscript", ("attributes", attributes), ("modifiers", modifiers), ("generics", generics),
        ("parameters", parameters(d.parameters, s)), ("result", d.resultType.map(s.text)),
        ("where", requirements), ("accessors", accessors(d.accessors)))
    case .typealias, .associatedtype:
      return line(
        d.kind.rawValue, ("attributes", attributes), ("modifiers", modifiers),
        ("name", d.name?.text), ("generics", generics), ("inherits", inherits),
        ("type", d.resultType.map(s.text)), ("where", requirements))
    case .expansion:
      return line(
        "expansion", ("attributes", attributes), ("modifiers", modifiers), ("name", d.name?.text))
    case .import, .macro, .operator, .precedencegroup:
      return "\(d.kind)"
    }
  }
}
