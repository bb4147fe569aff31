import MacroClient
import StoreRuntime
import Testing

@Suite("Dependency clients")
struct DependencyClientTests {
  private func messages(_ operation: () async throws -> Void) async rethrows -> [String] {
    let messages = Guarded<[String]>([])
    let reporter = IssueReporter { issue in messages.withLock { $0.append(issue.message) } }
    try await withIssueReporter(reporter) { try await operation() }
    return messages.withLock { $0 }
  }

  @Test("a closure that isn't implemented reports its name, and throws or returns a default value")
  func reportsWhatIsUnimplemented() async {
    let client = Market.Client(street: "Main Street")
    var basket = ["rice", "salt"]

    let found = await messages {
      await #expect(throws: UnimplementedFailure("Client.price")) {
        try await client.price(of: "rice")
      }
      await #expect(throws: UnimplementedFailure("Client.prices")) {
        try await client.prices([], true)
      }
      client.ring()
      #expect(client.seller("rice") == nil)
      #expect(client.stock().isEmpty)
      #expect(client.names(from: 1, to: 2).isEmpty)
      #expect(client.isOpen(at: 3))
      await client.visit(count: 2)
      #expect((try? client.weigh(basket: &basket)) == 2)
      client.log("x")
    }

    let names = [
      "price", "prices", "ring", "seller", "stock", "names", "isOpen", "visit", "weigh",
    ]
    #expect(
      found
        == names.map { name in
          """
          'Client.\(name)' was called, but it isn't implemented here. Set it where the test makes \
          its store, or around the code that needs it, in 'withDependencies'. See "Test a flow".
          """
        })
  }

  /// An actor that a closure is to run on.
  private actor Visitor {
    func visit(_ diary: Market.Diary) async -> Int {
      await diary.visit(actor: self)
      return diary.knock(actor: self, times: 2)
    }
  }

  @Test("parameters of all kinds are passed on, where Swift can do that")
  func passesParametersOn() async throws {
    let lines = Guarded<[String]>([])
    let client = Market.Diary(
      write: { line in lines.withLock { $0.append(line()) } },
      ask: { line, times in try String(repeating: line(), count: times) },
      sum: { $0.reduce(0, +) },
      visit: { actor in lines.withLock { $0.append(actor == nil ? "nobody" : "somebody") } },
      move: { note, place in lines.withLock { $0.append("\(copy note) to \(place)") } })
    func line() throws -> String { throw CancellationError() }

    let found = try await messages {
      client.write(line: "a" + "b")
      client.write("c")
      let answer = try client.ask(line: "d", times: 2)
      #expect(answer == "dd")
      #expect(throws: CancellationError.self) { try client.ask(line: line(), times: 2) }
      #expect(client.guess(line: 3) == 3)
      #expect(await client.wait(line: 4) == 4)
      #expect(client.sum(1, 2, 3) == 6)
      #expect(client.greatest(1, 3, 2) == 3)
      #expect(await Visitor().visit(client) == 2)
      client.move(note: "e", to: "f")
    }

    #expect(lines.withLock { $0 } == ["ab", "c", "somebody", "e to f"])
    #expect(
      found.map { $0.prefix { $0 != " " } } == ["'Diary.guess'", "'Diary.wait'", "'Diary.knock'"])
  }

  @Test("a closure with such parameters that isn't implemented reports its name, too")
  func reportsParametersOfAllKinds() async {
    let client = Market.Diary()

    let found = await messages {
      client.write(line: "a")
      #expect(throws: UnimplementedFailure("Diary.ask")) { try client.ask(line: "", times: 1) }
      #expect(client.sum(1) == nil)
      await client.visit(actor: nil)
      client.move(note: "a", to: "b")
    }

    #expect(found.count == 5)
  }

  @Test("a client is made of its closures, without those that have a default value")
  func makesClients() async throws {
    var client = Market.Client(
      price: { $0.count },
      prices: { all, isRounded in all.map { $0.count + (isRounded ? 1 : 0) } },
      ring: {}, seller: { $0 }, stock: { ["a": [1]] }, names: { ["\($0)", "\($1)"] },
      visit: { _ in }, street: "Main Street", limit: 5)
    client.isOpen = { $0 > 8 }

    let found = try await messages {
      let price = try await client.price(of: "rice")
      let prices = try await client.price(all: ["a", "bc"], true)
      #expect([price] + prices == [4, 2, 3])
      #expect(client.names(from: 1, to: 2) == ["1", "2"])
      #expect(client.isOpen(at: 9))
      #expect([client.limit, Market.Client(street: "").limit] == [5, 3])
    }

    #expect(found.isEmpty)
  }

  @Test("a client with parts that only its module sees is made by its public initialiser")
  func hasInternalParts() async {
    let lines = Guarded<[String]>([])
    let client = Market.Kiosk(
      log: { line in lines.withLock { $0.append(line) } }, host: "a", path: "b")

    let found = await messages {
      client.open(at: 1)
      await client.track(event: "c", details: ["d": 1])
      await client.wait(minutes: 2)
      client.log(client.host + client.path)
    }

    #expect(found.count == 3)
    #expect(lines.withLock { $0 } == ["ab"])
  }

  @Test("a client is its own test value, of which a test sets what it needs")
  func isTestValue() throws {
    let greeting = try withDependencies {
      $0[Market.Stall.self].greet = { "Hi, \($0)" }
    } operation: {
      try Dependency(Market.Stall.self).wrappedValue.greet(name: "Ann")
    }

    #expect(greeting == "Hi, Ann")
    #expect(try Market.Box<Int>(open: { $0 }).open(key: 7) == 7)
  }
}
