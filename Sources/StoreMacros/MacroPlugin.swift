/// The compiler plugin, which expands the macros of StoreRuntime.
enum MacroPlugin {
  /// The expansion of a macro in one of its roles.
  private typealias Expand = (AttachedDeclaration, ExpansionRequest) -> Expansion

  /// Returns a macro by the name of its type, as its declaration has it.
  private static func macro(named name: String) -> Expand? {
    switch name {
    case "CasePathableMacro": CasePathableMacro.expand
    case "CodableCasesMacro": CodableCasesMacro.expand
    case "DependencyClientMacro": DependencyClientMacro.expand
    case "DependencyEntryMacro": DependencyEntryMacro.expand
    case "DependencyEntryValueMacro": DependencyEntryMacro.expandValue
    case "ObservableStateMacro": ObservableStateMacro.expand
    case "ReducerMacro": ReducerMacro.expand
    case "SendableConformanceMacro": SendableConformanceMacro.expand
    case "SynthesizedConformancesMacro": SynthesizedConformancesMacro.expand
    case "DependencyEndpointMacro", "DependencyEndpointIgnoredMacro",
      "ObservationStateIgnoredMacro", "ReducerCaseEphemeralMacro", "ReducerCaseIgnoredMacro":
      MarkMacro.expand
    default: nil
    }
  }

  /// Answers messages until there are no more, or the answers can't be written.
  ///
  /// - Parameters:
  ///   - input: The file descriptor that messages come from; standard input.
  ///   - output: The file descriptor that answers go to; standard output.
  static func run(input: Int32 = 0, output: Int32 = 1) {
    MessageStream.run(input: input, output: output) { message in
      PluginMessage.answer(to: message, expand: expand)
    }
  }

  /// Expands a macro in one of its roles.
  ///
  /// All of these macros are attached to a declaration.
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let expand = macro(named: request.macroType), let syntax = request.declaration else {
      return .refusal(Diagnostic(.unknownMacro(request.macroType), at: request.attribute))
    }
    guard let subject = AttachedDeclaration(syntax, in: request.lexicalContext) else {
      return .refusal(Diagnostic(.unreadable, at: syntax))
    }
    return expand(subject, request)
  }
}
