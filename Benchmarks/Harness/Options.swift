/// The options on the command line.
struct Options {
  /// The task of the program.
  enum Mode {
    case check
    case help
    case list
    case measure
  }

  /// The file for a page of all figures, or for the picture of one subject.
  struct PageFile {
    let path: String
    let isPicture: Bool
  }

  /// The error of an invalid command line.
  struct UsageError: Error {
    let message: String
  }

  static let help = """
    USAGE: benchmarks [options]

    Measures the runtime. Every subject is done in several ways that take turns; the first is the
    baseline. The times and the ratio to the baseline are medians over all rounds.

    OPTIONS:
      --filter REGEX    Only the subjects that the expression is found in, as --list shows them.
                        May be given several times: one that is found is enough. Case is ignored.
      --variant REGEX   Only the variants that the expression is found in. For profiling: without
                        the baseline there are no ratios.
      --check           Compare the ratios with the table in Benchmarks/Thresholds.swift. Fail if
                        one exceeds its gate again and again, and report what exceeds its
                        threshold. --filter selects subjects.
      --html FILE       Write the figures as one page, with a curve of cost over depth for each
                        subject with several depths. The file is replaced.
      --svg FILE        Write the curve of the first subject with several depths as a picture.
      --json            One JSON object a line, each with the number of its schema.
      --list            Print the subjects and measure nothing.
      --quick           A short run, to see that everything works. Its figures are rough.
      --rounds N        Rounds of every variant: 61 unless told otherwise, 41 with --check, 3 with
                        --quick.
      --help, -h        Print this.
    """

  private(set) var mode = Mode.measure
  private(set) var isJSON = false

  /// The file of the page, `nil` for a report on standard output.
  private(set) var page: PageFile?

  private(set) var isQuick = false
  private var chosenRounds: Int?
  private var filters: [Regex<AnyRegexOutput>] = []
  private var variantFilters: [Regex<AnyRegexOutput>] = []

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Throws: `UsageError` for a word that isn't an option, or an option with an invalid or
  ///   missing value.
  init(arguments: ArraySlice<String>) throws(UsageError) {
    var iterator = arguments.makeIterator()
    while let option = iterator.next() {
      switch option {
      case "--check": try choose(.check, option)
      case "--help", "-h": mode = .help
      case "--list": try choose(.list, option)
      case "--json": isJSON = true
      case "--html", "--svg":
        guard let path = iterator.next(), !path.isEmpty else {
          throw UsageError(message: "\(option) needs a file to write to")
        }
        guard page == nil else { throw UsageError(message: "there is one --html or --svg at most") }
        page = PageFile(path: path, isPicture: option == "--svg")
      case "--quick": isQuick = true
      case "--filter": filters.append(try Self.expression(iterator.next(), of: option))
      case "--variant": variantFilters.append(try Self.expression(iterator.next(), of: option))
      case "--rounds":
        guard let rounds = iterator.next().flatMap({ Int($0) }), (1...1_000_000).contains(rounds)
        else { throw UsageError(message: "--rounds needs a whole number from 1 to 1000000") }
        chosenRounds = rounds
      default:
        throw UsageError(message: "unknown option '\(option)'; --help lists them")
      }
    }
    if page != nil, isJSON || mode == .check || mode == .list {
      throw UsageError(message: "--html and --svg exclude --json, --check and --list")
    }
    guard mode == .check else { return }
    if isQuick { throw UsageError(message: "--quick is too rough for --check") }
    if !variantFilters.isEmpty {
      throw UsageError(message: "--check compares variants, so --variant can't choose among them")
    }
  }

  private mutating func choose(_ mode: Mode, _ option: String) throws(UsageError) {
    switch self.mode {
    case .help: break
    case .measure, mode: self.mode = mode
    case .check, .list: throw UsageError(message: "\(option) and --\(self.mode) exclude each other")
    }
  }

  /// The number of rounds of every variant.
  var rounds: Int { chosenRounds ?? (isQuick ? 3 : mode == .check ? 41 : 61) }

  /// The approximate duration of a round.
  var roundDuration: Duration { isQuick ? .microseconds(200) : .milliseconds(1) }

  /// Returns whether the filters match a subject with a label.
  func includes(label: String) -> Bool {
    Self.isMatch(label, for: filters)
  }

  /// Returns whether the filters match a variant.
  func includesVariant(_ name: String) -> Bool {
    Self.isMatch(name, for: variantFilters)
  }

  private static func isMatch(_ text: String, for filters: [Regex<AnyRegexOutput>]) -> Bool {
    filters.isEmpty || filters.contains { text.firstMatch(of: $0) != nil }
  }

  private static func expression(
    _ value: String?, of option: String
  ) throws(UsageError) -> Regex<AnyRegexOutput> {
    guard let value else {
      throw UsageError(message: "\(option) needs a regular expression")
    }
    do {
      return try Regex(value).ignoresCase()
    } catch {
      throw UsageError(message: "\(option): '\(value)' is not a regular expression: \(error)")
    }
  }
}
