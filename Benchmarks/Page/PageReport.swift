import Foundation

/// A page or a picture in a file, which after each subject contains all measurements so far.
final class PageReport: Report {
  private let file: Options.PageFile
  private var page: BenchmarkPage

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - file: The file and its kind.
  ///   - conditions: The machine and the settings of the measurements.
  init(file: Options.PageFile, conditions: String) {
    self.file = file
    page = BenchmarkPage(conditions: conditions)
  }

  /// Writes only the frame, so that a file that can't be written fails before the work.
  func begin() throws(ReportError) {
    try write()
  }

  func add(_ measurements: [Measurement]) throws(ReportError) {
    page.measurements += measurements
    try write()
  }

  private func write() throws(ReportError) {
    do {
      let text = file.isPicture ? page.picture : page.html
      try Data(text.utf8).write(to: URL(filePath: file.path))
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
      let reason = (cause ?? error).localizedDescription
      let result = file.isPicture ? "picture" : "page"
      throw ReportError(
        message: "\(file.path): the \(result) can't be written: \(reason); name a file that can be")
    }
  }
}
