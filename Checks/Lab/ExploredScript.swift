import StoreRuntime
import StoreTesting
import TabCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A script and an order in which it fails, as a file keeps them.
struct ExploredScript: Codable, Equatable, Sendable {
  /// What is wrong with a file.
  enum Mistake: Error, Equatable, CustomStringConvertible {
    case unreadable
    case otherVersion(Int)
    case otherScript

    var description: String {
      switch self {
      case .unreadable:
        "it is damaged, or isn't a script that --explore has saved"
      case .otherVersion(let version):
        "it is of version \(version), and this program reads version \(ExploredScript.version)"
      case .otherScript:
        "its script isn't the one that this version of the program makes of its seed"
      }
    }
  }

  static let version = 1

  var version = Self.version
  var seed: UInt64

  /// Which lines of the seed's script are left, from 0.
  var kept: [Int]

  /// The lines themselves, for readers and to be compared.
  var script: [String]

  var putOff: [String]?
  var priorities: UInt64?
  var problem: String

  /// The schedule that the file names.
  var replay: ExplorationOutcome.Failure.Replay {
    priorities.map { .priorities($0) } ?? .putOff(putOff ?? [])
  }

  init(
    _ script: StressScript, keeping kept: [Int], _ failure: ExplorationOutcome.Failure
  ) {
    seed = script.seed
    self.kept = kept
    self.script = script.lines.map(\.description)
    problem = failure.problem
    switch failure.replay {
    case .putOff(let names): putOff = names
    case .priorities(let number): priorities = number
    }
  }

  /// Reads a file.
  ///
  /// - Throws: `Mistake`.
  init(_ data: Data) throws(Mistake) {
    struct Head: Decodable { let version: Int }
    do {
      let head = try JSONDecoder().decode(Head.self, from: data)
      guard head.version == Self.version else { throw Mistake.otherVersion(head.version) }
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch let mistake as Mistake {
      throw mistake
    } catch {
      throw .unreadable
    }
  }

  /// The file.
  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// Makes the script again.
  ///
  /// - Throws: `Mistake` if it isn't the same.
  func makeScript() async throws(Mistake) -> StressScript {
    var whole = await StressScript(seed: seed)
    guard kept.allSatisfy(whole.lines.indices.contains) else { throw .otherScript }
    whole.lines = kept.map { whole.lines[$0] }
    guard whole.lines.map(\.description) == script else { throw .otherScript }
    return whole
  }
}
