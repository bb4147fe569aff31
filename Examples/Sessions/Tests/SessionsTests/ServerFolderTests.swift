import Foundation
import Testing

@testable import Sessions

struct ServerFolderTests {
  @Test func aFolderHasOneServer() async throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try await Server(Server.Options(folder: folder))

    let error = await #expect(throws: ServerError.self) {
      try await Server(Server.Options(folder: folder))
    }
    #expect(error?.description == "Another server has its sessions in \(folder).")
    try await first.stop()
    // Its log and its lock are free.
    let second = try await Server(Server.Options(folder: folder))
    try await second.stop()
  }

  @Test func aFolderWithAnotherFileHasNoServerAndIsNotLocked() async throws {
    try await withFolder { folder in
      let other = folder + "/sessions-2.log"
      try "other".write(toFile: other, atomically: false, encoding: .utf8)

      await #expect(throws: ServerError.self) { try await Server(Server.Options(folder: folder)) }
      #expect(try String(contentsOfFile: other, encoding: .utf8) == "other")
      try FileManager.default.removeItem(atPath: other)
      try await Server(Server.Options(folder: folder)).stop()
    }
  }

  @Test func aLinkInThePlaceOfTheLockIsRefused() async throws {
    try await withFolder { folder in
      let target = folder + "/target"
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/lock", withDestinationPath: target)

      await #expect(throws: ServerError.self) { try await Server(Server.Options(folder: folder)) }
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }

  @Test func aFolderIsMadeForItsOwnerAlone() async throws {
    try await withFolder { folder in
      let inner = folder + "/a//b/"
      try await Server(Server.Options(folder: inner)).stop()

      for path in [folder + "/a", inner] {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
      }
      try "file".write(toFile: folder + "/file", atomically: false, encoding: .utf8)
      for path in ["/file", "/file/a"] {
        let error = await #expect(throws: ServerError.self) {
          try await Server(Server.Options(folder: folder + path))
        }
        #expect(error?.description.contains("Not a directory") == true)
      }
    }
  }
}
