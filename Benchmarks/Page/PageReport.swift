import Foundation

/// A page in a file, which has after each subject all that was measured so far.
final class PageReport: Report {
  private let path: String
  private var page: BenchmarkPage

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - path: The file that becomes the page.
  ///   - conditions: The machine and the settings of the measurements.
  init(path: String, conditions: String) {
    self.path = path
    page = BenchmarkPage(conditions: conditions)
  }

  /// Writes a page without figures, so that a file that can't be written fails before the work.
  func begin() throws(ReportError) {
    try write()
  }

  func add(_ measurements: [Measurement]) throws(ReportError) {
    page.measurements += measurements
    try write()
  }

  private func write() throws(ReportError) {
    do {
      try Data(page.html.utf8).write(to: URL(filePath: path))
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
      let reason = (cause ?? error).localizedDescription
      throw ReportError(
        message: "\(path): the page can't be written: \(reason); name a file that can be")
    }
  }
}
