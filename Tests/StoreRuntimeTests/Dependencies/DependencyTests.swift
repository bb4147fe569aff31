import StoreRuntime
import Testing

struct DependencyTests {
  /// Makes an object that remembers what is set.
  private func makeModel(_ update: (inout DependencyValues) -> Void) -> Model {
    withDependencies(update, operation: { Model() })
  }

  @Test func aPropertyReadsWhatIsCurrentAtEachAccess() {
    let model = Model()

    #expect(model.greeting.text == "test")
    #expect(model.context == .test)
    for text in ["first", "second"] {
      withDependencies {
        $0.greeting.text = text
      } operation: {
        #expect(model.greeting.text == text)
      }
    }
    #expect(model.greeting.text == "test")
  }

  @Test func anObjectRemembersWhatWasSetWhereItWasMadeInOtherTasksToo() async {
    let model = makeModel {
      $0.greeting.text = "remembered"
      $0[Letter.self] = Letter(opening: "remembered")
      $0.context = .preview
    }

    #expect(model.greeting.text == "remembered")
    #expect(model.letter.opening == "remembered")
    #expect(model.context == .preview)
    #expect(await Task.detached { model.greeting.text }.value == "remembered")
  }

  @Test func whatIsCurrentWinsOverWhatIsRememberedAndThatOverDefaults() {
    let model = makeModel {
      $0.greeting.text = "remembered"
      $0.context = .preview
    }

    withDependencies {
      $0.interface.text = "current"
      $0.context = .live
    } operation: {
      #expect(model.greeting.text == "remembered")
      #expect(model.interface.text == "current")
      #expect(model.context == .live)
    }
    withDependencies {
      $0.greeting.text = "current"
    } operation: {
      #expect(model.greeting.text == "current")
    }
  }

  @Test func anObjectKeepsTheDefaultValuesOfTheScopeThatItWasMadeIn() {
    let (model, service) = withDependencies { _ in
    } operation: {
      let model = Model()
      return (model, model.service)
    }

    #expect(model.service === service)
    #expect(Model().service !== service)
  }

  @Test func aDefaultValueSeesWhatIsSetAroundItsReaderAndElseWhatThatRemembers() {
    let model = makeModel { $0.greeting.text = "remembered" }

    withDependencies {
      $0.liveOnly.text = "current"
    } operation: {
      #expect(model.letter.opening == "remembered")
    }
    withDependencies {
      $0.greeting.text = "current"
    } operation: {
      #expect(model.letter.opening == "current")
    }
  }
}
