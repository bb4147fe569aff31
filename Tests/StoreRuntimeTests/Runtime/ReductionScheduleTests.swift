import Testing

@testable import StoreRuntimeCore

/// All states of the schedule times all its events.
struct ReductionScheduleTests {
  typealias Phase = ReductionSchedule.Phase

  /// Every combination of what a schedule can hold, which is legal or not.
  private static let all: [ReductionSchedule] = {
    var schedules: [ReductionSchedule] = []
    for phase in [Phase.idle, .reducing, .ending] {
      for depth: UInt16 in [0, 1, 15, 16, 17] {
        for hasWork in [false, true] where hasWork || depth == 0 {
          for hasReaders in [false, true] {
            var schedule = ReductionSchedule()
            schedule.phase = phase
            schedule.depth = depth
            schedule.hasWork = hasWork
            schedule.hasReaders = hasReaders
            schedules.append(schedule)
          }
        }
      }
    }
    return schedules
  }()

  /// Applies an event to a schedule.
  private static func after(
    _ schedule: ReductionSchedule, _ event: (inout ReductionSchedule) -> Void
  ) -> ReductionSchedule {
    var schedule = schedule
    event(&schedule)
    return schedule
  }

  @Test func beginsIdleWithNothingToDo() {
    let schedule = ReductionSchedule()

    #expect(schedule.actionArrives() == .reduce)
    #expect(!schedule.isStateHeld && !schedule.hasWork && !schedule.mayTellReaders)
    #expect(schedule.mayStartEffects)
  }

  @Test(arguments: all)
  func anActionIsReducedUnlessAnotherIsAndAheadOfWorkThatIsBeingDone(
    schedule: ReductionSchedule
  ) {
    let expected: ReductionSchedule.Arrival =
      switch (schedule.phase, schedule.depth) {
      case (.idle, 0): .reduce
      case (.idle, _): .reduceFirst
      case (.reducing, _), (.ending, _): .postpone
      }

    #expect(schedule.actionArrives() == expected)
    #expect(schedule.isReducing == (expected == .postpone))
  }

  @Test(arguments: all)
  func onlyTheReducerTouchesTheStateWhileItHasIt(schedule: ReductionSchedule) {
    #expect(schedule.isStateHeld == (schedule.phase == .reducing))
  }

  @Test(arguments: all)
  func readersAreToldWhenNothingIsLeftToDo(schedule: ReductionSchedule) {
    let isOutermost = schedule.phase == .idle && schedule.depth == 0

    #expect(schedule.mayTellReaders == (isOutermost && schedule.hasReaders))
  }

  @Test(arguments: all)
  func effectsStartInTheFirstSixteenLoops(schedule: ReductionSchedule) {
    #expect(schedule.mayStartEffects == (schedule.depth < 17))
  }

  @Test(arguments: all)
  func aReductionGoesThroughItsPhasesAndChangesNothingElse(schedule: ReductionSchedule) {
    guard schedule.phase == .idle else { return }

    let begun = Self.after(schedule) { $0.reductionBegins() }
    let complete = Self.after(begun) { $0.stateIsComplete() }
    let ended = Self.after(complete) { $0.reductionEnds() }

    #expect(begun.phase == .reducing)
    #expect(complete.phase == .ending)
    #expect(ended == schedule)
  }

  @Test(arguments: all)
  func workIsDoneAtOnceIfNeitherAReductionNorALoopIsGoingTo(schedule: ReductionSchedule) {
    var changed = schedule

    let isForNow = changed.workArrives()

    #expect(isForNow == (schedule.phase == .idle && schedule.depth == 0))
    #expect(changed == Self.after(schedule) { $0.hasWork = true })
  }

  @Test(arguments: all)
  func aLoopGoesOneDeeperAndTheOutermostLeavesNoWork(schedule: ReductionSchedule) {
    guard schedule.phase == .idle, schedule.hasWork else { return }

    let begun = Self.after(schedule) { $0.loopBegins() }
    let ended = Self.after(begun) { $0.loopEnds() }

    #expect(begun == Self.after(schedule) { $0.depth += 1 })
    #expect(ended == Self.after(schedule) { $0.hasWork = $0.depth > 0 })
  }

  @Test(arguments: all)
  func readersComeAndGoAtAnyTime(schedule: ReductionSchedule) {
    #expect(
      Self.after(schedule) { $0.readerArrives() } == Self.after(schedule) { $0.hasReaders = true })
    #expect(
      Self.after(schedule) { $0.readersHaveGone() }
        == Self.after(schedule) { $0.hasReaders = false })
  }

  // In debug builds, as tests are, an event in a phase that it can't come in ends the process.

  @Test func noReductionBeginsInsideAnother() async {
    await #expect(processExitsWith: .failure) {
      var schedule = ReductionSchedule()
      schedule.reductionBegins()
      schedule.reductionBegins()
    }
  }

  @Test func noReductionEndsBeforeItsStateIsComplete() async {
    await #expect(processExitsWith: .failure) {
      var schedule = ReductionSchedule()
      schedule.reductionBegins()
      schedule.reductionEnds()
    }
  }

  @Test func noStateIsCompleteTwice() async {
    await #expect(processExitsWith: .failure) {
      var schedule = ReductionSchedule()
      schedule.reductionBegins()
      schedule.stateIsComplete()
      schedule.stateIsComplete()
    }
  }

  @Test func noLoopBeginsInsideAReduction() async {
    await #expect(processExitsWith: .failure) {
      var schedule = ReductionSchedule()
      schedule.reductionBegins()
      schedule.workArrives()
      schedule.loopBegins()
    }
  }

  @Test func noLoopBeginsWithoutWork() async {
    await #expect(processExitsWith: .failure) {
      var schedule = ReductionSchedule()
      schedule.loopBegins()
    }
  }

  @Test func noLoopEndsThatNeverBegan() async {
    await #expect(processExitsWith: .failure) {
      var schedule = ReductionSchedule()
      schedule.workArrives()
      schedule.loopEnds()
    }
  }
}
