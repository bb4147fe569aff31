/// The macros that mark a case or a property for another macro, and don't add code.
///
/// A marker only checks that the other macro can find it there.
enum MarkMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    let name = String(request.macroType.dropLast("Macro".count))
    let kind = subject.declaration.kind
    let parent = subject.enclosing.first
    let (isRight, expected) =
      switch name {
      case "ObservationStateIgnored": (kind == .var || kind == .let, "a property")
      case "DependencyEndpoint", "DependencyEndpointIgnored":
        (
          (kind == .var || kind == .let) && parent?.hasAttribute("DependencyClient") == true,
          "a property of a '@DependencyClient'"
        )
      default: (kind == .case, "a case of a '@Reducer' enum")
      }
    guard isRight else { return subject.refusal(macro: name, expected: expected) }
    if kind != .case || parent?.hasAttribute("Reducer") == true { return .empty }
    let place = subject.declaration.attribute(named: name)?.range ?? subject.title
    return .refusal(subject.diagnostic(.markOutsideReducer(macro: name), at: place))
  }
}
