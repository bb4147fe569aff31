/// The compiler plugin, which expands the macros of StoreRuntime.
enum MacroPlugin {
  /// Returns a macro by the name of its type, as its declaration has it.
  private static func macro(named name: String) -> (any AttachedMacro.Type)? {
    switch name {
    case "CasePathableMacro": CasePathableMacro.self
    case "CodableCasesMacro": CodableCasesMacro.self
    case "DependencyClientMacro": DependencyClientMacro.self
    case "ObservableStateMacro": ObservableStateMacro.self
    case "ReducerMacro": ReducerMacro.self
    case "SynthesizedConformancesMacro": SynthesizedConformancesMacro.self
    case "DependencyEndpointMacro", "DependencyEndpointIgnoredMacro",
      "ObservationStateIgnoredMacro", "ReducerCaseEphemeralMacro", "ReducerCaseIgnoredMacro":
      MarkMacro.self
    default: nil
    }
  }

  /// Answers messages until there are no more, or the answers can't be written.
  ///
  /// - Parameters:
  ///   - input: The file descriptor that messages come from; standard input.
  ///   - output: The file descriptor that answers go to; standard output.
  static func run(input: Int32 = 0, output: Int32 = 1) {
    MessageStream(input: input, output: output).run { message in
      PluginMessage.answer(to: message, expand: expand)
    }
  }

  /// Expands a macro in one of its roles.
  ///
  /// All of these macros are attached to a declaration.
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let macro = macro(named: request.macroType), request.declaration != nil else {
      return Expansion(
        diagnostics: [Diagnostic(.unknownMacro(request.macroType), at: request.attribute)])
    }
    return macro.expand(request)
  }
}

/// A macro that is attached to a declaration.
protocol AttachedMacro: SendableMetatype {
  /// Expands the macro in one of its roles.
  static func expand(_ request: ExpansionRequest) -> Expansion
}
