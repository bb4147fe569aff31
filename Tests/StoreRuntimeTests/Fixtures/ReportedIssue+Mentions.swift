import StoreRuntime

extension [ReportedIssue] {
  /// Returns whether there is an issue for each list of texts, with all of them in its message.
  func mention(_ texts: [String]...) -> Bool {
    count == texts.count
      && zip(self, texts).allSatisfy { issue, texts in texts.allSatisfy(issue.message.contains) }
  }
}
