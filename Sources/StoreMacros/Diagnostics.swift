/// A diagnostic of a macro at a location in the user's source.
struct Diagnostic: Equatable, Sendable {
  /// A note at another location.
  struct Note: Equatable, Sendable {
    let text: String
    let offset: Int
  }

  /// A change to the source that fixes the problem.
  struct FixIt: Equatable, Sendable {
    let text: String
    let range: Range<Int>
    let replacement: String
  }

  let kind: DiagnosticKind
  let fileName: String

  /// The bytes of the file that the diagnostic refers to.
  let range: Range<Int>

  var notes: [Note] = []
  var fixIts: [FixIt] = []

  /// Creates a diagnostic for a piece of source or a part of it; by default without a location.
  init(
    _ kind: DiagnosticKind, at syntax: SourceSyntax = SourceSyntax(source: "", fileName: ""),
    _ range: Range<Int>? = nil
  ) {
    let range = range ?? Self.withoutTrivia(syntax.source)
    self.kind = kind
    self.fileName = syntax.fileName
    self.range = syntax.offset + range.lowerBound..<syntax.offset + range.upperBound
  }

  private static func withoutTrivia(_ source: String) -> Range<Int> {
    let tokens = ScannedSource(source).tokens.dropLast()
    guard let first = tokens.first, let last = tokens.last else { return 0..<0 }
    return first.start..<last.end
  }
}

/// The messages of all macros.
enum DiagnosticKind: Equatable, Sendable {
  case unknownMessage(String)
  case malformedMessage
  case unknownMacro(String)

  /// The scanner can't parse a member.
  case unreadable

  /// A macro is attached to a kind of declaration that it doesn't support.
  case wrongDeclaration(macro: String, expected: String, found: String)

  /// Two cases of an enum have the same name.
  case duplicateCase(String, macro: String)

  /// The enum already declares a member that the macro would add.
  case alreadyDeclared(macro: String, name: String)

  /// A payload begins with a name that has another meaning in the generated code.
  case hiddenType(String, macro: String)

  /// A macro can't add a conformance to a private type from outside its declaration.
  case privateType(macro: String)

  /// A macro can't add a conformance to a type that is nested in a private one.
  case privateContext(macro: String, type: String)

  /// `@Reducer(state:action:)` on a struct names conformances of the state.
  case argumentsOnStruct

  /// A marker is attached to a case of an enum that isn't a `@Reducer`.
  case markOutsideReducer(macro: String)

  /// The payload of an ephemeral case can't be ephemeral.
  case unsuitableEphemeral(String)

  /// A reducer has both a `body` and `reduce(into:action:)`.
  case bodyAndReduce

  /// A reducer's method can't change the state, because `inout` is missing.
  case stateWithoutInout(String)

  /// A reducer's method doesn't return an effect.
  case reduceWithoutEffect

  /// The type of a reducer's body is a protocol without `some`.
  case bodyWithoutSome(String)

  /// An unimplemented closure of a client can neither throw nor return a placeholder.
  case endpointWithoutDefault(String, result: String, example: String)

  /// The source doesn't state the type of a client's property.
  case propertyWithoutType(String)

  /// A dependency has neither a test value nor a live value.
  case entryWithoutValue

  /// A method of a client can't call its closure, which has a variadic parameter.
  case variadicMethod(String)

  /// The name of a client's method isn't a literal.
  case methodWithoutLiteral

  /// A type that a feature enum declares itself lacks one of the enum's cases.
  case missingCase(String, type: String)

  /// The `State` that a feature enum declares itself lacks the conformance that names the enum.
  case ownStateWithoutConformance(String)

  /// The payload of a feature enum's case can't be a reducer.
  case payloadIsNoReducer(String, type: String)

  /// The payload of a feature enum's case is the state of a feature.
  case payloadIsState(String, feature: String)

  /// The operation of an effect has a capture list.
  case captureList

  /// The severity, in the terms of the compiler's protocol.
  var severity: String { self == .captureList ? "note" : "error" }

  /// The text that the compiler prints.
  var text: String {
    switch self {
    case .unknownMessage(let name):
      """
      The compiler sent an unknown message to the StoreMacros plugin: "\(name)". Use a version of \
      swift-tabs that supports this compiler.
      """
    case .malformedMessage:
      """
      The compiler sent a message that the StoreMacros plugin can't read. \
      Use a version of swift-tabs that supports this compiler.
      """
    case .unknownMacro(let type):
      """
      The StoreMacros plugin has no macro "\(type)". \
      Clean the build folder if swift-tabs has just been updated.
      """
    case .unreadable:
      "A macro can't read this as a member of the type that it is attached to"
    case .wrongDeclaration(let macro, let expected, let found):
      """
      '@\(macro)' can only be applied to \(expected), not to \(found). See "What the macros write"
      """
    case .duplicateCase(let name, let macro):
      """
      '@\(macro)' can't name two cases '\(name)': a case key path names a case without its \
      labels. Rename one of them
      """
    case .alreadyDeclared(let macro, let name):
      "'@\(macro)' adds '\(name)', which is already declared here; remove one of the two"
    case .hiddenType(let name, let macro):
      """
      '@\(macro)' adds a type '\(name)', which hides other types of this name here. Qualify the \
      name, as in 'Module.\(name)', or use a type alias
      """
    case .bodyAndReduce:
      """
      A reducer has a 'body' or a 'reduce(into:action:)', not both: this method would run instead \
      of 'body'. Move its code into a 'Reduce' in 'body'
      """
    case .stateWithoutInout(let type):
      "A reducer changes its state in place. Write 'inout \(type)'"
    case .reduceWithoutEffect:
      """
      The 'reduce(into:action:)' of a reducer returns an effect. Write '-> Effect<Action>', and \
      'return .none' for no effect
      """
    case .bodyWithoutSome(let type):
      "The compiler infers the type of a reducer's body. Write 'some \(type)'"
    case .endpointWithoutDefault(let name, let result, let example):
      """
      '\(name)' can't throw, so it must return a '\(result)' while it isn't implemented. Add a \
      default value: '= \(example)'. See "What the macros write"
      """
    case .propertyWithoutType(let name):
      """
      The initialisers that '@DependencyClient' adds have a parameter for '\(name)', whose type a \
      macro can't infer. Write the type: 'var \(name): …'
      """
    case .entryWithoutValue:
      """
      '@DependencyEntry' needs a value for tests, '= …', or a 'liveValue'
      """
    case .variadicMethod(let name):
      """
      '@DependencyEndpoint' can't write a method that calls '\(name)': Swift can't forward \
      variadic arguments. Let the closure take an array, or remove the name of the method
      """
    case .methodWithoutLiteral:
      """
      '@DependencyEndpoint' reads the name of the method from the source, where a constant has no \
      value. Write the name as a string literal: 'method: "fetch"'
      """
    case .missingCase(let name, let type):
      """
      The '\(type)' that is declared here has no case '\(name)' for this feature. Add it, or leave \
      '\(type)' to '@Reducer'
      """
    case .ownStateWithoutConformance(let name):
      """
      The 'State' of a '@Reducer' enum must name its reducer: make it a 'CaseReducerState', with \
      'typealias StateReducer = \(name)' in it
      """
    case .payloadIsNoReducer(let name, let type):
      """
      A case of a '@Reducer' enum holds a reducer, but '\(type)' in '\(name)' isn't one. Mark the \
      case with '@ReducerCaseIgnored' if it holds plain data. See "What the macros write"
      """
    case .payloadIsState(let name, let feature):
      """
      A case of a '@Reducer' enum holds a reducer, and '\(feature).State' in '\(name)' is the \
      state of one. Write '\(feature)', from which the macro takes the state and the actions. See \
      "What the macros write"
      """
    case .privateType(let macro):
      """
      '@\(macro)' adds an extension at file scope, where a private type of another declaration \
      isn't visible. Make it 'fileprivate'. See "What the macros write"
      """
    case .privateContext(let macro, let type):
      """
      '@\(macro)' adds an extension at file scope, where a type in the private '\(type)' isn't \
      visible. Make '\(type)' 'fileprivate'. See "What the macros write"
      """
    case .argumentsOnStruct:
      """
      The 'state' of '@Reducer(state:action:)' is for enums, whose state the macro writes. Declare \
      these conformances at the 'State' of the struct
      """
    case .captureList:
      """
      An effect with a capture list begins after 'send' has returned. Declare what it uses as \
      constants before it, or say that it begins later: '{ @concurrent [id] send in'. See "Moving \
      from The Composable Architecture"
      """
    case .markOutsideReducer(let macro):
      "'@\(macro)' has no effect outside a '@Reducer' enum; remove it, or mark the enum"
    case .unsuitableEphemeral(let name):
      """
      A case with '@ReducerCaseEphemeral' holds one value, of a type with a nested 'Action', which \
      '\(name)' doesn't. Use '@ReducerCaseIgnored' if it holds plain data
      """
    }
  }
}
