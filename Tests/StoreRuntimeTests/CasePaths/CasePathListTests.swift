import StoreRuntime
import Testing

struct CasePathListTests {
  private let paths: [PartialCaseKeyPath<Command>] = [
    \.rename, \.move, \.label, \.undo, \.nested, \.path,
  ]

  @Test("The case paths of an enum are listed as they are declared")
  func listing() {
    #expect(Command.AllCasePaths.caseKeyPaths == paths)
    #expect(Array(Command.allCasePaths) == paths)
    #expect(Set(Command.allCasePaths) == Set(paths))
    #expect(
      Command.allCasePaths.map { Command.undo.is($0) } == [false, false, false, true, false, false])
  }

  @Test("An enum knows the key path of the case that it is in")
  func ownCase() {
    #expect(Command.undo.case == \Command.Cases.undo)
    #expect(Command.rename("a").case == Command.rename("b").case)
    #expect(Command.rename("a").case != Command.undo.case)
  }

  @Test("What memory has no room for is left to be copied", arguments: 0...7)
  func copying(room: Int) {
    let memory = UnsafeMutableBufferPointer<PartialCaseKeyPath<Command>>.allocate(capacity: room)
    let (rest, end) = memory.initialize(from: Command.allCasePaths)
    defer {
      memory[..<end].deinitialize()
      memory.deallocate()
    }

    #expect(Array(memory[..<end]) == Array(paths.prefix(room)))
    #expect(Array(IteratorSequence(rest)) == Array(paths.dropFirst(room)))
  }
}
