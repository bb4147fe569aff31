import Foundation
import StoreFoundation
import StoreRuntime
import StoreTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct FoundationTests {
  /// A bundle on disk with translations.
  private final class Translations {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let bundle: Bundle

    init(_ tables: [String: String]) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, content) in tables {
        try content.write(
          to: folder.appending(path: "\(name).strings"), atomically: true, encoding: .utf8)
      }
      bundle = try #require(Bundle(path: folder.path))
    }

    deinit {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  @Test func aTextIsTranslatedByItsBundleWithItsValues() throws {
    let translations = try Translations([
      "Localizable": #"""
      "Keep" = "Behalten";
      "Delete “%@”?" = "„%@“ löschen?";
      "%lld of %@, %lf" = "%2$@: %1$lld, %3$.1f";
      """#,
      "Other": #""Keep" = "Garder";"#,
    ])
    let bundle = translations.bundle
    let texts = [
      TextState("Keep", bundle: bundle),
      TextState("Keep", tableName: "Other", bundle: bundle),
      TextState("Delete “\("Tea")”?", bundle: bundle),
      TextState("\(3) of \("Tea"), \(0.25)", bundle: bundle),
      TextState("Unknown \(1)", bundle: bundle),
      TextState(verbatim: "Keep"),
    ]

    #expect(
      texts.map { String(state: $0) } == [
        "Behalten", "Garder", "„Tea“ löschen?", "Tea: 3, 0.2", "Unknown 1", "Keep",
      ])
  }

  @Test(arguments: ["%d", "%@ %@", "%3$@", "%s", "%", "%*@"])
  func aTranslationWithOtherPlaceholdersIsAnIssueAndIsNotShown(format: String) throws {
    let translations = try Translations([
      "Localizable": "\"Delete %@\" = \"\(format)\";"
    ])
    let found = LockIsolated<[String]>([])

    let reporter = IssueReporter { issue in found.withValue { $0.append(issue.message) } }
    let text = withIssueReporter(reporter) {
      String(state: TextState("Delete \("Tea")", bundle: translations.bundle))
    }

    #expect(text == "Delete Tea")
    #expect(found.value.count == 1 && found.value[0].contains("Localizable"))
  }

  @Test(arguments: ["%2$@", "%1$lld of %@", "%lld of %1$@", "%2$@ %2$@"])
  func aTranslationThatSkipsAValueIsNotShown(format: String) throws {
    let translations = try Translations(["Localizable": "\"%lld of %@\" = \"\(format)\";"])
    let found = LockIsolated<[String]>([])

    let reporter = IssueReporter { issue in found.withValue { $0.append(issue.message) } }
    let text = withIssueReporter(reporter) {
      String(state: TextState("\(3) of \("Tea")", bundle: translations.bundle))
    }

    #expect(text == "3 of Tea")
    #expect(found.value.count == 1)
  }

  @Test(arguments: ["%d", "%i", "%hhd", "%u", "%ld", "%qd", "%lld", "%1$d", "%05hd"])
  func aTranslationShowsAllDigitsOfAnIntegerOfAnyLength(placeholder: String) throws {
    let translations = try Translations([
      "Localizable": "\"%lld bytes\" = \"100%%: \(placeholder) Bytes\";"
    ])

    let text = String(state: TextState("\(3_000_000_000) bytes", bundle: translations.bundle))

    #expect(text == "100%: 3000000000 Bytes")
  }

  @Test func aTranslationWithAPluralAndATruncatedIntegerIsNotShown() throws {
    let translations = try Translations([
      "Localizable": "\"%lld of %lld\" = \"%#@count@ of %d\";"
    ])
    let found = LockIsolated<[String]>([])

    let reporter = IssueReporter { issue in found.withValue { $0.append(issue.message) } }
    let text = withIssueReporter(reporter) {
      String(state: TextState("\(1) of \(3_000_000_000)", bundle: translations.bundle))
    }

    #expect(text == "1 of 3000000000")
    #expect(found.value.count == 1)
  }

  @Test func eachTestHasANotificationCenterOfItsOwn() {
    @Dependency(\.notificationCenter) var notificationCenter

    withDependencies { _ in
    } operation: {
      #expect(notificationCenter === notificationCenter)
      #expect(notificationCenter !== NotificationCenter.default)
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(notificationCenter === NotificationCenter.default)
    }
  }

  @Test func inATestNoRequestOfTheSessionReachesTheNetwork() async throws {
    let found = LockIsolated<[String]>([])
    let reporter = IssueReporter { issue in found.withValue { $0.append(issue.message) } }
    let session = withIssueReporter(reporter) {
      @Dependency(\.urlSession) var urlSession
      return urlSession
    }

    #expect(found.value.count == 1 && found.value[0].contains("'urlSession' was used in a test"))
    let url = try #require(URL(string: "http://localhost:1/"))
    let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
    #expect(error?.code == .notConnectedToInternet)
  }
}
