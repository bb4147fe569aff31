import Foundation
import SwiftParser
import SwiftSyntax

/// The comparison of the scanner with the toolchain's parser.
///
/// Each line describes what macros need of a member in both forms, with texts from the source.
@main
struct Checker {
  static func main() {
    let parts = CommandLine.arguments[1].split(separator: " ")
    var isRight = true
    if parts.contains("parser") { isRight = compare(CommandLine.arguments.dropFirst(2)) }
    // The next part takes long: show the counts first, also in a file.
    fflush(nil)
    if parts.contains("time") { isRight = Endurance.check() && isRight }
    exit(isRight ? 0 : 1)
  }

  /// Compares all files below some folders, and prints the differences.
  ///
  /// - Returns: Whether there are none.
  private static func compare(_ roots: ArraySlice<String>) -> Bool {
    var files = 0
    var types = 0
    var members = 0
    var differences = 0
    var broken = 0
    var clock = Duration.zero
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
    return differences == 0
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

  static func marks(_ decl: DeclSyntax) -> String {
    let attributes = decl.asProtocol((any WithAttributesSyntax).self)?.attributes.compactMap {
      $0.as(AttributeSyntax.self)?.trimmedDescription
    }
    let modifiers = decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.map(
      \.trimmedDescription)
    return ((attributes ?? []) + (modifiers ?? [])).joined(separator: " ")
  }

  static func type(
    _ name: TokenSyntax?, _ generics: (some SyntaxProtocol)?, _ clause: InheritanceClauseSyntax?
  ) -> String {
    let inherited = clause?.inheritedTypes.map { $0.type.trimmedDescription }
    return line(
      name?.text ?? "", ("generics", text(generics)),
      ("inherits", inherited?.joined(separator: " , ")))
  }

  static func parameters(_ list: FunctionParameterListSyntax) -> String {
    list.map { p in
      let type = p.type.trimmedDescription + (p.ellipsis?.text ?? "")
      return "\(p.firstName.text)/\(p.secondName?.text ?? "-")/\(type)/\(p.defaultValue != nil)"
    }.joined(separator: " , ")
  }

  static func parameters(_ list: EnumCaseParameterListSyntax) -> String {
    list.map { p in
      let names = "\(p.firstName?.text ?? "-")/\(p.secondName?.text ?? "-")"
      return "\(names)/\(p.type.trimmedDescription)/\(p.defaultValue != nil)"
    }.joined(separator: " , ")
  }

  static func binding(_ binding: PatternBindingSyntax) -> String {
    let value = binding.initializer?.value
    let isStored =
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .accessors(let list):
        value != nil
          || list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      default: false
      }
    let type = binding.typeAnnotation?.type.trimmedDescription ?? "-"
    let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? "-"
    return "\(name) : \(type) = \(value != nil), \(isStored)"
  }

  static func describe(_ decl: DeclSyntax) -> String {
    let (kind, description) = parts(decl)
    return line(kind, ("marks", marks(decl)), ("", description))
  }

  static func parts(_ decl: DeclSyntax) -> (kind: String, description: String) {
    if let d = decl.as(StructDeclSyntax.self) {
      return ("struct", type(d.name, d.genericParameterClause, d.inheritanceClause))
    }
    if let d = decl.as(EnumDeclSyntax.self) {
      return ("enum", type(d.name, d.genericParameterClause, d.inheritanceClause))
    }
    if let d = decl.as(ClassDeclSyntax.self) {
      return ("class", type(d.name, d.genericParameterClause, d.inheritanceClause))
    }
    if let d = decl.as(ActorDeclSyntax.self) {
      return ("actor", type(d.name, d.genericParameterClause, d.inheritanceClause))
    }
    if let d = decl.as(ProtocolDeclSyntax.self) {
      return ("protocol", type(d.name, d.primaryAssociatedTypeClause, d.inheritanceClause))
    }
    if let d = decl.as(ExtensionDeclSyntax.self) {
      return ("extension", type(nil, nil as TokenSyntax?, d.inheritanceClause))
    }
    if let d = decl.as(EnumCaseDeclSyntax.self) {
      let cases = d.elements.map { e in
        e.name.text + (e.parameterClause.map { "(\(parameters($0.parameters)))" } ?? "")
      }
      return ("case", cases.joined(separator: " ; "))
    }
    if let d = decl.as(VariableDeclSyntax.self) {
      return (d.bindingSpecifier.text, d.bindings.map(binding).joined(separator: " ; "))
    }
    if let d = decl.as(FunctionDeclSyntax.self) {
      let result = text(d.signature.returnClause?.type) ?? "-"
      let isName = d.name.text.first.map { $0.isLetter || $0 == "_" || $0 == "`" } ?? false
      let name = isName ? d.name.text : "-"
      return ("func", "\(name) \(parameters(d.signature.parameterClause.parameters)) \(result)")
    }
    if let d = decl.as(InitializerDeclSyntax.self) {
      return ("init", "- \(parameters(d.signature.parameterClause.parameters)) -")
    }
    if let d = decl.as(TypeAliasDeclSyntax.self) { return ("typealias", d.name.text) }
    return ("other", "")
  }
}

enum Scanned {
  static func lines(_ text: String) -> [String] {
    let source = ScannedSource(text)
    var reader = DeclarationReader(source: source, tokens: 0..<source.tokens.count - 1)
    guard let declaration = reader.readDeclaration() else { return ["unreadable"] }
    var lines = [describe(declaration, source)]
    let (members, unreadable) = source.members(of: declaration)
    for member in members {
      switch member {
      case .declaration(let declaration): lines.append(describe(declaration, source))
      case .directive(let directive):
        let text = source.text(directive.range)
        let word = "#" + directive.kind.rawValue
        lines.append(word + " " + text.dropFirst(word.count).drop { $0.isWhitespace })
      }
    }
    if let unreadable {
      let end = min(source.bytes.count, unreadable + 40)
      lines.append("unreadable: \(source.text(unreadable..<end))")
    }
    return lines
  }

  static func parameters(_ list: [Parameter], _ s: ScannedSource) -> String {
    list.map { p in
      let names = "\(p.firstName?.text ?? "-")/\(p.secondName?.text ?? "-")"
      return "\(names)/\(s.text(p.type))/\(p.hasDefault)"
    }.joined(separator: " , ")
  }

  static func binding(_ b: Binding, _ s: ScannedSource) -> String {
    let type = b.type.map(s.text) ?? "-"
    return "\(b.name?.text ?? "-") : \(type) = \(b.initializer != nil), \(b.isStored)"
  }

  static func describe(_ d: Declaration, _ s: ScannedSource) -> String {
    let marks = (d.attributes.map(\.range) + d.modifiers.map(\.range)).map(s.text)
    let kinds: Set<Declaration.Kind> = [
      .actor, .case, .class, .enum, .extension, .func, .`init`, .let, .protocol, .struct,
      .typealias,
      .var,
    ]
    return line(
      kinds.contains(d.kind) ? d.kind.rawValue : "other", ("marks", marks.joined(separator: " ")),
      ("", description(d, s)))
  }

  static func description(_ d: Declaration, _ s: ScannedSource) -> String {
    switch d.kind {
    case .struct, .enum, .class, .actor, .protocol, .extension:
      let inherited = d.inheritedTypes.map(s.text).joined(separator: " , ")
      return line(
        d.kind == .extension ? "" : d.name?.text ?? "",
        ("generics", d.kind == .extension ? nil : d.genericParameters.map(s.text)),
        ("inherits", d.inheritedTypes.isEmpty ? nil : inherited))
    case .case:
      let cases = d.cases.map { c in
        c.name.text + (c.parameters.map { "(\(parameters($0, s)))" } ?? "")
      }
      return cases.joined(separator: " ; ")
    case .let, .var: return d.bindings.map { binding($0, s) }.joined(separator: " ; ")
    case .func, .`init`:
      let result = d.resultType.map(s.text) ?? "-"
      return "\(d.name?.text ?? "-") \(parameters(d.parameters, s)) \(result)"
    case .typealias: return d.name?.text ?? ""
    default: return ""
    }
  }
}
