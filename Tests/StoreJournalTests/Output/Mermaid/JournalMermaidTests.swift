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

  @Test("is one without steps, too, with early issues and what the store was made with")
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
    let effects = (0..<2_000).map {
      JournalEffect(
        number: $0, step: $0 / 4 + 1, start: 1, end: 2, reason: .finished, location: name)
    }
    let issues = (1...100).map { _ in JournalIssue(step: 1, message: name, location: name) }
    let screens = (1...10).map { ScreenChange.Screen(id: $0, name: name) }
    let changes = (1...60).map { ScreenChange(container: "\($0)\(name)", pushed: screens) }

    let diagrams = [
      Journal.of([.sample(1, name)], effects: effects, issues: issues).mermaid(),
      Journal.of((1...2_000).map { .sample($0, name) }, effects: effects).mermaid(),
      Journal.of([.sample(1, screens: changes)]).mermaid(),
    ]

    for diagram in diagrams {
      #expect(diagram.utf16.count <= 50_000)
      #expect(diagram.split(separator: "\n").count <= 504)
      #expect(diagram.contains("store: "))
    }
    #expect(diagrams[1].utf16.count >= 45_000 || name.hasPrefix("x"))
    #expect(diagrams[2].contains("… and more"))
  }

  @Test("uses up its 500 messages and notes")
  func numberOfLines() {
    let effects = (0..<400).map {
      JournalEffect(
        number: $0, step: $0 / 4 + 1, start: 1, end: 2, reason: .finished, location: "A")
    }

    let diagram = Journal.of((1...100).map { .sample($0) }, effects: effects).mermaid()

    #expect((490...504).contains(diagram.split(separator: "\n").count))
  }

  @Test("is about the first issue of a long run, or the first rejected or dropped action")
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

    let withoutIssue = Journal.of(
      (1...1_000).map { .sample($0) },
      droppedActions: [JournalDrop(effect: 1, step: 900, name: "late", reason: "ended")]
    ).mermaid()

    #expect(withoutIssue.contains("effects-xstore: late, dropped, as effect 1 was ended\n"))
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
    "is one line, with entities for marks and without the word that ends a block",
    arguments: [
      ("a;b", "a#59;b"), ("#1", "#35;1"), (#"say "no""#, "say #34;no#34;"), ("<br>", "#60;br#62;"),
      ("%%{init}", "#37;#37;#123;init#125;"), ("a: b", "a#58; b"), ("é 👍", "é 👍"),
      ("end", "#101;nd"), ("End", "#69;nd"), ("a.end", "a.#101;nd"), ("end of it", "#101;nd of it"),
      ("send", "send"), ("ending", "ending"), ("end2", "end2"), ("endéd", "endéd"),
      ("a\nb\r\u{2028}c\u{202E}d\u{0}", "a b  c d "),
    ])
  func escaping(text: String, escaped: String) {
    #expect(MermaidText.escaped(text) == escaped)
  }

  @Test("ends with an ellipsis where it was cut")
  func limit() {
    #expect(MermaidText.escaped("abcdef", limit: 3) == "abc…")
    #expect(MermaidText.escaped("abc", limit: 3) == "abc")
  }
}
