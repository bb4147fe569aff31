import Foundation

/// The program that measures the runtime from outside, like a user's module.
@main
struct Benchmarks {
  /// The subjects, in the order of the report.
  static var subjects: [Subject] {
    StackSubjects.all + PoppingSubjects.all + StoreSubjects.all + MailboxSubjects.all
      + ElementActionSubjects.all + MoveSubjects.all
      + NavigationSubjects.all + PresentationSubjects.all + EffectSubjects.all
      + SharedSubjects.all + ObservationSubjects.all + ModelSubjects.all + ModelGrowthSubjects.all
      + TabSubjects.all + TabGrowthSubjects.all + GrowthSubjects.all + LinkSubjects.all
      + TabGroupSubjects.all
      + ScreenSubjects.all
      + JournalSubjects.all
      + ViewSubjects.all + LaunchSubjects.all
      + LifeSubjects.all + HeapSubjects.all + TestStoreSubjects.all
      + DistributedSubjects.all
  }

  /// Runs the command line.
  ///
  /// Only main-actor code runs on the main actor: a call from there to another actor switches
  /// threads, which costs far more than the call itself. The main thread runs a loop. With an
  /// asynchronous `main` that thread would exit, which makes Callgrind fail.
  static func main() {
    keepFreedMemory()
    Task.detached {
      do throws(Options.UsageError) {
        try await run(Options(arguments: CommandLine.arguments.dropFirst()))
      } catch {
        FileHandle.standardError.write(Data("benchmarks: \(error.message)\n".utf8))
        exit(2)
      }
      exit(0)
    }
    // Without a timer the loop has nothing to wait for, and ends.
    RunLoop.main.add(Timer(timeInterval: 1e9, repeats: true) { _ in }, forMode: .default)
    RunLoop.main.run()
  }

  private static func run(_ options: Options) async throws(Options.UsageError) {
    if options.mode == .help { return print(Options.help) }
    let runner = Runner(rounds: options.rounds, roundDuration: options.roundDuration)
    if options.mode == .check { return try await check(options, runner) }
    let included = subjects.filter { options.includes(label: $0.label) }
    guard !included.isEmpty else {
      throw Options.UsageError(message: "no subject fits the filters; --list shows them all")
    }
    if options.mode == .list {
      for subject in included { print(subject.label) }
      return
    }

    if options.page?.isPicture == true, Set(included.map(\.name)).count == included.count {
      throw Options.UsageError(
        message: "--svg needs a subject with several depths; --list shows them")
    }
    do throws(ReportError) {
      try await measure(included, options, runner)
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error.message)\n".utf8))
      exit(1)
    }
  }

  private static func measure(
    _ subjects: [Subject], _ options: Options, _ runner: Runner
  ) async throws(ReportError) {
    let conditions = conditions(of: options)
    let report: any Report =
      if let page = options.page {
        PageReport(file: page, conditions: conditions)
      } else if options.isJSON {
        JSONReport()
      } else {
        TableReport(conditions: conditions, subjects: subjects)
      }
    try report.begin()
    let progress = ProgressLine(of: subjects.count)
    for (index, subject) in subjects.enumerated() {
      progress.show(index + 1, subject.label)
      let measurements = await runner.measure(subject, where: options.includesVariant)
      progress.clear()
      try report.add(measurements)
    }
  }

  private static func check(_ options: Options, _ runner: Runner) async throws(Options.UsageError) {
    let thresholds: [Threshold]
    do throws(Threshold.TableError) {
      thresholds = try Threshold.table(Thresholds.table)
    } catch {
      throw Options.UsageError(message: error.message)
    }
    let included = thresholds.filter { options.includes(label: $0.label) }
    guard !included.isEmpty else {
      throw Options.UsageError(message: "no threshold fits the filters")
    }
    let report: any CheckReport =
      options.isJSON
      ? CheckLines() : CheckTable(conditions: conditions(of: options), thresholds: included)
    let check = Check(thresholds: included, subjects: subjects, runner: runner)
    guard await check.run(report) else { exit(1) }
  }

  private static func conditions(of options: Options) -> String {
    #if DEBUG
      let configuration = "debug build, so the figures mean little"
    #else
      let configuration = "release build"
    #endif
    let host = ProcessInfo.processInfo
    let duration = Int(options.roundDuration.nanoseconds / 1000)
    return """
      \(host.operatingSystemVersionString), \(host.processorCount) cores, \(configuration), \
      \(options.rounds) rounds of about \(duration) µs; nanoseconds, or bytes of the heap
      """
  }
}
