import Foundation
import StoreRuntime
import TabNavigation
import Testing

/// Projections, keys, comparing and coding.
struct FormTests {
  struct Row: Codable, Hashable, Identifiable, Sendable {
    let id: Int
    var title = ""
  }

  @Test func partsReadAndChangeTheWhole() {
    @Shared(value: Row(id: 1, title: "A")) var row
    let title = $row.title

    title.withLock { $0 += "B" }

    #expect(row.title == "AB")
    #expect(title.wrappedValue == "AB")
    #expect($row.reader.title.wrappedValue == "AB")
  }

  @Test func anOptionalIsUnwrapped() {
    @Shared(value: Row?.none) var row
    #expect(Shared($row) == nil)
    $row.withLock { $0 = Row(id: 1, title: "A") }

    let present = Shared($row)
    present?.withLock { $0.title = "B" }
    #expect(row?.title == "B")

    $row.withLock { $0 = nil }
    #expect(present?.wrappedValue.title == "B")
    present?.withLock { $0.title = "C" }
    #expect(row == nil)
    #expect(SharedReader($row.reader) == nil)
  }

  @Test func aRowOfAnArrayIsFoundByItsID() {
    @Shared(value: [Row(id: 1), Row(id: 2)]) var rows: IdentifiedArrayOf<Row>

    let row = Shared($rows[id: 2])
    row?.withLock { $0.title = "B" }

    #expect(rows[id: 2]?.title == "B")
    $rows.withLock { _ = $0.remove(id: 1) }
    row?.withLock { $0.title = "C" }
    #expect(rows[id: 2]?.title == "C")
    #expect(Shared($rows[id: 1]) == nil)
  }

  @Test func equalKeysAreOneValueAndTheFirstDefaultCounts() {
    @Shared(.inMemory("form")) var first = 1
    @Shared(.inMemory("form")) var second = 2
    @Shared(.inMemory("other")) var other = 3
    @SharedReader(.inMemory("form")) var reader = 4

    $second.withLock { $0 += 10 }

    #expect((first, second, other, reader) == (11, 11, 3, 11))
  }

  @Test func aKeyHasADefault() {
    @Shared(.cart) var cart
    @Shared(.cart) var same
    @SharedReader(.cart) var reader
    @Shared(.inMemory("session")) var session: Row?

    $cart.withLock { $0.append("A") }

    #expect(same == ["A"])
    #expect(reader == ["A"])
    #expect(session == nil)
  }

  @Test func aKeyWithTwoTypesIsAnIssueAtTheLine() {
    @Shared(.inMemory("twice")) var number = 1

    withKnownIssue {
      @Shared(.inMemory("twice")) var text = "A"
      #expect(text == "A")
      $text.withLock { $0 = "B" }
      #expect(text == "B")
    } matching: { issue in
      "\(issue)".contains("inMemory(twice)") && "\(issue)".contains("\"Int\" and \"String\"")
        && issue.sourceLocation?.fileName == "FormTests.swift"
    }

    #expect(number == 1)
  }

  @Test func aReaderOfAConstantReadsIt() {
    @SharedReader(.constant(7)) var number
    @SharedReader(value: 8) var other: Int

    #expect(number == 7)
    #expect(other == 8)
  }

  @Test func propertiesWithEqualValuesAreEqual() {
    @Shared(value: 1) var first
    @Shared(value: 1) var second

    #expect($first == $second)
    #expect($first.hashValue == $second.hashValue)
    $second.withLock { $0 = 2 }
    #expect($first != $second)
    #expect(String(reflecting: $second) == "2")
  }

  @Test func aValueWithoutAKeyIsCodedAndOneWithAKeyIsNot() throws {
    struct State: Codable, Equatable, Sendable {
      @Shared var draft: String
      @Shared(.inMemory("secret")) var secret = "none"
    }
    @Shared(value: "text") var draft
    let state = State(draft: $draft)
    state.$secret.withLock { $0 = "password" }
    let saved = SavedTabs<State>(version: 1)

    let data = try saved.encode(state)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("text"))
    #expect(!text.contains("password"))

    state.$secret.withLock { $0 = "changed" }
    let (restored, _) = try saved.restore(data)
    #expect(restored.draft == "text")
    #expect(restored.secret == "changed")
    restored.$draft.withLock { $0 = "new" }
    #expect(draft == "text")
  }

  @Test func aKeyIsDecodedAfterThousandsOfOthers() throws {
    struct State: Codable { @Shared(.inMemory("first of many")) var x = 1 }
    let state = State()
    state.$x.withLock { $0 = 2 }

    for number in 0..<5_000 { _ = Shared(wrappedValue: 0, .appStorage("one of many \(number)")) }

    let decoded = try JSONDecoder().decode(State.self, from: JSONEncoder().encode(state))
    #expect(decoded.x == 2)
  }

  @Test func aKeyThatNoPropertyHasIsAnErrorThatNamesIt() {
    struct State: Codable { @Shared(.inMemory("x")) var x = 1 }
    let data = Data(#"{"x":{"$shared":"inMemory(never declared)"}}"#.utf8)

    #expect {
      try JSONDecoder().decode(State.self, from: data)
    } throws: {
      "\($0)".contains("inMemory(never declared)")
    }
  }

  @Test(arguments: 0..<50)
  func testsAtTheSameTimeShareNothing(number: Int) async {
    @Shared(.inMemory("parallel")) var value = 0
    @Shared(.appStorage("parallel")) var setting = 0
    @Shared(.fileStorage(URL(filePath: "/parallel.json"))) var file = 0

    for _ in 0..<20 {
      $value.withLock { $0 += 1 }
      $setting.withLock { $0 += 1 }
      $file.withLock { $0 += 1 }
      await Task.yield()
    }

    #expect((value, setting, file) == (20, 20, 20))
  }

  @Test func aDecodedStateHasTheFilesAndSettingsOfItsTest() throws {
    func declare() -> [Shared<Int>] {
      [
        Shared(wrappedValue: 0, .appStorage("decoded")),
        Shared(wrappedValue: 0, .fileStorage(URL(filePath: "/decoded.json"))),
        Shared(.decoded),
      ]
    }
    func withNewStorage(_ operation: () throws -> Void) rethrows {
      try withDependencies {
        $0.defaultInMemoryStorage = InMemoryStorage()
        $0.defaultAppStorage = .inMemory
        $0.defaultFileStorage = .inMemory
      } operation: {
        try operation()
      }
    }
    let saved = try JSONEncoder().encode(declare())
    try withNewStorage {
      for shared in declare() { shared.withLock { $0 = 1 } }

      try withNewStorage {
        let decoded = try JSONDecoder().decode([Shared<Int>].self, from: saved)
        #expect(decoded.map(\.wrappedValue) == [0, 0, 0])
      }
    }
  }

  @Test func anotherStorageHasOtherValues() {
    @Shared(.inMemory("count")) var count = 1
    $count.withLock { $0 = 2 }

    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var other = 5
      #expect(other == 5)
    }
  }
}

extension SharedReaderKey where Self == InMemoryKey<[String]>.Default {
  static var cart: Self { Self[.inMemory("cart"), default: []] }
}

extension SharedKey where Self == AppStorageKey<Int>.Default {
  fileprivate static var decoded: Self { Self[.appStorage("decoded by name"), default: 0] }
}
