import Dispatch
import Foundation
import StoreRuntime
import StoreRuntimeCore
import Testing

@testable import SharedState

/// Keys of an app's own, and settings.
struct CustomKeyTests {
  @Test func aKeyLoadsLaterAndSavesOneValueAtATime() async throws {
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"
    #expect(name == "default")
    #expect($name.isLoading)

    server.answerLoad(.success("loaded"))
    #expect(name == "loaded")
    #expect(!$name.isLoading)

    for number in 1...5 { $name.withLock { $0 = "\(number)" } }
    #expect(server.saved == ["1"])
    server.answerSave(.success(()))
    #expect(server.saved == ["1", "5"])
    server.answerSave(.success(()))
    #expect(server.saved == ["1", "5"])
  }

  @Test func saveWaitsForTheSaveThatRunsAndTriesAgainIfThatFails() async throws {
    struct Refusal: Error {}
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"
    $name.withLock { $0 = "mine" }

    let first = Task.immediate { [$name] in try await $name.save() }
    #expect(server.saved == ["mine"])
    server.answerSave(.success(()))
    try await first.value
    #expect(server.saved == ["mine"])

    $name.withLock { $0 = "next" }
    let second = Task.immediate { [$name] in try await $name.save() }
    server.answerSave(.failure(Refusal()))
    #expect(server.saved == ["mine", "next", "next"])
    server.answerSave(.success(()))
    try await second.value
    #expect($name.saveError == nil)
  }

  @Test func aChangeBeforeTheFirstAnswerIsNotLost() {
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"

    $name.withLock { $0 = "mine" }
    server.answerLoad(.success("late"))

    #expect(name == "mine")
  }

  @Test func aChangeAfterTheStorageWasReadIsNotMissed() {
    let server = Server()
    @Shared(ReadingKey(server: server)) var name = "default"

    #expect(name == "new")
  }

  @Test func theFirstAnswerOfAKeyCounts() async throws {
    struct CachedKey: SharedKey {
      var id: String { "cached" }

      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        continuation.resume(returning: 1)
        continuation.resume(returning: 2)
      }

      func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
        continuation.resume()
      }
    }

    let required = try await Shared(require: CachedKey())
    @Shared(CachedKey()) var number = 0

    #expect((required.wrappedValue, number) == (1, 1))
  }

  @Test func aKeyMayUseItsOwnPropertyWhileItSubscribesAndLoads() {
    let server = Server()
    @Shared(NestedKey(server: server)) var name = "default"
    #expect(name == "loaded")

    server.change("changed")

    #expect(name == "changed")
  }

  @Test func aPropertyIsNotUsedBeforeTheLoadedValueIsThere() {
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"

    // The lock keeps the answer of another thread from its place.
    let answer = DispatchGroup()
    $name.withLock { _ in
      DispatchQueue.global().async(group: answer) { server.answerLoad(.success("loaded")) }
      while $name.isLoading { sched_yield() }
      for _ in 0..<10 { sched_yield() }
      @Shared(ServerKey(server: server)) var other = "default"
      #expect($other.isLoading)
    }
    answer.wait()
  }

  @Test func aChangeWhileTheKeyLoadsIsNotLost() async throws {
    let storage = Storage()
    @Shared(StorageKey(storage: storage)) var name = "default"
    #expect(name == "stored")
    storage.meanwhile.setValue { [$name] in $name.withLock { $0 = "mine" } }

    try await $name.load()

    #expect(name == "mine")
    #expect(storage.value.value == "mine")
    storage.value.setValue("theirs")
    try await $name.load()
    #expect(name == "theirs")
  }

  @Test func saveDoesNotWaitForAnOlderValue() async throws {
    struct Refusal: Error {}
    final class Observer: SharedObserver {
      let onChange: @Sendable () -> Void
      init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }
      func sharedDidChange() { onChange() }
    }
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"
    $name.withLock { $0 = "older" }
    let saving = LockIsolated<Task<Void, any Error>?>(nil)
    // Observers are notified between a change and its save.
    let observer = Observer { [$name] in
      let task = Task.immediate { try await $name.save() }
      saving.setValue(task)
    }
    $name.root.add(observer)

    $name.withLock { $0 = "newest" }
    server.answerSave(.success(()))
    #expect(server.saved == ["older", "newest"])
    server.answerSave(.failure(Refusal()))

    await #expect(throws: Refusal.self) { try await saving.value?.value }
  }

  @Test func anAnswerInsideALockOfTheValueIsAnIssue() {
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"
    server.answerLoad(.success(nil))
    let issues = LockIsolated<[String]>([])

    withIssueReporter(IssueReporter { issue in issues.withValue { $0.append(issue.message) } }) {
      $name.withLock { value in
        server.change("theirs")
        value += "!"
      }
    }

    #expect(name == "default!")
    #expect(issues.value.count == 1)
    #expect(issues.value.first?.contains("inside \"withLock\" of the same value") == true)
  }

  @Test func errorsAreKeptAndTheValueToo() async throws {
    struct Refusal: Error {}
    let server = Server()
    @Shared(ServerKey(server: server)) var name = "default"

    server.answerLoad(.failure(Refusal()))
    #expect($name.loadError is Refusal)
    $name.withLock { $0 = "mine" }
    server.answerSave(.failure(Refusal()))

    #expect($name.saveError is Refusal)
    #expect(name == "mine")
    server.change("theirs")
    #expect(name == "mine")
    let saving = Task { [$name] in try await $name.save() }
    await server.waitForSave()
    server.answerSave(.success(()))
    try await saving.value
    #expect($name.saveError == nil)
    server.change("theirs")
    #expect(name == "theirs")
  }

  @Test func aRequiredValueIsLoadedFirst() async throws {
    let storage = InMemoryStorage()
    await #expect(throws: MissingSharedValue.self) {
      _ = try await Shared<Int>(require: .appStorage("required"))
    }
    _ = storage
    @Shared(.appStorage("required")) var number = 1
    $number.withLock { $0 = 2 }
    #expect(try await Shared<Int>(require: .appStorage("required")).wrappedValue == 2)
  }

  @Test func aRequiredValueInMemoryIsThatOfItsProperties() async throws {
    await #expect(throws: MissingSharedValue.self) {
      _ = try await Shared<[Int]>(require: .inMemory("required"))
    }
    @Shared(.inMemory("required")) var numbers = [1]
    $numbers.withLock { $0.append(2) }

    let required = try await Shared<[Int]>(require: .inMemory("required"))

    #expect(required.wrappedValue == [1, 2])
    required.withLock { $0.append(3) }
    #expect(numbers == [1, 2, 3])
  }

  enum Mode: String, Codable { case light, dark }
  enum Level: Int { case low, high }
  struct Point: Codable, Equatable { var x = 0 }

  @Test func settingsKeepEachType() {
    func check<Value: Codable & Equatable & Sendable>(_ values: [Value], _ name: String) {
      for value in values {
        @Shared(.appStorage(name)) var setting = values[0]
        $setting.withLock { $0 = value }
        // Another storage of values with the same settings: what a new process finds.
        withDependencies {
          $0.defaultInMemoryStorage = InMemoryStorage()
        } operation: {
          @Shared(.appStorage(name)) var found = values[0]
          #expect(found == value)
          #expect($found.loadError == nil)
        }
      }
    }
    check([true, false], "bool")
    check([1, -7], "int")
    check([0.5, .infinity], "double")
    check(["", "text"], "string")
    check([Data(), Data([1, 2])], "data")
    check([Date(timeIntervalSince1970: 0), .distantFuture], "date")
    check([URL(filePath: "/a"), URL(filePath: "/b")], "url")
    check([Mode.light, .dark], "raw")
    check([Point(), Point(x: 3)], "codable")
    check([[1], [2, 3]], "array")
    check([Int?.none, 5, nil], "optional")
    check([Mode?.none, .dark], "optional raw")
    @Shared(.appStorage("level")) var level = Level.low
    $level.withLock { $0 = .high }
    #expect(level == .high)
  }

  #if !canImport(Darwin)
    @Test(
      "The folder of settings is the one that the environment names by a whole path",
      arguments: [
        ("/etc/xdg", "/etc/xdg"), ("", nil), ("config", nil), (nil, nil),
      ] as [(String?, String?)])
    func location(path: String?, folder: String?) {
      let url = SettingsStorage.url(path.map { ["XDG_CONFIG_HOME": $0] } ?? [:])

      #expect(url.lastPathComponent == "settings.json")
      #expect(
        url.deletingLastPathComponent().deletingLastPathComponent().path
          == folder ?? "\(URL.homeDirectory.path)/.config")
    }
  #endif

  @Test func aSettingOfAnotherTypeIsALoadError() {
    @Shared(.appStorage("name")) var name = "text"
    $name.withLock { $0 = "other" }

    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.appStorage("name")) var number = 3
      #expect(number == 3)
      #expect("\($number.loadError.map { "\($0)" } ?? "")".contains("isn't of the type \"Int\""))
    }
  }
}

/// A storage that answers when the test says.
private final class Server: Sendable {
  private struct Contents {
    var loads: [LoadContinuation<String>] = []
    var saves: [SaveContinuation] = []
    var saved: [String] = []
    var subscriber: SharedSubscriber<String>?
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let contents = LockIsolated(Contents())

  var saved: [String] { contents.withValue { $0.saved } }

  func load(_ continuation: LoadContinuation<String>) {
    contents.withValue { $0.loads.append(continuation) }
  }

  func subscribe(_ subscriber: SharedSubscriber<String>) {
    contents.withValue { $0.subscriber = subscriber }
  }

  func save(_ value: String, _ continuation: SaveContinuation) {
    let waiter = contents.withValue { contents in
      contents.saved.append(value)
      contents.saves.append(continuation)
      return contents.waiter.take()
    }
    waiter?.resume()
  }

  func answerLoad(_ result: Result<String?, any Error>) {
    contents.withValue { $0.loads.removeFirst() }.resume(with: result)
  }

  func answerSave(_ result: Result<Void, any Error>) {
    contents.withValue { $0.saves.removeFirst() }.resume(with: result)
  }

  func change(_ value: String) { contents.withValue { $0.subscriber }?.yield(value) }

  func waitForSave() async {
    await withCheckedContinuation { continuation in
      let isThere = contents.withValue { contents in
        if contents.saves.isEmpty { contents.waiter = continuation }
        return !contents.saves.isEmpty
      }
      if isThere { continuation.resume() }
    }
  }
}

/// A storage that answers at once.
private final class Storage: Sendable {
  let value = LockIsolated("stored")

  /// What happens once between reading and answering.
  let meanwhile = LockIsolated<(@Sendable () -> Void)?>(nil)
}

private struct StorageKey: SharedKey {
  let storage: Storage

  var id: ObjectIdentifier { ObjectIdentifier(storage) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    let value = storage.value.value
    storage.meanwhile.withValue { $0.take() }?()
    continuation.resume(returning: value)
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    storage.value.setValue(value)
    continuation.resume()
  }
}

/// A key whose storage changes right after it was read.
private struct ReadingKey: SharedKey {
  let server: Server

  var id: ObjectIdentifier { ObjectIdentifier(server) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    server.change("new")
    continuation.resume(returning: "old")
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    server.subscribe(subscriber)
    return SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

/// A key that makes properties with itself while it subscribes and loads.
private struct NestedKey: SharedKey {
  let server: Server

  var id: ObjectIdentifier { ObjectIdentifier(server) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    @Shared(self) var name = "inner"
    continuation.resume(returning: "loaded")
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    @Shared(self) var name = "inner"
    server.subscribe(subscriber)
    // It says nothing about the value that is loaded next.
    subscriber.yieldReturningInitialValue()
    return SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

private struct ServerKey: SharedKey {
  let server: Server

  var id: ObjectIdentifier { ObjectIdentifier(server) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    server.load(continuation)
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    server.subscribe(subscriber)
    return SharedSubscription {}
  }

  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    server.save(value, continuation)
  }
}
