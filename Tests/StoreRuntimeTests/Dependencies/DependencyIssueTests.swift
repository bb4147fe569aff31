import StoreRuntime
import Testing

struct DependencyIssueTests {
  private let recorder = IssueRecorder()
  @Dependency(\.liveOnly) private var liveOnly
  private static let lineOfLiveOnly: UInt = #line - 1

  @Test func touchingADependencyWithoutATestValueFailsTheTest() {
    withKnownIssue {
      _ = liveOnly
    } matching: { issue in
      issue.comments.first?.rawValue.contains("'liveOnly'") == true
    }
  }

  @Test func theIssueNamesTheDependencyAndTheRemedy() throws {
    withIssueReporter(recorder.reporter) { _ = liveOnly }

    let message = try #require(recorder.messages.first)
    #expect(message.contains("The dependency 'liveOnly' was used in a test"))
    #expect(message.contains("'withDependencies { $0.liveOnly = … }'"))
    #expect(message.contains("'testValue' in 'LiveOnlyKey'"))
  }

  @Test func theIssueOfATypeNamesTheType() throws {
    struct Client: DependencyKey {
      static let liveValue = Client()
    }
    @Dependency(Client.self) var client

    withIssueReporter(recorder.reporter) { _ = client }

    let message = try #require(recorder.messages.first)
    #expect(message.contains("The dependency 'Client' was used"))
    #expect(message.contains("'withDependencies { $0[Client.self] = … }'"))
  }

  @Test func theIssueIsAtTheLineOfTheDeclaration() throws {
    withIssueReporter(recorder.reporter) { _ = liveOnly }

    let location = try #require(recorder.issues.first).location
    #expect(location.fileID.description == "StoreRuntimeTests/DependencyIssueTests.swift")
    #expect(location.line == Self.lineOfLiveOnly)
  }

  @Test func theLiveValueIsUsedInPlaceOfAMissingTestValue() {
    let greeting = withIssueReporter(recorder.reporter) { liveOnly }

    #expect(greeting.text == "live")
  }

  @Test func everyPlaceThatTouchesItIsOneIssueForAStoreOrAnOperation() {
    @Dependency(\.liveOnly) var liveOnlyElsewhere
    withDependencies { _ in
    } operation: {
      withIssueReporter(recorder.reporter) {
        _ = liveOnly
        _ = liveOnly
        _ = liveOnlyElsewhere
      }
    }

    #expect(recorder.issues.count == 2)
  }

  @Test func aValueThatIsSetIsNoIssue() {
    withDependencies {
      $0.liveOnly = Greeting(text: "mine")
    } operation: {
      #expect(liveOnly.text == "mine")
    }
  }

  @Test func settingAPartOfAMissingValueIsNoIssue() {
    withDependencies {
      $0.liveOnly.mark = "?"
    } operation: {
      #expect(liveOnly == Greeting(text: "live", mark: "?"))
    }
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

  @Test func theLiveContextIsNoIssue() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(liveOnly.text == "live")
    }
  }

  @Test func aKeyWithoutALiveValueIsAnIssueInTheLiveContext() throws {
    @Dependency(\.interface) var interface

    let greeting = withIssueReporter(recorder.reporter) {
      withDependencies {
        $0.context = .live
      } operation: {
        interface
      }
    }

    let message = try #require(recorder.messages.first)
    #expect(greeting.text == "test")
    #expect(message.contains("The dependency 'interface' was used, but it has no live value"))
    #expect(message.contains("Conform 'InterfaceKey' to 'DependencyKey'"))
    #expect(message.contains("'withDependencies { $0.interface = … }'"))
  }

  @Test func askingAKeyDirectlyIsNoIssue() {
    #expect(LiveOnlyKey.testValue.text == "live")
  }
}
