#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Journal {
  /// Reads a journal from a file, also from a pipe.
  ///
  /// The last line of a program that was killed may be torn: it is left out, and ``warning`` says
  /// so. Keys and kinds of lines that aren't known are skipped.
  ///
  /// - Parameter url: The file.
  /// - Throws: A ``JournalError`` that names the file, and the line that can't be read.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(contentsOf url: URL) throws {
    self = try JournalReader.read(JournalFile.contents(ofPath: url.path), from: url.path)
  }

  /// Reads a journal.
  ///
  /// - Parameters:
  ///   - bytes: The contents of its file.
  ///   - name: What errors call it.
  /// - Throws: A ``JournalError`` that names the line that can't be read.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ bytes: [UInt8], name: String = "the journal") throws {
    self = try JournalReader.read(bytes, from: name)
  }
}
