import Foundation
import Testing

@testable import Sessions

struct ServerTests {
  @Test func aSessionIsOpenedChangedAndShown() async throws {
    try await withServer { server in
      let client = try Client(of: server)

      #expect(client.ask(open) == #"{"id":1,"done":"opened"}"#)
      #expect(client.ask(open) == #"{"id":1,"done":"known"}"#)
      #expect(client.ask(increment) == #"{"id":2,"done":"sent"}"#)
      #expect(client.ask(link("desk://notes/note/milk")) == #"{"id":3,"done":"done"}"#)
      let state = try #require(client.ask(state))
      #expect(state.hasPrefix(#"{"id":4,"session":{"state":{"counter":{"count":1}"#))
      #expect(state.contains(#""title":"milk""#))
    }
  }

  @Test func aRequestThatCanNotBeCarriedOutSaysWhy() async throws {
    try await withServer { server in
      let client = try Client(of: server)

      let unknown = try #require(client.ask(increment))
      #expect(unknown.contains("open it first"))
      _ = client.ask(open)
      let refused = try #require(client.ask(link("desk://nowhere")))
      #expect(refused.contains(#""error":"The link can't be opened: "#))
      // There is no screen with this id.
      let screen = #"{"notes":{"_0":{"path":{"_0":{"popFrom":{"id":7}}}}}}"#
      let missing = try #require(client.ask(send(screen)))
      #expect(missing.contains("error"))
      #expect(client.ask(increment) == #"{"id":2,"done":"sent"}"#)
    }
  }

  // MARK: Memory

  @Test func aReleasedSessionComesBackWithItsFirstRequest() async throws {
    try await withServer {
      $0.residents = 0
    } _: { server in
      let client = try Client(of: server)

      for _ in 0..<3 {
        _ = client.ask(open)
        _ = client.ask(increment)
        // When the effects of the last request are known to have ended.
        while try #require(client.ask(status)).contains(#""residents":1"#) {}
      }
      #expect(try #require(client.ask(state)).contains(#""count":3"#))
    }
  }

  @Test func aSessionWhoseEffectRunsStaysInMemory() async throws {
    try await withServer {
      $0.residents = 0
    } _: { server in
      let client = try Client(of: server)
      _ = client.ask(open)

      _ = client.ask(send(later(60_000)))
      #expect(try #require(client.ask(status)).contains(#""residents":1"#))
    }
  }

  @Test func whatAnEffectHasChangedIsSavedWhenItEnds() async throws {
    try await withServer { server in
      let client = try Client(of: server)
      _ = client.ask(open)
      let before = client.ask(status).flatMap(logLength)

      _ = client.ask(send(later(0)))
      while client.ask(status).flatMap(logLength) == before {}
      #expect(try #require(client.ask(state)).contains(#""count":1"#))
    }
  }

  // MARK: Subscriptions

  @Test func aSubscriberIsToldOfWhatOthersChange() async throws {
    try await withServer { server in
      let client = try Client(of: server)
      let subscriber = try Client(of: server)
      _ = client.ask(open)
      #expect(try #require(subscriber.ask(subscribe)).contains(#""count":0"#))

      for _ in 1...5 { _ = client.ask(increment) }
      var last = ""
      while !last.contains(#""count":5"#) {
        last = try #require(subscriber.read())
        #expect(last.hasPrefix(#"{"id":5,"session""#))
      }
    }
  }

  @Test func aConnectionHasFewSubscriptions() async throws {
    try await withServer { server in
      let client = try Client(of: server)
      _ = client.ask(open)

      for _ in 0..<Outbox.greatestSubscriptions { _ = client.ask(subscribe) }
      #expect(try #require(client.ask(subscribe)).contains("subscriptions"))
    }
  }

  // MARK: Bad clients

  @Test(arguments: [
    "garbage", "{}", "[1]", "null", "\u{0}", "{\"do\":\"fly\",\"user\":\"ada\"}",
    "{\"do\":\"open\",\"user\":\"a b\"}", "{\"do\":\"open\",\"user\":\"\"}",
    "{\"do\":\"send\",\"user\":\"ada\",\"action\":{\"fly\":{}}}",
    "{\"do\":\"send\",\"user\":\"ada\"}", String(repeating: "[", count: 10_000), "",
  ])
  func aBadLineGetsOneError(line: String) async throws {
    try await withServer { server in
      let client = try Client(of: server)

      let error = try #require(client.ask(line))
      #expect(error.hasPrefix(#"{"line":1,"error":"The line is no request: "#))
      #expect(error.utf8.count < 500)
      #expect(client.ask(open) == #"{"id":1,"done":"opened"}"#)
    }
  }

  // MARK: Texts

  /// A title and a text that are short in characters and long in bytes.
  private static let long = ["e" + String(repeating: "\\u0301", count: 3_000), longer]
  private static let longer = String(repeating: "x", count: 60_000)

  @Test(arguments: long)
  func aTextIsLimitedInBytesAndRefusedInWords(text: String) async throws {
    try await withServer { server in
      let client = try Client(of: server)
      _ = client.ask(open)
      let before = client.ask(state)

      for action in [
        #"{"notes":{"_0":{"root":{"_0":{"added":{"_0":"\#(text)"}}}}}}"#,
        #"{"notes":{"_0":{"root":{"_0":{"noteTapped":{"_0":"\#(text)"}}}}}}"#,
        push(title: text, text: ""), push(title: "", text: text),
        element(#"{"note":{"_0":{"textChanged":{"_0":"\#(text)"}}}}"#),
      ] {
        let answer = try #require(client.ask(send(action)))
        #expect(answer.contains("bytes at most, and not "), "\(answer.prefix(300))")
        #expect(answer.utf8.count < 500)
      }
      let title = text.replacing("\\u0301", with: "%CC%81")
      let answer = try #require(client.ask(link("desk://notes/note/\(title)")))
      #expect(answer.contains("a title has 200 bytes at most"), "\(answer.prefix(300))")
      #expect(client.ask(state) == before)
    }
  }

  @Test func aSessionIsSmallHoweverMuchIsPutIntoIt() async throws {
    try await withServer { server in
      let client = try Client(of: server)
      _ = client.ask(open)
      // Six bytes of JSON each.
      let title = String(repeating: "\\u0001", count: Title.limit)
      let text = String(repeating: "\\u0001", count: NoteText.limit)

      for _ in 1...NoteList.greatestCount {
        let added = send(#"{"notes":{"_0":{"root":{"_0":{"added":{"_0":"\#(title)"}}}}}}"#)
        #expect(client.ask(added) == #"{"id":2,"done":"sent"}"#)
      }
      let more = send(#"{"notes":{"_0":{"root":{"_0":{"added":{"_0":"x"}}}}}}"#)
      #expect(try #require(client.ask(more)).contains("There are 20 notes"))
      #expect(client.ask(send(push(title: title, text: text))) == #"{"id":2,"done":"sent"}"#)
      let second = try #require(client.ask(send(push(title: "x", text: "x"))))
      #expect(second.contains("error"))

      let session = try #require(client.ask(state))
      #expect(session.utf8.count > 6 * 20 * Title.limit)
      #expect(session.utf8.count < 64_000)
    }
  }

  @Test func manyBadLinesAtOnceGetOneErrorEach() async throws {
    try await withServer { server in
      let client = try Client(of: server)

      client.send(String(repeating: "x\n", count: 3_000) + open + "\n")
      for number in 1...3_000 {
        #expect(try #require(client.read()).hasPrefix("{\"line\":\(number),"))
      }
      #expect(client.read() == #"{"id":1,"done":"opened"}"#)
    }
  }

  @Test func aLineOfTenMegabytesGetsOneError() async throws {
    try await withServer { server in
      let client = try Client(of: server)

      client.send(String(repeating: "x", count: 10_000_000) + "\n")
      #expect(client.read() == #"{"line":1,"error":"The line is longer than 65536 bytes."}"#)
      #expect(client.ask(open) == #"{"id":1,"done":"opened"}"#)
    }
  }

  @Test func halfALineAtTheEndGetsOneError() async throws {
    try await withServer { server in
      let client = try Client(of: server)

      client.send(open + "\n{\"do\":")
      client.end()
      let lines = Set([client.read(), client.read()])
      #expect(
        lines == [
          #"{"id":1,"done":"opened"}"#, #"{"line":2,"error":"The last line has no end."}"#,
        ])
      #expect(client.read() == nil)
    }
  }

  @Test func aClientThatDoesNotEndItsLineIsGivenUp() async throws {
    try await withServer {
      $0.patience = .milliseconds(20)
    } _: { server in
      let client = try Client(of: server)

      client.send("{\"do\":")
      #expect(try #require(client.read()).contains("too long"))
      #expect(client.read() == nil)
    }
  }

  @Test func aClientThatDoesNotReadHoldsUpNobodyAndLosesNothing() async throws {
    try await withServer {
      $0.patience = .seconds(60)
    } _: { server in
      let client = try Client(of: server)
      let other = try Client(of: server)
      _ = client.ask(open)

      let count = try client.flood(increment + "\n" + state + "\n")
      #expect(count > Outbox.greatestRequests)
      #expect(other.ask(open) == #"{"id":1,"done":"known"}"#)
      for number in 1...count {
        #expect(client.read() == #"{"id":2,"done":"sent"}"#)
        #expect(try #require(client.read()).contains("\"count\":\(number)}"))
      }
    }
  }

  @Test func opensBeyondTheLimitGetOneErrorEach() async throws {
    try await withServer {
      $0.sessions = 3
    } _: { server in
      let client = try Client(of: server)
      for user in ["a", "b", "c"] { _ = client.ask("{\"do\":\"open\",\"user\":\"\(user)\"}") }

      for number in 0..<1_000 {
        let answer = try #require(client.ask("{\"do\":\"open\",\"user\":\"u\(number)\"}"))
        #expect(answer == #"{"error":"There are 3 sessions, which is as many as there may be."}"#)
      }
      #expect(client.ask("{\"do\":\"open\",\"user\":\"a\"}") == #"{"done":"known"}"#)
      #expect(try #require(client.ask(status)).contains(#""sessions":3"#))
    }
  }

  @Test func connectionsBeyondTheLimitGetOneErrorEach() async throws {
    try await withServer {
      $0.connections = 2
    } _: { server in
      let first = try Client(of: server)
      let second = try Client(of: server)
      #expect(first.ask(open) == #"{"id":1,"done":"opened"}"#)
      #expect(second.ask(open) == #"{"id":1,"done":"known"}"#)

      for _ in 0..<100 {
        let other = try Client(of: server)
        #expect(try #require(other.read()).contains("There are 2 connections"))
        #expect(other.read() == nil)
      }
      #expect(first.ask(open) == #"{"id":1,"done":"known"}"#)
    }
  }

  // MARK: The end

  @Test func whatWasSavedIsThereAfterARestart() async throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = try await withServer(in: folder) { server in
      let client = try Client(of: server)
      for line in [open, increment, link("desk://notes/note/milk")] { _ = client.ask(line) }
      return client.ask(state)
    }
    let after = try await withServer(in: folder) { server in
      let client = try Client(of: server)
      return client.ask(state)
    }

    #expect(before != nil)
    #expect(before == after)
  }

  @Test func atTheEndAllRequestsThatWereReadAreAnswered() async throws {
    // More answers than the outbox and the sockets have room for.
    let count = 150
    let (answerCounts, answerCount) = AsyncStream.makeStream(of: Int.self)
    try await withServer(patience: .seconds(60)) { server in
      let areRead = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        defer {
          areRead.signal()
          answerCount.finish()
        }
        guard let client = try? Client(of: server), let other = try? Client(of: server) else {
          return
        }
        _ = client.ask(open)
        let text = String(repeating: "\\u0001", count: NoteText.limit)
        _ = client.ask(send(push(title: "x", text: text)))
        _ = other.ask(status)
        client.send(String(repeating: state + "\n", count: count))
        // The lines are few enough to arrive together.
        _ = client.read()
        areRead.signal()
        // A connection without requests is closed when the server begins to end.
        _ = other.read()
        var answers = 1
        while client.read() != nil { answers += 1 }
        answerCount.yield(answers)
      }
      areRead.wait()
    }

    #expect(await answerCounts.reduce(0, +) == count)
  }
}

private let open = #"{"id":1,"do":"open","user":"ada"}"#
private let increment = send(#"{"counter":{"_0":{"incremented":{}}}}"#)
private let state = #"{"id":4,"do":"state","user":"ada"}"#
private let subscribe = #"{"id":5,"do":"subscribe","user":"ada"}"#
private let status = #"{"id":6,"do":"status"}"#

/// Returns the length of the logs in a status.
private func logLength(_ status: String) -> Substring? {
  status.firstRange(of: #""log":"#).map { status[$0.upperBound...].prefix { $0.isNumber } }
}

private func send(_ action: String) -> String {
  #"{"id":2,"do":"send","user":"ada","action":\#(action)}"#
}

/// The action that pushes a note.
private func push(title: String, text: String) -> String {
  let note = #"{"note":{"_0":{"title":"\#(title)","text":"\#(text)"}}}"#
  return #"{"notes":{"_0":{"path":{"_0":{"push":{"id":7,"state":\#(note)}}}}}}"#
}

/// The action for a note on the screen.
private func element(_ action: String) -> String {
  #"{"notes":{"_0":{"path":{"_0":{"element":{"id":7,"action":\#(action)}}}}}}"#
}

private func later(_ milliseconds: Int) -> String {
  #"{"counter":{"_0":{"incrementedLater":{"milliseconds":\#(milliseconds)}}}}"#
}

private func link(_ url: String) -> String {
  #"{"id":3,"do":"navigate","user":"ada","action":{"deepLink":{"_0":"\#(url)"}}}"#
}
