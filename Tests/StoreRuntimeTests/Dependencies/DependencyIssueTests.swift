import StoreRuntime
import Testing

struct DependencyIssueTests {
  private let recorder = IssueRecorder()
  @Dependency(\.liveOnly) private var liveOnly
  private static let lineOfLiveOnly: UInt = #line - 1

  @Test func theIssueNamesTheDependencyAndTheRemedyAtTheLineOfTheDeclaration() throws {
    struct Client: DependencyKey {
      static let liveValue = Client()
    }
    @Dependency(Client.self) var client

    withIssueReporter(recorder.reporter) {
      #expect(liveOnly.text == "live")
      _ = client
    }

    #expect(
      recorder.issues.mention(
        [
          "The dependency 'liveOnly' was used in a test", "'withDependencies { $0.liveOnly = … }'",
          "'testValue' in 'LiveOnlyKey'",
        ],
        ["The dependency 'Client' was used", "'withDependencies { $0[Client.self] = … }'"]))
    let location = try #require(recorder.issues.first).location
    #expect((location.fileID.description, location.line) == (#fileID, Self.lineOfLiveOnly))
  }

  @Test func itIsOneIssueForAStoreOrAnOperation() {
    @Dependency(\.liveOnly) var liveOnlyElsewhere
    withDependencies { _ in
    } operation: {
      withIssueReporter(recorder.reporter) {
        _ = liveOnly
        _ = liveOnly
        _ = liveOnlyElsewhere
      }
    }

    #expect(recorder.issues.map(\.location.line) == [Self.lineOfLiveOnly])
  }

  @Test func aValueThatIsSetAlsoInPartIsNoIssueAndNeitherIsTheLiveContext() {
    withDependencies {
      $0.liveOnly.mark = "?"
    } operation: {
      #expect(liveOnly == Greeting(text: "live", mark: "?"))
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(liveOnly.text == "live")
    }
    #expect(LiveOnlyKey.testValue.text == "live")
  }

  @Test func whatWasReadWhileSettingIsStillAnIssueWhenItIsUsed() {
    withIssueReporter(recorder.reporter) {
      withDependencies {
        $0.greeting.text = $0.liveOnly.text
      } operation: {
        _ = liveOnly
      }
    }

    #expect(recorder.issues.count == 1)
  }

  @Test func withoutATestValueThePreviewValueStandsIn() {
    let greeting = withIssueReporter(recorder.reporter) {
      withDependencies({ _ in }, operation: { DependencyValues()[PreviewKey.self] })
    }

    #expect(greeting.text == "preview")
    #expect(recorder.issues.count == 1)
  }

  @Test func aKeyWithoutALiveValueIsAnIssueInTheLiveContext() {
    @Dependency(\.interface) var interface

    let greeting = withIssueReporter(recorder.reporter) {
      withDependencies({ $0.context = .live }, operation: { interface })
    }

    #expect(greeting.text == "test")
    #expect(
      recorder.issues.mention(
        [
          "The dependency 'interface' was used, but it has no live value",
          "Conform 'InterfaceKey' to 'DependencyKey'", "'withDependencies { $0.interface = … }'",
        ]))
  }

  @Test("An optional value without a live value is an issue in the live context, too")
  func missingOptionalValue() {
    enum TokenKey: TestDependencyKey {
      typealias Value = String?
      static let testValue: String? = "test"
    }
    enum NothingKey: DependencyKey {
      typealias Value = String?
      static let liveValue: String? = nil
      static let testValue: String? = "test"
    }

    @Dependency(TokenKey.self) var token
    @Dependency(NothingKey.self) var nothing

    let values = withIssueReporter(recorder.reporter) {
      withDependencies({ $0.context = .live }, operation: { [token, nothing] })
    }

    #expect(values == ["test", nil])
    #expect(recorder.issues.mention(["The dependency 'TokenKey' was used"]))
  }
}
