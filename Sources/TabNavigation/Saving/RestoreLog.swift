import Synchronization

/// Collects what a restoration leaves out.
///
/// A decoder that has one decodes leniently.
final class RestoreLog: Sendable {
  private let findings = Mutex<[RestoreReport.Finding]>([])

  func add(_ finding: RestoreReport.Finding) {
    findings.withLock { $0.append(finding) }
  }

  var report: RestoreReport { RestoreReport(findings: findings.withLock { $0 }) }
}

extension CodingUserInfoKey {
  static let restoreLog = CodingUserInfoKey(rawValue: "TabNavigation.restoreLog")
}

extension Decoder {
  /// What to report to, or `nil` if everything that is wrong is to be thrown.
  var restoreLog: RestoreLog? {
    CodingUserInfoKey.restoreLog.flatMap { userInfo[$0] as? RestoreLog }
  }
}
