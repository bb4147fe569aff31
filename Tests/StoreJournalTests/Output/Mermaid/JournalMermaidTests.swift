import TestSupport
import Testing

@testable import StoreJournal

@Suite("The sequence diagram of a journal")
struct JournalMermaidTests {
  @Test("says who sent what, what it changed on the display, and how effects ended")
  func completeDiagram() {
    #expect(
      Journal.closedWhileLoading.mermaid() == """
        sequenceDiagram
            actor user
            participant store
            participant effects
            user->>store: #35;1 home.itemTapped
            Note over store: home.path got detail 0
            user->>store: #35;2 home.path[#35;0].detail.loadButtonTapped
            store->>effects: effect 1, Sample/Detail.swift#58;12
            effects->>store: #35;3 home.path[#35;0].detail.progress
            effects->>store: #35;4 home.path.popFrom
            Note over effects: dismiss() of effect 1
            Note over store: home.path lost 0
            effects-->>store: effect 1 went with its screen
            effects-xstore: home.path[#35;0].detail.loaded, dropped, as effect 1 was dismissed
            user-xstore: #35;5 home.path[#35;0].detail.closeButtonTapped
            Note over user,effects: Issue at Sample/Home.swift#58;30
            Note over user,effects:wrap: An action was sent to an element that \
        isn#39;t in its stack.
            store->>store: #35;6 log

        """)
  }

  @Test("has only its head, if nothing happened")
  func emptyJournal() {
    #expect(
      Journal.of([]).mermaid() == """
        sequenceDiagram
            actor user
            participant store
            participant effects

        """)
  }

  @Test("has the issues before the first step, and what the store was made with")
  func issueBeforeSteps() {
    let diagram = Journal.of(
      [], initialScreens: [ScreenChange(container: "path", pushed: [.init(id: 7, name: "a")])],
      issues: [JournalIssue(step: 0, message: "Wrong", location: "A.swift")]
    ).mermaid()

    #expect(diagram.contains("Note over store: path got a 7\n"))
    #expect(diagram.contains("Note over user,effects:wrap: Wrong\n"))
  }

  @Test("keeps within Mermaid's limits, whatever the names are", arguments: [";", "👩‍👩‍👧‍👦", "x"])
  func limits(name: String) {
    let name = String(repeating: name, count: RunLength.count(1_000, long: 5_000))
    let step = JournalStep.sample(1, name)
    let effects = (1...2_000).map {
      JournalEffect(number: $0, step: 1, start: 1, end: 2, reason: .finished, location: name)
    }
    let issues = (1...100).map { _ in JournalIssue(step: 1, message: name, location: name) }

    let diagrams = [
      Journal.of([step], effects: effects, issues: issues).mermaid(),
      Journal.of((1...2_000).map { .sample($0, name) }, effects: effects).mermaid(),
      JournalSession.journal(actions: 5_000).mermaid(),
    ]

    for diagram in diagrams {
      #expect(diagram.utf16.count <= 50_000)
      #expect(diagram.split(separator: "\n").count <= 504)
      #expect(diagram.contains("store: "))
    }
  }

  @Test("has at most 500 messages and notes")
  func numberOfLines() {
    let effects = (0..<400).map {
      JournalEffect(
        number: $0, step: $0 / 4 + 1, start: 1, end: 2, reason: .finished, location: "A")
    }

    let lines = Journal.of((1...100).map { .sample($0) }, effects: effects).mermaid()
      .split(separator: "\n")

    #expect((490...504).contains(lines.count))
  }

  @Test("has at most 50,000 characters, also with many steps and with one that does much")
  func numberOfCharacters() {
    let name = String(repeating: "{", count: 200)
    let effects = (1...100).map {
      JournalEffect(number: $0, step: $0, start: 1, location: name)
    }
    let screens = (1...10).map { ScreenChange.Screen(id: $0, name: name) }
    let changes = (1...60).map { ScreenChange(container: "\($0)\(name)", pushed: screens) }

    let many = Journal.of((1...100).map { .sample($0, name) }, effects: effects).mermaid()
    let one = Journal.of([.sample(1, screens: changes)]).mermaid()

    #expect((45_000...50_000).contains(many.utf16.count))
    #expect((10_000...50_000).contains(one.utf16.count))
    #expect(one.contains("… and more"))
  }

  @Test("is about the first issue of a long run, and shows more of what was before")
  func window() {
    let diagram = Journal.of(
      (1...1_000).map { .sample($0) },
      issues: [JournalIssue(step: 500, message: "Wrong", location: "A.swift")]
    ).mermaid()

    #expect(diagram.contains("#35;500 home.tapped\n    Note over user,effects: Issue"))
    #expect(diagram.contains("#35;425 "))
    #expect(diagram.contains("#35;524 "))
    #expect(!diagram.contains("#35;424 "))
    #expect(!diagram.contains("#35;525 "))
  }

  @Test("is about the first rejected or dropped action, if there is no issue")
  func windowWithoutIssue() {
    let diagram = Journal.of(
      (1...1_000).map { .sample($0) },
      droppedActions: [JournalDrop(effect: 1, step: 900, name: "late", reason: "ended")]
    ).mermaid()

    #expect(diagram.contains("effects-xstore: late, dropped, as effect 1 was ended\n"))
  }

  @Test("has no syntax of a name, which stays in its line", arguments: HostileName.all)
  func hostileNames(name: String) {
    let lines = Journal.named(name).mermaid().split(
      separator: "\n", omittingEmptySubsequences: false)
    let beginnings = [
      "sequenceDiagram", "    actor user", "    participant ", "    user->>store: ",
      "    effects-xstore: ", "    Note over ", "    store->>effects: ",
    ]

    for line in lines.dropLast() {
      let text = line.drop { $0 != ":" }.dropFirst()
        .replacing(/^wrap:/, with: "")
      #expect(beginnings.contains { line.hasPrefix($0) }, "\(line)")
      #expect(text.allSatisfy { !"<>&\"'%{}`\\:".contains($0) }, "\(line)")
    }
  }
}

@Suite("A text for Mermaid")
struct MermaidTextTests {
  @Test(
    "has entities for marks",
    arguments: [
      ("a;b", "a#59;b"), ("#1", "#35;1"), (#"say "no""#, "say #34;no#34;"), ("<br>", "#60;br#62;"),
      ("%%{init}", "#37;#37;#123;init#125;"), ("a: b", "a#58; b"), ("é 👍", "é 👍"),
    ])
  func marks(text: String, escaped: String) {
    #expect(MermaidText.escaped(text) == escaped)
  }

  @Test(
    "doesn't have the word that ends a block",
    arguments: [
      ("end", "#101;nd"), ("End", "#69;nd"), ("a.end", "a.#101;nd"), ("end of it", "#101;nd of it"),
      ("send", "send"), ("ending", "ending"), ("end2", "end2"), ("endéd", "endéd"),
    ])
  func end(text: String, escaped: String) {
    #expect(MermaidText.escaped(text) == escaped)
  }

  @Test("is one line without marks of direction")
  func lines() {
    #expect(MermaidText.escaped("a\nb\r\u{2028}c\u{202E}d\u{0}") == "a b  c d ")
  }

  @Test("ends with an ellipsis where it was cut")
  func limit() {
    #expect(MermaidText.escaped("abcdef", limit: 3) == "abc…")
    #expect(MermaidText.escaped("abc", limit: 3) == "abc")
  }
}
