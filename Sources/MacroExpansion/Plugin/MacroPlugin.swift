/// The compiler plugin: expands the macros of StoreRuntime for as long as the compiler asks.
package enum MacroPlugin {
  /// The macros by the name of the type that their declarations give.
  static let macros: [String: any AttachedMacro.Type] = [
    "CasePathableMacro": CasePathableMacro.self,
    "ObservableStateMacro": ObservableStateMacro.self,
    "ObservationStateIgnoredMacro": ObservationStateIgnoredMacro.self,
    "ReducerMacro": ReducerMacro.self,
    "ReducerCaseEphemeralMacro": ReducerCaseEphemeralMacro.self,
    "ReducerCaseIgnoredMacro": ReducerCaseIgnoredMacro.self,
  ]

  /// Answers messages on standard output until standard input ends.
  package static func run() {
    MessageStream(input: 0, output: 1).run { message in
      PluginMessage.answer(to: message, expand: expand)
    }
  }

  /// Expands a macro in one of its roles.
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let macro = macros[request.macroType] else {
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
