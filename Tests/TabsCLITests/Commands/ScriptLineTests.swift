import Testing

@testable import TabsCLI

@Suite("Lines of a script")
struct ScriptLineTests {
  @Test(
    "Blank lines and comments hold no command", arguments: ["", "  \t ", "# select home", "  #"])
  func nothing(line: String) {
    #expect(ScriptLine(line) == nil)
  }

  @Test(
    "A line is split into words",
    arguments: [
      ("pop", ["pop"]),
      ("  push \t item  42  ", ["push", "item", "42"]),
      ("set name \"New name\"", ["set", "name", "New name"]),
      ("set name 'New name'", ["set", "name", "New name"]),
      ("set name New\" name\"", ["set", "name", "New name"]),
      ("set name \"\"", ["set", "name", ""]),
      ("set name ''", ["set", "name", ""]),
      (#"set name "a \"b\" \\ c""#, ["set", "name", #"a "b" \ c"#]),
      (#"set name "a \n""#, ["set", "name", #"a \n"#]),
      (#"set name 'a \" b'"#, ["set", "name", #"a \" b"#]),
      (#"set name "it's""#, ["set", "name", "it's"]),
      (#"set name "a # b""#, ["set", "name", "a # b"]),
      ("set name a#b", ["set", "name", "a#b"]),
      ("pop # the last one", ["pop"]),
      ("set name \"é 👩‍👩‍👧\"", ["set", "name", "é 👩‍👩‍👧"]),
      ("! pop", ["pop"]),
      ("!pop", ["pop"]),
    ])
  func words(line: String, expected: [String]) throws {
    #expect(try ScriptLine(line)?.words() == expected)
  }

  @Test(
    "A quote has to be closed",
    arguments: [#"set name "a"#, "set name 'a", #"set name "a\""#, #"set name ""'"#])
  func unterminatedQuote(line: String) {
    #expect(throws: CommandFailure.self) { try ScriptLine(line)?.words() }
  }

  @Test("An exclamation mark says that the command has to fail, and is a mistake without one")
  func expectsFailure() {
    #expect(ScriptLine("  ! pop  # now ")?.text == "! pop  # now")
    #expect(
      ["! pop", "pop", " ! "].map { ScriptLine($0)?.expectsFailure } == [true, false, false])
    #expect(throws: CommandFailure.self) { try ScriptLine("!")?.words() }
  }
}
