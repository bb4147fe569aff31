import StoreRuntime
import TabCore
import TabNavigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Program {
  /// The greatest number of bytes that a saved state may have.
  private static let greatestStateSize = 256 * 1_024 * 1_024

  /// Saves the state of the app in a file.
  ///
  /// - Parameter path: The file. What is in it is replaced as a whole, or stays.
  /// - Throws: `CommandFailure` if it can't be written.
  func saveState(in path: String) throws(CommandFailure) {
    do {
      let text = String(decoding: try Self.saving.data(state), as: UTF8.self) + "\n"
      try System.replace(path, with: text)
    } catch {
      throw CommandFailure("\(quoted(path)) can't be written: \(error)")
    }
  }

  /// Launches the app anew with the state in a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: What had to be left out, line by line.
  /// - Throws: `CommandFailure` if the file can't be read: then nothing changes.
  func restoreState(from path: String) throws -> [String] {
    let data = try readState(from: path)
    let state: AppFeature.State
    let report: RestoreReport
    do {
      (state, report) = try Self.saving.restore(data)
    } catch {
      throw CommandFailure("\(quoted(path)) can't be restored: \(error)")
    }
    try relaunch(with: state)
    return report.findings.map(\.description)
  }

  private func readState(from path: String) throws(CommandFailure) -> Data {
    let bytes: [UInt8]
    do {
      bytes = try System.contents(of: path, limit: Self.greatestStateSize)
    } catch {
      throw CommandFailure("\(quoted(path)) can't be read: \(error)")
    }
    if bytes.count <= Self.greatestStateSize { return Data(bytes) }
    throw CommandFailure(
      "\(quoted(path)) can't be read: it has more than \(Self.greatestStateSize) bytes")
  }
}
