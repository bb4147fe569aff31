/// The compiler plugin that expands the macros of StoreRuntime.
enum MacroPlugin {
  /// The expansion of a macro in one of its roles.
  private typealias Expand = (AttachedDeclaration, ExpansionRequest) -> Expansion

  /// Returns a macro by the name of its type in the macro's declaration.
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

  /// Answers messages until the input ends or an answer can't be written.
  ///
  /// - Parameters:
  ///   - input: The file descriptor for messages; standard input by default.
  ///   - output: The file descriptor for answers; standard output by default.
  static func run(input: Int32 = 0, output: Int32 = 1) {
    MessageStream.run(input: input, output: output) { message in
      PluginMessage.answer(to: message, expand: expand)
    }
  }

  /// Expands a macro in one of its roles.
  ///
  /// All macros of the plugin are attached macros.
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
