import Dispatch
import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import SharedState

/// Values in files of the system.
struct FileStorageTests {
  private final class Folder: Sendable {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "shared-\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    func text(_ name: String) -> String? {
      try? String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appending(path: name), options: .atomic)
    }
  }

  /// Makes a property of a file, as another process would: with storage of its own.
  private func property(_ url: URL, _ storage: FileStorage = .fileSystem) -> Shared<[Int]> {
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultFileStorage = storage
    } operation: {
      Shared(wrappedValue: [0], .fileStorage(url))
    }
  }

  @Test func aValueIsSavedAndLoaded() async throws {
    let folder = try Folder()
    let file = folder.url.appending(path: "a/b/orders.json")
    let orders = property(file)
    #expect(orders.wrappedValue == [0])
    #expect(orders.loadError == nil)

    for number in 1...100 { orders.withLock { $0.append(number) } }
    try await orders.save()

    #expect(property(file).wrappedValue == Array(0...100))
    #expect(folder.names == ["a"])
  }

  #if os(Linux) || canImport(Darwin)
    @Test func aChangeWhileTheFileIsReadIsObserved() async throws {
      let folder = try Folder()
      try folder.write("old", to: "name")
      let isFirst = LockIsolated(true)
      let decode: @Sendable (Data) throws -> String = { data in
        let isFirst = isFirst.withValue { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        // As another process would.
        if isFirst { try folder.write("new", to: "name") }
        return String(decoding: data, as: UTF8.self)
      }
      let encode: @Sendable (String) -> Data = { Data($0.utf8) }
      let text = withDependencies {
        $0.defaultInMemoryStorage = InMemoryStorage()
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(
          wrappedValue: "",
          .fileStorage(folder.url.appending(path: "name"), decode: decode, encode: encode))
      }

      for await value in text.values where value == "new" { break }
    }

    @Test func aSymbolicLinkStaysAndItsFileIsReplacedAndObserved() async throws {
      let folder = try Folder()
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "dotfiles"), withIntermediateDirectories: false)
      try folder.write("[1]", to: "dotfiles/orders")
      let link = folder.url.appending(path: "orders.json")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "dotfiles/orders")
      let orders = property(link)
      #expect(orders.wrappedValue == [1])

      orders.withLock { $0 = [2] }
      try await orders.save()

      #expect(folder.text("dotfiles/orders") == "[2]")
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
      #expect(target == "dotfiles/orders")
      #expect(folder.names == ["dotfiles", "orders.json"])
      try folder.write("[3]", to: "dotfiles/orders")
      for await value in orders.values where value == [3] { break }
    }

    @Test(arguments: ["link", "folder/orders.json"])
    func aLinkThatLeadsElsewhereIsObserved(path: String) async throws {
      let folder = try Folder()
      for name in ["a", "b"] {
        let new = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: false)
        try folder.write("[\(name == "a" ? 1 : 2)]", to: "\(name)/orders.json")
      }
      func link(to name: String) throws {
        for (link, target) in [("link", "\(name)/orders.json"), ("folder", name)] {
          let new = folder.url.appending(path: "new")
          try FileManager.default.createSymbolicLink(
            atPath: new.path, withDestinationPath: target)
          #expect(rename(new.path, folder.url.appending(path: link).path) == 0)
        }
      }
      try link(to: "a")
      let orders = property(folder.url.appending(path: path))
      #expect(orders.wrappedValue == [1])

      try link(to: "b")
      for await value in orders.values where value == [2] { break }
      try folder.write("[3]", to: "b/orders.json")
      for await value in orders.values where value == [3] { break }
    }

    @Test func aFileIsObservedAfterItsFoldersWereRemoved() async throws {
      let folder = try Folder()
      let orders = property(folder.url.appending(path: "a/b/orders.json"))
      func create(_ text: String) throws {
        try FileManager.default.createDirectory(
          at: folder.url.appending(path: "a/b"), withIntermediateDirectories: true)
        try folder.write(text, to: "a/b/orders.json")
      }

      // They didn't exist when the property was created.
      #expect(folder.names == [])
      try create("[1]")
      for await value in orders.values where value == [1] { break }
      try FileManager.default.removeItem(at: folder.url.appending(path: "a"))
      for await value in orders.values where value == [0] { break }
      try create("[2]")
      for await value in orders.values where value == [2] { break }
      try FileManager.default.moveItem(
        at: folder.url.appending(path: "a"), to: folder.url.appending(path: "old"))
      try create("[3]")
      for await value in orders.values where value == [3] { break }
    }

    @Test func aSecondNameForAnotherFileIsObserved() async throws {
      let folder = try Folder()
      try folder.write("[1]", to: "other")
      let orders = property(folder.url.appending(path: "orders.json"))
      #expect(orders.wrappedValue == [0])

      #expect(
        link(
          folder.url.appending(path: "other").path, folder.url.appending(path: "orders.json").path)
          == 0)
      try FileManager.default.removeItem(at: folder.url.appending(path: "other"))

      for await value in orders.values where value == [1] { break }
    }

    @Test func aLockThatIsHeldIsAnErrorInTime() async throws {
      let folder = try Folder()
      let lock = open(folder.url.path, O_RDONLY | O_CLOEXEC)
      #expect(flock(lock, LOCK_EX) == 0)
      let orders = property(
        folder.url.appending(path: "orders.json"),
        FileStorage(files: SystemFiles(patience: .milliseconds(5))))

      orders.withLock { $0 = [1] }
      await #expect {
        try await orders.save()
      } throws: {
        "\($0)".contains("another process keeps its folder locked")
      }
      #expect(folder.names == [])
      // Not by `close` alone: a process that another test is spawning may have the descriptor.
      flock(lock, LOCK_UN)
      close(lock)
      try await orders.save()

      #expect(folder.text("orders.json") == "[1]")
    }

    @Test func aFileBehindALinkThatCanNotBeDecodedIsKept() async throws {
      let folder = try Folder()
      try folder.write("{}", to: "file")
      let link = folder.url.appending(path: "orders.json")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "file")
      let orders = property(link)
      #expect(orders.loadError != nil)

      orders.withLock { $0 = [2] }
      try await orders.save()

      #expect(folder.text("orders.json.unreadable") == "{}")
      #expect(folder.text("file") == "[2]")
    }
  #endif

  @Test func aFileThatCanNotBeDecodedIsKept() async throws {
    let folder = try Folder()
    try folder.write("{\"version\":2}", to: "orders.json")
    let orders = property(folder.url.appending(path: "orders.json"))

    #expect(orders.wrappedValue == [0])
    #expect("\(try #require(orders.loadError))".contains("can't be decoded"))
    #expect(folder.names == ["orders.json"])
    #expect(folder.text("orders.json") == "{\"version\":2}")

    orders.withLock { $0 = [1] }
    try await orders.save()

    #expect(folder.text("orders.json") == "[1]")
    #expect(folder.text("orders.json.unreadable") == "{\"version\":2}")
    orders.withLock { $0 = [2] }
    try await orders.save()
    #expect(folder.names == ["orders.json", "orders.json.unreadable"])
  }

  @Test func aFolderInItsPlaceIsAnErrorAndStays() async throws {
    let folder = try Folder()
    let url = folder.url.appending(path: "orders.json")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let orders = property(url)

    #expect("\(try #require(orders.loadError))".contains("it isn't a file"))
    orders.withLock { $0 = [1] }
    await #expect(throws: FileStorageError.self) { try await orders.save() }

    #expect("\(try #require(orders.saveError))".contains("it isn't a file"))
    #expect(orders.wrappedValue == [1])
    #expect(folder.names == ["orders.json"])
  }

  @Test func afterAnErrorTheNewestValueIsSaved() async throws {
    let folder = try Folder()
    let orders = property(folder.url.appending(path: "blocked/orders.json"))
    try folder.write("", to: "blocked")

    orders.withLock { $0 = [1] }
    await #expect(throws: FileStorageError.self) { try await orders.save() }
    #expect(orders.saveError != nil)
    try FileManager.default.removeItem(at: folder.url.appending(path: "blocked"))
    orders.withLock { $0.append(2) }
    try await orders.save()

    #expect(orders.saveError == nil)
    #expect(folder.text("blocked/orders.json") == "[1,2]")
  }

  @Test func aChangeOfAnotherProcessIsSeen() async throws {
    let folder = try Folder()
    try folder.write("[1]", to: "orders.json")
    let orders = property(folder.url.appending(path: "orders.json"))
    var values = orders.values.makeAsyncIterator()
    #expect(await values.next() == [1])

    try folder.write("[1,2]", to: "orders.json")

    #expect(await values.next() == [1, 2])
    orders.withLock { $0.append(3) }
    try await orders.save()
    #expect(folder.text("orders.json") == "[1,2,3]")
  }

  @Test func loadReadsTheFile() async throws {
    let folder = try Folder()
    let orders = property(folder.url.appending(path: "orders.json"))
    try folder.write("[5]", to: "orders.json")

    try await orders.load()

    #expect(orders.wrappedValue == [5])
    try folder.write("[", to: "orders.json")
    await #expect(throws: FileStorageError.self) { try await orders.load() }
    #expect(orders.wrappedValue == [5])
    #expect(orders.loadError != nil)
  }

  @Test func contentsThatWereNotReadAreNotOverwritten() async throws {
    let folder = try Folder()
    try folder.write("[1]", to: "orders.json")
    let orders = property(folder.url.appending(path: "orders.json"))

    // Another process writes while this one changes the value, so that it can't take the other
    // value.
    try orders.withLock { value in
      try folder.write("[9]", to: "orders.json")
      value = [2]
    }
    try await orders.save()

    #expect(orders.wrappedValue == [2])
    #expect(folder.text("orders.json") == "[2]")
    #expect(folder.text("orders.json.unreadable") == "[9]")
  }

  @Test func loadTakesTheValueOfAnotherProcess() async throws {
    let folder = try Folder()
    try folder.write("[1]", to: "orders.json")
    let orders = property(folder.url.appending(path: "orders.json"))

    try orders.withLock { value in
      try folder.write("[9]", to: "orders.json")
      value = [2]
    }
    try await orders.load()

    #expect(orders.wrappedValue == [9])
    #expect(orders.saveError == nil)
    #expect(folder.names == ["orders.json"])
    orders.withLock { $0.append(10) }
    try await orders.save()
    #expect(folder.text("orders.json") == "[9,10]")
  }

  @Test func aRequiredValueIsThatOfTheFile() async throws {
    let folder = try Folder()
    try folder.write("[1]", to: "orders.json")
    let url = folder.url.appending(path: "orders.json")
    try await withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultFileStorage = .anotherProcess()
    } operation: {
      @Shared(.fileStorage(url)) var orders = [0]
      try $orders.withLock { value in
        try folder.write("[9]", to: "orders.json")
        value = [2]
      }

      let required = try await Shared<[Int]>(require: .fileStorage(url))

      #expect(required.wrappedValue == [9])
      #expect(orders == [9])
      required.withLock { $0.append(3) }
      try await required.save()
      #expect(folder.text("orders.json") == "[9,3]")
      try FileManager.default.removeItem(at: url)
      await #expect(throws: MissingSharedValue.self) {
        _ = try await Shared<[Int]>(require: .fileStorage(url))
      }
    }
  }

  @Test func aFileThatIsKeptStaysInItsPlaceUntilTheNewOneIsWritten() async throws {
    let folder = try Folder()
    try folder.write("{", to: "orders.json")
    let orders = property(folder.url.appending(path: "orders.json"))
    // The new file can't be written.
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: ".orders.json.new/a"), withIntermediateDirectories: true)

    orders.withLock { $0 = [1] }
    await #expect(throws: FileStorageError.self) { try await orders.save() }

    #expect(folder.text("orders.json") == "{")
    #expect(folder.names == [".orders.json.new", "orders.json"])
  }

  @Test func aSaveWhileAFileIsReadAgainKeepsWhatCanNotBeDecoded() throws {
    struct Refusal: Error {}
    let folder = try Folder()
    try folder.write("{", to: "orders.json")
    let (files, path) = (SystemFiles(), folder.url.appending(path: "orders.json").path)
    #expect(throws: Refusal.self) { try files.load(path) { _ in throw Refusal() } }

    let isSaved = LockIsolated(false)
    let value = try files.load(path) { data in
      guard !isSaved.value else { return data }
      isSaved.setValue(true)
      save("new", path, files)
      throw Refusal()
    }

    #expect(value == Data("new".utf8))
    #expect(folder.text("orders.json.unreadable") == "{")
    // The contents that were saved meanwhile are known.
    save("newest", path, files)
    #expect(folder.text("orders.json") == "newest")
    #expect(folder.names == ["orders.json", "orders.json.unreadable"])
  }

  private func save(_ text: String, _ path: String, _ files: SystemFiles) {
    let isDone = DispatchSemaphore(value: 0)
    files.save(
      path, .didSet, { Data(text.utf8) },
      { result in
        #expect(throws: Never.self) { try result.get() }
        isDone.signal()
      })
    isDone.wait()
  }

  @Test func aFileOfAnImpossibleSizeIsAnErrorAndKept() async throws {
    let folder = try Folder()
    try folder.write("", to: "orders.json")
    let url = folder.url.appending(path: "orders.json")
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: 1 << 34)
    try file.close()
    let orders = property(url)

    #expect("\(try #require(orders.loadError))".contains("larger than"))
    orders.withLock { $0 = [1] }
    try await orders.save()

    #expect(folder.names == ["orders.json", "orders.json.unreadable"])
  }

  /// Makes a property of a setting, as another process would.
  private func setting<Value: Codable>(
    _ name: String, _ value: Value, _ url: URL
  ) -> Shared<Value> {
    let storage = InMemoryStorage()
    return withDependencies {
      $0.defaultInMemoryStorage = storage
      $0.defaultAppStorage = .inFile(url, .separate, storage)
    } operation: {
      Shared(wrappedValue: value, .appStorage(name))
    }
  }

  @Test func settingsThatAreNotFiniteAreSaved() async throws {
    let folder = try Folder()
    let url = folder.url.appending(path: "settings.json")
    let limit = setting("limit", 0.5, url)

    limit.withLock { $0 = .infinity }
    try await limit.save()

    #expect(setting("limit", 0.5, url).wrappedValue == .infinity)
    let limits = setting("limits", [0.5], url)
    limits.withLock { $0 = [-.infinity] }
    try await limits.save()
    #expect(setting("limits", [0.5], url).wrappedValue == [-.infinity])
    #expect(setting("limit", 0.5, url).wrappedValue == .infinity)
  }

  @Test func settingsThatCanNotBeReadOrSavedAreErrorsOfTheirProperties() async throws {
    let folder = try Folder()
    try folder.write("{", to: "settings.json")
    let size = setting("size", 1, folder.url.appending(path: "settings.json"))
    #expect("\(try #require(size.loadError))".contains("can't be decoded"))
    await #expect(throws: FileStorageError.self) { try await size.load() }

    // A folder is in the place of the file.
    let url = folder.url.appending(path: "folder.json")
    let other = setting("size", 1, url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    other.withLock { $0 = 2 }
    await #expect(throws: FileStorageError.self) { try await other.save() }
    #expect(other.saveError != nil)
  }

  @Test func aSettingThatAnotherProcessHasChangedIsSeen() async throws {
    let folder = try Folder()
    let url = folder.url.appending(path: "settings.json")
    let (size, other) = (setting("size", 1, url), setting("size", 1, url))
    var values = size.values.makeAsyncIterator()
    #expect(await values.next() == 1)

    other.withLock { $0 = 2 }
    try await other.save()

    #expect(await values.next() == 2)
  }

  @Test func twoStoragesOfOneFileNeverTearIt() async throws {
    let folder = try Folder()
    let url = folder.url.appending(path: "orders.json")
    let (first, second) = (property(url, .separate), property(url, .separate))

    await withTaskGroup(of: Void.self) { group in
      for (number, orders) in [first, second].enumerated() {
        group.addTask {
          for round in 0..<RunLength.count(20, long: 200) {
            orders.withLock { $0 = Array(repeating: number, count: round * 10) }
            try? await orders.save()
          }
        }
      }
    }

    let last = try JSONDecoder().decode([Int].self, from: Data(contentsOf: url))
    #expect(Set(last).count <= 1)
  }
}

extension FileStorage {
  /// The files of the system as another process has them.
  fileprivate static var separate: FileStorage { .anotherProcess() }
}
