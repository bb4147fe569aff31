/// The macros that mark a case or a property for another macro, and add nothing by themselves.
///
/// A mark only checks that it is where the other macro looks for it.
enum MarkMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let subject = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
    let name = String(request.macroType.dropLast("Macro".count))
    let isProperty = subject.declaration.kind == .var || subject.declaration.kind == .let
    switch name {
    case "ObservationStateIgnored":
      if isProperty { return .empty }
      return .refusal(subject.wrongDeclaration(macro: name, expected: "a property"))
    case "DependencyEndpoint", "DependencyEndpointIgnored":
      if isProperty, request.parentType?.hasAttribute("DependencyClient") == true { return .empty }
      return .refusal(
        subject.wrongDeclaration(macro: name, expected: "a property of a '@DependencyClient'"))
    default:
      guard subject.declaration.kind == .case else {
        return .refusal(
          subject.wrongDeclaration(macro: name, expected: "a case of a '@Reducer' enum"))
      }
      if request.parentType?.hasAttribute("Reducer") == true { return .empty }
      let place = subject.declaration.attribute(named: name)?.range ?? subject.title
      return .refusal(subject.diagnostic(.markOutsideReducer(macro: name), at: place))
    }
  }
}
