import StoreRuntime
import Testing

struct CasePathListTests {
  private let paths: [PartialCaseKeyPath<Gear>] = [\.reverse, \.neutral, \.drive]

  @Test("An enum whose case paths are written by hand lists them as they are declared")
  func listing() {
    #expect(Gear.AllCasePaths.caseKeyPaths == paths)
    #expect(Array(Gear.allCasePaths) == paths)
    #expect(Gear.allCasePaths.map { Gear.drive(speed: 3).is($0) } == [false, false, true])
  }

  @Test("Case paths can be added to an array, whatever room it has", arguments: [0, 2, 9])
  func appending(room: Int) {
    var gears: [PartialCaseKeyPath<Gear>] = []
    gears.reserveCapacity(room)

    gears.append(contentsOf: Gear.allCasePaths)
    gears.append(contentsOf: Gear.allCasePaths)

    #expect(gears == paths + paths)
  }

  @Test("What memory has no room for is left to be copied", arguments: 0...4)
  func copying(room: Int) {
    let memory = UnsafeMutableBufferPointer<PartialCaseKeyPath<Gear>>.allocate(capacity: room)
    let (rest, end) = memory.initialize(from: Gear.allCasePaths)
    defer {
      memory[..<end].deinitialize()
      memory.deallocate()
    }

    #expect(Array(memory[..<end]) == Array(paths.prefix(room)))
    #expect(Array(IteratorSequence(rest)) == Array(paths.dropFirst(room)))
  }
}

private enum Gear: CasePathable, CasePathIterable {
  case reverse
  case neutral
  case drive(speed: Int)

  struct AllCasePaths: CasePathList {
    var reverse: AnyCasePath<Gear, Void> {
      AnyCasePath(
        embed: { _ in .reverse },
        extract: { if case .reverse = $0 { () } else { nil } })
    }

    var neutral: AnyCasePath<Gear, Void> {
      AnyCasePath(
        embed: { _ in .neutral },
        extract: { if case .neutral = $0 { () } else { nil } })
    }

    var drive: AnyCasePath<Gear, Int> {
      AnyCasePath(
        embed: { .drive(speed: $0) },
        extract: { if case .drive(let speed) = $0 { speed } else { nil } })
    }

    static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<Gear>) -> Void) {
      visit(\.reverse)
      visit(\.neutral)
      visit(\.drive)
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
