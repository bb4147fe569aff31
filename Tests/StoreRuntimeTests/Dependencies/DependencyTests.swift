import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct DependencyTests {
  @Test func aPropertyReadsTheDefaultValueOfTheContext() {
    let model = Model()

    #expect(model.greeting.text == "test")
    #expect(model.context == .test)
  }

  @Test func aPropertyReadsWhatIsCurrentAtEachAccess() {
    let model = Model()

    withDependencies {
      $0.greeting.text = "first"
    } operation: {
      #expect(model.greeting.text == "first")
    }
    withDependencies {
      $0.greeting.text = "second"
    } operation: {
      #expect(model.greeting.text == "second")
    }
    #expect(model.greeting.text == "test")
  }

  @Test func anObjectRemembersWhatWasSetWhereItWasMade() {
    let model = withDependencies {
      $0.greeting.text = "remembered"
      $0[Letter.self] = Letter(opening: "remembered")
      $0.context = .preview
    } operation: {
      Model()
    }

    #expect(model.greeting.text == "remembered")
    #expect(model.letter.opening == "remembered")
    #expect(model.context == .preview)
  }

  @Test func anObjectRemembersInOtherTasksToo() async {
    let model = withDependencies {
      $0.greeting.text = "remembered"
    } operation: {
      Model()
    }

    #expect(await Task.detached { model.greeting.text }.value == "remembered")
  }

  @Test func whatIsCurrentWinsOverWhatIsRemembered() {
    let model = withDependencies {
      $0.greeting.text = "remembered"
      $0.context = .preview
    } operation: {
      Model()
    }

    withDependencies {
      $0.greeting.text = "current"
      $0.context = .live
    } operation: {
      #expect(model.greeting.text == "current")
      #expect(model.context == .live)
    }
  }

  @Test func whatIsRememberedWinsOverTheDefaultOfTheCurrentContext() {
    let model = withDependencies {
      $0.greeting.text = "remembered"
    } operation: {
      Model()
    }

    withDependencies {
      $0.interface.text = "current"
      $0.context = .live
    } operation: {
      #expect(model.greeting.text == "remembered")
      #expect(model.interface.text == "current")
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

  @Test func aDefaultValueSeesWhatItsReaderRemembers() {
    let model = withDependencies {
      $0.greeting.text = "remembered"
      $0.liveOnly.text = "remembered"
    } operation: {
      Model()
    }

    withDependencies {
      $0.liveOnly.text = "current"
    } operation: {
      #expect(model.letter.opening == "remembered")
    }
  }

  @Test func aDefaultValueSeesWhatIsSetAroundItsReaderFirst() {
    let model = withDependencies {
      $0.greeting.text = "remembered"
    } operation: {
      Model()
    }

    withDependencies {
      $0.greeting.text = "current"
    } operation: {
      #expect(model.letter.opening == "current")
    }
  }

  @Test func aReducerReadsTheValuesOfItsStore() {
    var values = DependencyValues()
    values.prepare { $0.greeting.text = "store" }
    let context = ReductionContext(dependencies: values)
    let model = Model()

    withDependencies {
      $0.greeting.text = "task"
    } operation: {
      context.withCurrent { #expect(model.greeting.text == "store") }
      #expect(model.greeting.text == "task")
    }
  }
}
