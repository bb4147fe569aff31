import TabCore
import Testing

@testable import TabsCLI

@MainActor
struct LastLineTests {
  @Test func commandsAndTheHistoryAreNamedOnAnOrdinaryTerminal() throws {
    let screen = try TestScreen()

    #expect(screen.keys.contains("h history"))
    #expect(screen.keys.contains(": command"))
    #expect(screen.keys.hasSuffix("q quit"))
    screen.choose("42")
    #expect(screen.keys.contains(": command"))
  }

  @Test(arguments: [30, 40, 80])
  func thePastNamesTheWaysOutOfItHoweverNarrowTheTerminal(_ columns: Int) throws {
    let screen = try TestScreen(size: Size(columns: columns, rows: 24))
    screen.choose("42")

    screen.type("[")

    #expect(screen.keys.contains("r resume here  esc now"))
    #expect(screen.keys.contains("[ earlier") == (columns > 30))
    #expect(screen.keys.contains("⏎ read the step") == (columns > 40))
  }

  @Test func aPanelTakesTheEndKeySeveralTimesBeforeAFrame() throws {
    let screen = try TestScreen()
    screen.type("?")

    for _ in 0..<3 { screen.app.handle(.key(.end)) }

    #expect(screen.text.contains("Everything can be clicked"))
  }

  @Test func theSameStepOfThePastStaysWhenOlderOnesAreForgotten() throws {
    let screen = try TestScreen()
    for _ in 0..<300 {
      screen.app.send(.tabs(.selectedTabChanged(.profile)))
      screen.app.send(.tabs(.selectedTabChanged(.home)))
    }
    screen.type("h[[[")
    let mark = try #require(screen.text.firstMatch(of: /past \d+/)?.output)

    for _ in 0..<10 { screen.app.send(.tabs(.selectedTabChanged(.settings))) }

    #expect(screen.text.firstMatch(of: /past \d+/)?.output == mark)
  }
}
