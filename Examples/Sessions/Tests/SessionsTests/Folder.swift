import Foundation

/// Runs a test with a folder of its own.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try makeFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Runs a test that waits with a folder of its own.
func withFolder<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = try makeFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

private func makeFolder() throws -> String {
  let folder = NSTemporaryDirectory() + UUID().uuidString
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return folder
}
