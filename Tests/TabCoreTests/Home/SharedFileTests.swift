import Foundation
import StoreRuntime
import TestSupport
import Testing

@testable import TabCore

@Suite("A file that processes share")
struct SharedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func mode(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  private func setMode(_ mode: Int, of url: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
  }

  @Test("While one change is made, another waits for it as long as it has patience")
  func lock() throws {
    let file = try SharedFile(path: folder.file("a").path)

    try file.change(patience: .zero) { replace in
      let error = #expect(throws: SharedFile.Failure.self) {
        try file.change(patience: .milliseconds(1)) { _ in Issue.record("Both change the file.") }
      }
      #expect(error?.reason == "another process keeps changing it")
      try replace(Data("x".utf8))
    }
    try file.change(patience: .zero) { _ in }

    #expect(try Data(contentsOf: folder.file("a")) == Data("x".utf8))
  }

  @Test("A repository says who holds it up, and saves nothing")
  func heldUp() async throws {
    let url = folder.file("items.json")
    let items = ItemFile(url: url, patience: .zero)
    let file = try SharedFile(path: url.path)
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? file.change(patience: .zero) { _ in
        start.finish()
        end.wait()
      }
    }
    for await _ in starts {}

    let error = #expect(throws: ItemRepositoryError.self) {
      try items.change { $0.removeAll() }
    }
    end.signal()

    #expect(
      error?.description == "\(url.path) can't be written: another process keeps changing it; "
        + "nothing was saved")
  }

  @Test("What a killed process has left behind is replaced, and a link in its place isn't followed")
  func leftovers() throws {
    let url = folder.file("a")
    let file = try SharedFile(path: url.path)
    let victim = folder.file("victim")
    try Data("victim".utf8).write(to: victim)

    try Data("half".utf8).write(to: folder.file(".a.new"))
    try file.change(patience: .zero) { try $0(Data("1".utf8)) }
    try FileManager.default.createSymbolicLink(
      at: folder.file(".a.new"), withDestinationURL: victim)
    try file.change(patience: .zero) { try $0(Data("2".utf8)) }

    #expect(try Data(contentsOf: url) == Data("2".utf8))
    #expect(try Data(contentsOf: victim) == Data("victim".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == [".a.lock", "a", "victim"])
  }

  @Test("A change that fails leaves the file as it was, and nothing beside it but the lock")
  func failure() throws {
    try FileManager.default.createDirectory(
      at: folder.file("a"), withIntermediateDirectories: false)
    let file = try SharedFile(path: folder.file("a").path)

    let error = #expect(throws: SharedFile.Failure.self) {
      try file.change(patience: .zero) { try $0(Data()) }
    }

    #expect(error?.reason == #"the file system says "Is a directory""#)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == [".a.lock", "a"])
  }

  #if os(Linux)
    @Test("Where no lock can be made, the reason is told, not that there is none")
    func forbiddenFolder() throws {
      // The system's own folder refuses new files also to its administrator.
      let file = try SharedFile(path: "/sys/a")

      let error = #expect(throws: SharedFile.Failure.self) {
        try file.change(patience: .zero) { try $0(Data()) }
      }

      #expect(["permission is denied", "it is on a read-only volume"].contains(error?.reason))
    }
  #endif

  @Test("Nobody may read a private file at any moment while it is replaced")
  func permissions() throws {
    let url = folder.file("a")
    try Data().write(to: url)
    try setMode(0o600, of: url)
    let file = try SharedFile(path: url.path)
    let isDone = Guarded(false)
    let modes = Guarded<Set<Int>>([])
    let folder = folder
    let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      while !isDone.withLock({ $0 }) {
        defer { begin.signal() }
        for name in ["a", ".a.new"] {
          var status = stat()
          guard lstat(folder.file(name).path, &status) == 0 else { continue }
          modes.withLock { _ = $0.insert(Int(status.st_mode & 0o777)) }
        }
      }
      end.signal()
    }
    begin.wait()

    for number in 0..<RunLength.count(50, long: 500) {
      try file.change(patience: .zero) { try $0(Data("\(number)".utf8)) }
    }
    isDone.withLock { $0 = true }
    end.wait()

    #expect(modes.withLock { $0 } == [0o600])
    #expect(try mode(of: url) == 0o600)
  }

  @Test("A file keeps its permissions, whatever they are", arguments: [0o600, 0o640, 0o666])
  func keepsPermissions(mode: Int) throws {
    let url = folder.file("a")
    try Data().write(to: url)
    try setMode(mode, of: url)

    try SharedFile(path: url.path).change(patience: .zero) { try $0(Data("x".utf8)) }

    #expect(try self.mode(of: url) == mode)
  }

  @Test("Links are followed to the file, from folder to folder, and not in circles")
  func links() throws {
    let deep = folder.file("deep")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: false)
    for (name, target) in [
      ("a", "deep/b"), ("deep/b", "../c"), ("c", folder.file("d").path), ("x", "y"), ("y", "x"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name).path, withDestinationPath: target)
    }

    try SharedFile(path: folder.file("a").path).change(patience: .zero) {
      try $0(Data("x".utf8))
    }
    let error = #expect(throws: SharedFile.Failure.self) {
      try SharedFile(path: folder.file("x").path)
    }

    #expect(try Data(contentsOf: folder.file("d")) == Data("x".utf8))
    #expect(error?.reason == "it is a symbolic link to itself")
  }
}
