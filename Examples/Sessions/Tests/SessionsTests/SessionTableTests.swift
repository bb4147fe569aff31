import Testing

@testable import Sessions

struct SessionTableTests {
  @Test func aStoreGoesWhenNobodyHasUsedItForTheTime() {
    var table = table(residents: 10, "ada", "bob")

    #expect(table.use("ada", at: 3) == "ada")
    #expect(table.nextIdle(at: 4) == nil)
    #expect(table.nextIdle(at: 5) == "bob")
    #expect(table.nextIdle(at: 7) == nil)
    #expect(table.nextIdle(at: 8) == "ada")
    #expect(table.nextIdle(at: 99) == nil)
  }

  @Test func theLeastRecentlyUsedGoesIfThereAreTooMany() {
    var table = table(residents: 1, "ada", "bob", "eve")
    _ = table.use("ada", at: 1)

    #expect(table.nextIdle(at: 1) == "bob")
    table.release("bob")
    #expect(table.nextIdle(at: 1) == "eve")
    table.release("eve")
    #expect(table.nextIdle(at: 1) == nil)
    #expect(table.residents == ["ada"])
  }

  @Test func aStoreThatIsNeededStays() {
    var table = table(residents: 0, "ada")
    table.hold("ada")

    #expect(table.nextIdle(at: 99) == nil)
    table.letGo("ada")
    #expect(table.nextIdle(at: 99) == "ada")
  }

  @Test func aReleasedSessionIsKnownByItsPlace() {
    var table = table(residents: 0, "ada")
    table.release("ada")

    #expect(table.use("ada", at: 0) == nil)
    #expect(table.place(of: "ada") == place)
    #expect(table.count == 1)
    #expect(table.residentCount == 0)
  }

  @Test(arguments: 0..<20)
  func nobodyIsForgottenAndNobodyWhoIsNeededGoes(seed: UInt64) {
    var numbers = Numbers(state: seed)
    var table = SessionTable<Int>(residentLimit: 5, idleTime: 4)
    var holders: [String: Int] = [:]
    var lastUse: [String: UInt32] = [:]
    for now in UInt32(0)..<2_000 {
      let user = "u\(Int.random(in: 0..<12, using: &numbers))"
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0:
        table.hold(user)
        if table.place(of: user) != nil { holders[user, default: 0] += 1 }
      case 1:
        if holders[user, default: 0] > 0 {
          table.letGo(user)
          holders[user, default: 0] -= 1
        }
      default:
        if table.use(user, at: now) == nil {
          table.save(user, at: place)
          table.admit(user, 0, at: now)
        }
        lastUse[user] = now
      }
      while let idle = table.nextIdle(at: now) {
        #expect(holders[idle, default: 0] == 0)
        #expect(table.residentCount > 5 || now - (lastUse[idle] ?? 0) >= 4)
        table.release(idle)
      }
    }
    for (user, count) in holders { for _ in 0..<count { table.letGo(user) } }
    // Held ones count as used when they are looked at.
    for now in UInt32(10_000)..<10_010 {
      while let idle = table.nextIdle(at: now) { table.release(idle) }
    }

    #expect(table.residentCount == 0)
    #expect(table.residents.isEmpty)
  }

  private let place = LogPlace(offset: 0, checksum: 0, length: 1)

  private func table(residents: Int, _ users: String...) -> SessionTable<String> {
    var table = SessionTable<String>(residentLimit: residents, idleTime: 5)
    for user in users {
      table.save(user, at: place)
      table.admit(user, user, at: 0)
    }
    return table
  }
}

/// Random numbers that depend only on the seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
