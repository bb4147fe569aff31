/// Adds case paths to an enum, so that key paths can name its cases.
///
/// ```swift
/// @CasePathable
/// enum Command {
///   case rename(String)
///   case move(x: Int, y: Int)
///   case close
/// }
///
/// command.is(\.close)
/// command[case: \.rename]
/// command.modify(\.move) { $0.x += 1 }
/// for path in Command.allCasePaths { print(command.is(path)) }
/// ```
///
/// Also mark the enum `@dynamicMemberLookup` to read payloads as optional properties, as in
/// `command.rename`. The value of a case without a payload is `()`; the value of a case with
/// several payloads is a tuple with their labels. The members that the macro adds have the
/// access of the enum.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member,
  names: named(AllCasePaths), named(allCasePaths), named(CasePathElement), named(CasePathIterator)
)
public macro CasePathable() =
  #externalMacro(module: "StoreMacros", type: "CasePathableMacro")

/// Makes an enum codable, with one key for each case, and with results among its payloads.
///
/// ```swift
/// @CodableCases
/// enum Action {
///   case itemTapped(Int)
///   case moved(from: Int, to: Int)
///   case response(Result<Item, any Error>)
/// }
/// ```
///
/// ``Reducer(state:action:)`` adds it to the actions of a feature: `@Reducer(action: .codable)`.
/// Use it yourself for other enums in actions.
///
/// The encoding is the compiler's: `{"itemTapped":{"_0":1}}`, `{"moved":{"from":1,"to":2}}`. A
/// `nil` value is omitted, and nested `CodingKeys` name the cases. There are two differences:
///
/// - A payload can be a `Result`, encoded as `{"success":…}` or `{"failure":…}`. With `any Error`,
///   a failure is decoded as a ``RecordedError``.
/// - The error for an unknown case names the case and the known ones.
///
/// The compiler reports a payload that isn't `Codable` at its case. A case that isn't available
/// everywhere, or isn't in `CodingKeys`, isn't encoded: encoding it throws an error.
@attached(
  extension, conformances: Encodable, Decodable, names: named(encode(to:)), named(init(from:))
)
public macro CodableCases() = #externalMacro(module: "StoreMacros", type: "CodableCasesMacro")

/// Makes a struct or an enum a reducer.
///
/// A struct has a nested `State` and `Action`, and `body` or `reduce(into:action:)`. In a struct
/// without logic, the macro adds an empty `body` and the missing types. Write the logic in the
/// struct: in an extension it would be declared a second time, which is an error. `State` and
/// `Action` may be in an extension if the logic is in the struct.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State { var count = 0 }
///   enum Action { case incrementButtonTapped }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     state.count += 1
///     return .none
///   }
/// }
/// ```
///
/// An enum lists the features that one place can hold. The macro writes its `State`, `Action`
/// and `body`:
///
/// ```swift
/// @Reducer
/// enum Path {
///   case detail(Detail)
///   case edit(Edit)
///   @ReducerCaseIgnored case map(Region)
/// }
/// ```
///
/// In a struct, the macro adds `@CasePathable` to the enums `Action` and `State`, and dynamic
/// members to `State`. It makes a public `State` and `Action` `Sendable`, along with the public
/// types in them and other public enums in the feature, such as the actions of an alert. For types
/// that aren't public, the compiler infers that itself. It reports a value that isn't `Sendable` at
/// its property or case.
@attached(
  member,
  names: named(State), named(Action), named(Body), named(body), named(reduce), named(CaseScope),
  named(CaseModel)
)
@attached(memberAttribute)
@attached(
  extension, conformances: Reducer, CaseReducer, CaseModelReducer,
  names: named(body), named(scope), named(caseModel), named(init)
)
public macro Reducer() = #externalMacro(module: "StoreMacros", type: "ReducerMacro")

/// Makes an enum of features a reducer, with conformances for its state and actions; or makes a
/// struct a reducer whose actions can be recorded.
///
/// ```swift
/// @Reducer(state: .equatable, action: .equatable)
/// enum Path {
///   case detail(Detail)
///   case edit(Edit)
/// }
/// ```
///
/// An empty extension does the same, and may have conditions: `extension Path.State: Equatable {}`.
/// For an enum of many large features, prefer the argument. In a debug build, the compiler's code
/// for the extension needs stack space for the states of all features, the macro's code only for
/// one. Use the extension if you write `==` or `hash(into:)` yourself: for the argument, the macro
/// writes them.
///
/// Structs take conformances of the action, `@Reducer(action: .codable, .equatable)`: the macro
/// adds them to the nested `Action`. With `.codable`, the action is encoded as with
/// ``CodableCases()``, so that a recording can be read back.
///
/// - Parameters:
///   - state: The conformances of the generated `State`.
///   - action: The conformances of the generated `Action`, or of the `Action` of a struct.
@attached(
  member,
  names: named(State), named(Action), named(Body), named(body), named(reduce), named(CaseScope),
  named(CaseModel)
)
@attached(memberAttribute)
@attached(
  extension, conformances: Reducer, CaseReducer, CaseModelReducer,
  names: named(body), named(scope), named(caseModel), named(init), named(areEqual), named(hash)
)
public macro Reducer(state: SynthesizedConformance..., action: SynthesizedConformance...) =
  #externalMacro(module: "StoreMacros", type: "ReducerMacro")

/// Adds conformances whose code the compiler writes.
///
/// ``Reducer(state:action:)`` adds it to the actions of a struct: `@Reducer(action: .equatable)`.
/// If a value of the type lacks a conformance, the compiler reports it at the type.
///
/// - Parameter conformances: The conformances.
@attached(extension, conformances: Equatable, Hashable, Encodable, Decodable)
public macro SynthesizedConformances(_ conformances: SynthesizedConformance...) =
  #externalMacro(module: "StoreMacros", type: "SynthesizedConformancesMacro")

/// Makes a type and the public types in it `Sendable`.
///
/// ``Reducer()`` adds it to the public `State` and `Action` of a feature.
@_documentation(visibility: internal)
@attached(memberAttribute)
@attached(extension, conformances: Sendable)
public macro _SendableConformances() =
  #externalMacro(module: "StoreMacros", type: "SendableConformanceMacro")

/// Makes a type in a state or an action, and the public types in it, `Sendable`.
///
/// There is one for each depth, because the compiler doesn't expand a macro within itself.
@_documentation(visibility: internal)
@attached(memberAttribute)
@attached(extension, conformances: Sendable)
public macro _SendableConformances1() =
  #externalMacro(module: "StoreMacros", type: "SendableConformanceMacro")

/// Makes a type at a depth of two, and the public types in it, `Sendable`.
@_documentation(visibility: internal)
@attached(memberAttribute)
@attached(extension, conformances: Sendable)
public macro _SendableConformances2() =
  #externalMacro(module: "StoreMacros", type: "SendableConformanceMacro")

/// Makes a type at a depth of three `Sendable`.
@_documentation(visibility: internal)
@attached(extension, conformances: Sendable)
public macro _SendableConformances3() =
  #externalMacro(module: "StoreMacros", type: "SendableConformanceMacro")

/// Marks a case of a `@Reducer` enum that holds plain data instead of a feature.
@attached(peer)
public macro ReducerCaseIgnored() =
  #externalMacro(module: "StoreMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of a `@Reducer` enum that holds ephemeral state, such as an alert.
///
/// Any action removes ephemeral state. Its type has a nested type `Action`, and no reducer.
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "StoreMacros", type: "ReducerCaseEphemeralMacro")

/// Marks a state that views read through a `StoreModel`.
///
/// ```swift
/// @ObservableState
/// struct State {
///   var count = 0
/// }
/// ```
///
/// The macro only declares the conformance. A model compares the values that views have read, so a
/// state needs no mark; features that have one compile unchanged.
@attached(extension, conformances: ObservableState)
public macro ObservableState() = #externalMacro(module: "StoreMacros", type: "ObservableStateMacro")

/// Marks a property of an `@ObservableState` that no view reads.
///
/// It has no effect: a model only tracks values that a view has read.
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "StoreMacros", type: "ObservationStateIgnoredMacro")

/// Makes a struct of closures a dependency that tests can override closure by closure.
///
/// ```swift
/// @DependencyClient
/// struct ItemClient: Sendable {
///   var fetch: @Sendable (_ id: Int) async throws -> Item
///   var save: @Sendable (_ item: Item) async throws -> Void
///   var isOnline: @Sendable () -> Bool = { false }
/// }
///
/// extension ItemClient: TestDependencyKey {
///   static let testValue = ItemClient()
/// }
/// ```
///
/// The macro adds
///
/// - an initialiser without closures, for tests: each closure reports that it isn't
///   implemented, and throws, or returns the result of its default value, `nil`, or an empty
///   array or dictionary;
/// - an initialiser that takes all closures; a closure with a default value may be left out,
///   and is then unimplemented;
/// - a method for each closure whose type names its parameters: `client.fetch(id: 1)`.
///
/// A closure that returns any other type and can't throw needs a default value; otherwise, the
/// macro reports an error. Other properties without a value become parameters of both initialisers.
/// State the type of each property, unless its value is a literal. No member has wider access than
/// the properties that it uses.
@attached(member, names: named(init), arbitrary)
public macro DependencyClient() =
  #externalMacro(module: "StoreMacros", type: "DependencyClientMacro")

/// Names the method that calls a closure of a `@DependencyClient`.
///
/// ```swift
/// @DependencyEndpoint(method: "fetch")
/// var fetchByID: @Sendable (_ id: Int) async throws -> Item
/// ```
///
/// - Parameter method: The name of the method; by default, the name of the property.
@attached(peer)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "StoreMacros", type: "DependencyEndpointMacro")

/// Marks a closure of a `@DependencyClient` that the macro treats as a plain value.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "StoreMacros", type: "DependencyEndpointIgnoredMacro")

/// Makes a property of `DependencyValues` a dependency, and writes its key.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: WeatherClient.network)
///   var weather = WeatherClient.sunny
/// }
/// ```
///
/// The value of the property is the one for tests. It may be omitted if there is a live value: then
/// a test that reads the dependency has to set it. Without a live value, another module provides
/// it. For a public or package property, the macro names the key after its type or the property,
/// `WeatherKey`, and that module writes `extension DependencyValues.WeatherKey: DependencyKey`.
///
/// - Parameters:
///   - key: The name of the key; by default, it is derived from the property.
///   - liveValue: The value in the running program.
///   - previewValue: The value in previews; by default, the live value or the value for tests.
@attached(accessor)
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(
  _ key: String = "", liveValue: Live, previewValue: Preview
) = #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Makes a property of `DependencyValues` a dependency without a separate value for previews.
///
/// - Parameters:
///   - key: The name of the key; by default, it is derived from the property.
///   - liveValue: The value in the running program.
@attached(accessor)
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(_ key: String = "", liveValue: Live) =
  #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Makes a property of `DependencyValues` a dependency whose live value another module provides.
///
/// - Parameters:
///   - key: The name of the key; by default, it is derived from the property.
///   - previewValue: The value in previews.
@attached(accessor)
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(_ key: String = "", previewValue: Preview) =
  #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Makes a property of `DependencyValues` a dependency with only a value for tests and previews.
///
/// - Parameter key: The name of the key; by default, it is derived from the property.
@attached(accessor)
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ key: String = "") =
  #externalMacro(module: "StoreMacros", type: "DependencyEntryMacro")

/// Computes a value of a key that ``DependencyEntry(_:liveValue:previewValue:)`` writes.
@_documentation(visibility: internal)
@attached(accessor)
public macro _DependencyEntryValue() =
  #externalMacro(module: "StoreMacros", type: "DependencyEntryValueMacro")
