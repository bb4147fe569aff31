import Foundation
import MacroClient
import StoreRuntime
import Testing

/// The path of a tab that has no screens yet.
@Reducer(state: .codable, .equatable)
private enum EmptyPath {}

/// An enum with coding keys of its own.
@CodableCases
private enum Order: Equatable {
  case rowTapped(id: Int, String, count: Int = 1)
  case closed
  case draft

  enum CodingKeys: String, CodingKey {
    case rowTapped = "row_tapped"
    case closed
  }

  enum RowTappedCodingKeys: String, CodingKey {
    case id = "row"
    case _1
  }
}

/// Actions that are written down and read back.
@Suite("Codable cases")
struct CodableCasesTests {
  static let actions: [(action: Camera.Action, text: String)] = [
    (.shutterPressed, #"{"shutterPressed":{}}"#),
    (.zoomed(1.5), #"{"zoomed":{"_0":1.5}}"#),
    (.mixed(1, by: "a", true), #"{"mixed":{"_0":1,"_2":true,"by":"a"}}"#),
    (.named("a"), #"{"named":{"_0":"a"}}"#),
    (.named(nil), #"{"named":{}}"#),
    (.default(in: 1), #"{"default":{"in":1}}"#),
    (.developed(.success("a")), #"{"developed":{"_0":{"success":"a"}}}"#),
    (.developed(.failure(.dark)), #"{"developed":{"_0":{"failure":"dark"}}}"#),
    (.stored(at: .success(nil)), #"{"stored":{"at":{"success":null}}}"#),
    (.many([1: ["a", nil]]), #"{"many":{"_0":{"1":["a",null]}}}"#),
    (.after(.zoomed(2)), #"{"after":{"_0":{"zoomed":{"_0":2}}}}"#),
    (.conditional(1), #"{"conditional":{"_0":1}}"#),
  ]

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test(
    "a case is an object with one key, in which each value has its label or number",
    arguments: actions.indices)
  func everyShape(index: Int) throws {
    let (action, text) = Self.actions[index]

    #expect(try json(action) == text)
    #expect(try read(text, as: Camera.Action.self) == action)
  }

  @Test("the form is that of the compiler")
  func isCompilersForm() throws {
    enum Plain: Codable {
      case none
      case some(Int, by: String?)
    }
    #expect(try json([Plain.none, .some(1, by: nil)]) == #"[{"none":{}},{"some":{"_0":1}}]"#)
  }

  @Test("the coding keys of an enum are used like by the compiler")
  func usesCodingKeys() throws {
    enum Plain: Codable {
      case rowTapped(id: Int, String, count: Int = 1)
      case closed

      enum CodingKeys: String, CodingKey {
        case rowTapped = "row_tapped"
        case closed
      }

      enum RowTappedCodingKeys: String, CodingKey {
        case id = "row"
        case _1
      }
    }
    let compilers = try json([Plain.rowTapped(id: 1, "a", count: 2), .closed])

    let text = try json([Order.rowTapped(id: 1, "a", count: 2), .closed])

    #expect(text == compilers)
    #expect(text == #"[{"row_tapped":{"_1":"a","row":1}},{"closed":{}}]"#)
    #expect(try read(text, as: [Order].self) == [.rowTapped(id: 1, "a", count: 1), .closed])
    #expect(throws: EncodingError.self) { try json(Order.draft) }
    #expect(throws: DecodingError.self) { try read(#"{"draft":{}}"#, as: Order.self) }
  }

  @Test("an error of any type comes back as its type and description")
  func recordsErrors() throws {
    let text = try json(Printer.Action.printed(.failure(Camera.Failure.dark)))

    let action = try read(text, as: Printer.Action.self)

    guard case .printed(.failure(let error as RecordedError)) = action else {
      Issue.record("\(action)")
      return
    }
    #expect([error.type, error.description] == ["MacroClient.Camera.Failure", "dark"])
    #expect(try json(action) == text)
  }

  @Test(
    "a result is read back, also one without a value",
    arguments: [
      #"{"printed":{"_0":{"success":3}}}"#, #"{"saved":{"_0":{"success":{}}}}"#,
      #"{"fed":{"_0":{"success":{}}}}"#, #"{"fed":{"_0":{"failure":"full"}}}"#,
      #"{"saved":{"_0":{"failure":{"description":"d","type":"T"}}}}"#,
    ])
  func readsResults(text: String) throws {
    #expect(try json(try read(text, as: Printer.Action.self)) == text)
  }

  @Test("actions are read back from a stack in a presentation in an enum of features")
  func nestedActions() throws {
    let touch = Camera.Action.mixed(1, by: "a", true)
    let gallery = Gallery.Action.path(.element(id: 2, action: .camera(touch)))
    let actions: [Booth.Action] = [
      .studio(.gallery(.studio(.presented(.gallery(gallery))))),
      .studio(.gallery(.studio(.dismiss))),
      .studio(.gallery(.rows(.element(id: 7, action: touch)))),
      .studio(.gallery(.path(.push(id: 3, state: .camera(Camera.State()))))),
      .alert(.delete),
    ]
    #expect(try read(try json(actions), as: [Booth.Action].self) == actions)
    #expect(
      try json(actions[0])
        == #"{"studio":{"_0":{"gallery":{"_0":{"studio":{"_0":{"presented":{"_0":{"gallery":{"#
        + #""_0":{"path":{"_0":{"element":{"action":{"camera":{"_0":{"mixed":{"#
        + #""_0":1,"_2":true,"by":"a"}}}},"id":2}}}}}}}}}}}}}}"#)
  }

  @Test("a generic enum is coded as others are")
  func generic() throws {
    #expect(try json([Change.to(3), .nothing]) == #"[{"to":{"_0":3}},{"nothing":{}}]"#)
    #expect(try read(#"{"nothing":{}}"#, as: Change<Int>.self) == .nothing)
  }

  @Test(
    "an unknown case is an error that names it and those that can be read",
    arguments: [
      (
        #"{"camera":{"_0":{"flashed":{}}}}"#,
        """
        'Action' has no case 'flashed' that can be decoded. Available: shutterPressed, zoomed, \
        mixed, named, default, developed, stored, many, after, conditional.
        """
      ),
      (
        #"{"sign":{"_0":"x"}}"#,
        "'Action' has no case 'sign' that can be decoded. Available: camera, gallery."
      ),
      ("{}", "Expected an object with one key, the name of a case, but this one has 0."),
      (
        #"{"gallery":{},"camera":{}}"#,
        "Expected an object with one key, the name of a case, but this one has 2: camera, gallery."
      ),
    ])
  func namesUnknownCases(text: String, message: String) throws {
    #expect(try issue(ofReading: text, as: Studio.Action.self) == message)
  }

  private func issue<Value: Decodable>(
    ofReading text: String, as type: Value.Type
  ) throws -> String? {
    switch #expect(throws: DecodingError.self, performing: { try read(text, as: type) }) {
    case .dataCorrupted(let context), .typeMismatch(_, let context): context.debugDescription
    default: nil
    }
  }

  @Test("what has no cases can be read from no text, and a stack of it is coded")
  func withoutCases() throws {
    let path = StackState<EmptyPath.State>()
    #expect(try read(try json(path), as: StackState<EmptyPath.State>.self) == path)

    #expect(
      [
        try issue(ofReading: #"{"book":{"_0":{}}}"#, as: EmptyPath.State.self),
        try issue(ofReading: #"{"book":{}}"#, as: Tripod.Action.self),
      ] == [
        "'State' has no case 'book' that can be decoded. Available: none.",
        "'Action' has no case 'book' that can be decoded. Available: none.",
      ])
  }
}
