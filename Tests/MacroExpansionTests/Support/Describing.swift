@testable import MacroExpansion

/// Returns the texts of the tokens of a source.
func tokenTexts(_ text: String) -> [String] {
  let source = ScannedSource(text)
  return source.tokens.dropLast().map { source.text($0.start..<$0.end) }
}

/// Returns the members of a source, one line each.
func memberLines(_ text: String) -> [String] {
  let source = ScannedSource(text)
  let (members, issues) = source.declarations()
  return members.map { describe($0, in: source) }
    + (source.issues + issues).map { "\(place($0.offset, in: text)): \($0.kind)" }
}

/// Describes a member by its parts, leaving out what it doesn't have.
func describe(_ member: Member, in source: ScannedSource) -> String {
  switch member {
  case .directive(let directive): source.text(directive.range)
  case .declaration(let declaration): describe(declaration, in: source)
  }
}

private func describe(_ declaration: Declaration, in source: ScannedSource) -> String {
  var parts = declaration.attributes.map { attribute in
    let arguments = attribute.arguments.map { "(\(source.text($0)))" } ?? ""
    return "@\(attribute.name)\(arguments)"
  }
  parts += declaration.modifiers.map { $0.name + ($0.argument.map { "(\($0))" } ?? "") }
  parts.append(declaration.kind.rawValue)
  if let name = declaration.name?.text { parts.append(name) }
  if let range = declaration.genericParameters { parts.append("generics \(source.text(range))") }
  parts += declaration.cases.map { describe($0, in: source) }
  parts += declaration.bindings.map { describe($0, in: source) }
  parts += declaration.parameters.map { describe($0, in: source) }
  parts += declaration.effects
  if let range = declaration.resultType { parts.append("-> \(source.text(range))") }
  parts += declaration.inheritedTypes.map { ": \(source.text($0))" }
  if let range = declaration.genericRequirements { parts.append("where \(source.text(range))") }
  if let block = declaration.accessors { parts.append(describe(block)) }
  if declaration.body != nil { parts.append("{}") }
  return parts.joined(separator: " | ")
}

private func describe(_ enumCase: EnumCase, in source: ScannedSource) -> String {
  var text = enumCase.name.text
  if let parameters = enumCase.parameters {
    text += "(" + parameters.map { describe($0, in: source) }.joined(separator: " & ") + ")"
  }
  return text + (enumCase.rawValue.map { " = " + source.text($0) } ?? "")
}

private func describe(_ parameter: Parameter, in source: ScannedSource) -> String {
  let names = [parameter.firstName?.text, parameter.secondName?.text].compactMap(\.self)
  return (names.isEmpty ? "" : names.joined(separator: "/") + ": ") + source.text(parameter.type)
    + (parameter.defaultValue.map { " = " + source.text($0) } ?? "")
}

private func describe(_ binding: Binding, in source: ScannedSource) -> String {
  source.text(binding.pattern) + (binding.type.map { ": " + source.text($0) } ?? "")
    + (binding.initializer.map { " = " + source.text($0) } ?? "")
    + (binding.accessors.map { " " + describe($0) } ?? "")
}

private func describe(_ block: AccessorBlock) -> String {
  switch block {
  case .getter: "{getter}"
  case .list(let accessors):
    "{" + accessors.map { ([$0.name] + $0.effects).joined(separator: " ") }.joined(separator: ", ")
      + "}"
  }
}
