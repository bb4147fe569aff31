#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DependencyValues {
  /// What gives the current date.
  ///
  /// By default it is the time of the system. Using it in a test that doesn't set it is a reported
  /// issue, and gives the time of the system.
  ///
  /// ```swift
  /// @Dependency(\.date) var date
  ///
  /// state.lastVisit = date.now
  /// ```
  ///
  /// A test sets `$0.date = .constant(…)`, or `$0.date.now` to one date.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

/// What gives the current date.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a generator from a closure.
  ///
  /// - Parameter generate: Gives the date. It runs on the thread that asks, possibly on several
  ///   at once.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always gives one date.
  ///
  /// - Parameter now: The date.
  /// - Returns: The generator.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// Returns a generator that gives some dates, one after the other.
  ///
  /// To ask for more of them is a reported issue, and gives the last one again.
  ///
  /// - Parameters:
  ///   - first: The first date.
  ///   - others: Those after it.
  ///   - fileID: The file to blame for asking too often.
  ///   - filePath: The path of that file.
  ///   - line: The line to blame.
  ///   - column: The column to blame.
  /// - Returns: The generator.
  public static func sequence(
    _ first: Date,
    _ others: Date...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> DateGenerator {
    let values = GivenValues(
      "dates", [first] + others,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return DateGenerator { values.next() }
  }

  /// The current date.
  ///
  /// Once it is set, the generator always gives that date.
  public var now: Date {
    get { self() }
    set { generate = { newValue } }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date {
    ReductionContext.generated(\.dates, by: generate)
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
  static var testValue: DateGenerator {
    let dependency = UnimplementedDependency(
      name: "date",
      example: ".constant(Date(timeIntervalSince1970: 0))"
    )
    return DateGenerator {
      dependency.reportUse()
      return Date()
    }
  }
}
