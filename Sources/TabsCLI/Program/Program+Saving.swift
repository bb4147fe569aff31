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
    let new = path + ".new"
    do {
      let data = try Self.saving.data(state)
      let descriptor = try System.create(new)
      do {
        defer { System.close(descriptor) }
        try System.write(String(decoding: data, as: UTF8.self) + "\n", to: descriptor)
      } catch {
        System.remove(new)
        throw error
      }
      try System.rename(new, to: path)
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
    var data = Data()
    do throws(SystemError) {
      let descriptor = try System.open(path)
      defer { System.close(descriptor) }
      while data.count <= Self.greatestStateSize {
        let bytes = try System.read(from: descriptor, atMost: 65_536)
        if bytes.isEmpty { return data }
        data.append(contentsOf: bytes)
      }
    } catch {
      throw CommandFailure("\(quoted(path)) can't be read: \(error)")
    }
    throw CommandFailure(
      "\(quoted(path)) can't be read: it has more than \(Self.greatestStateSize) bytes")
  }
}
