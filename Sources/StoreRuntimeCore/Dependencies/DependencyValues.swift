/// The values of all dependencies, at one place and time.
///
/// Features read single values through ``Dependency``. The values as a whole appear where some of
/// them are set, which always has an effect on a copy:
///
/// ```swift
/// let store = Store(initialState: Feature.State()) {
///   Feature()
/// } withDependencies: {
///   $0.date = .constant(.distantPast)
/// }
/// ```
///
/// A value that was not set comes from its key: the live, the preview or the test value, as the
/// ``context`` says. It is made when it is first asked for, and is then the same for the whole
/// process (live) or for the store or the outermost
/// ``withDependencies(_:operation:)-(_,()->Result)`` that asked (preview and test), so that tests
/// that run at the same time share nothing. In a preview or a test that has neither, every access
/// makes the value anew. A live value that reads other dependencies while it is made sees their
/// live values, because it is made for all stores.
///
/// Two threads that ask for the same value at the same moment both get the same one; its key may
/// have made it twice.
///
/// Copying is cheap, whatever is set.
public struct DependencyValues: Sendable {
  @usableFromInline var storage: DependencyStorage?

  /// The effect that these values are current in, if they are in one.
  @usableFromInline var runningEffect: (any RunningEffect)?

  var access = Access.direct

  /// Makes the values that a process has before anything is set.
  public init() {}

  /// Makes the values that are current in a reduction, or in an effect.
  @inlinable
  init(storage: DependencyStorage?, runningEffect: (any RunningEffect)? = nil) {
    self.init()
    self.storage = storage
    self.runningEffect = runningEffect
  }

  /// How the values are being read.
  enum Access: Sendable {
    case direct

    /// In a closure that sets values; reading one in order to change it is no use of it.
    case preparation

    /// Through a property that is declared with `@Dependency`.
    case property(DependencySite)

    /// Whether reading a value is a use of it.
    var isUse: Bool {
      if case .preparation = self { false } else { true }
    }
  }

  /// The value of the dependency that a key stands for.
  ///
  /// Use it in the property that you declare for a key, and to set the value of a type that is its
  /// own key: `$0[WeatherClient.self] = .sunny`.
  ///
  /// - Parameters:
  ///   - key: The type of the key.
  ///   - fileID: The module and file to blame for a missing value.
  ///   - filePath: The path of the file to blame for a missing value.
  ///   - line: The line to blame for a missing value.
  ///   - column: The column to blame for a missing value.
  ///   - function: The name of the property.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = override(of: key) { return value }
      let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return defaultBox(of: key, property: function, location: site?.location ?? caller)
        .value(of: key)
    }
    set {
      var overrides = storage?.overrides ?? [:]
      overrides[ObjectIdentifier(key)] = DependencyBox(newValue, of: key)
      storage = DependencyStorage(
        overrides: overrides,
        context: storage?.context,
        defaults: storage?.defaults
      )
    }
  }

  /// What the program is run for, which decides the values that are not set.
  ///
  /// It is ``DependencyContext/test`` in a process that runs tests and otherwise
  /// ``DependencyContext/live``, unless it is set.
  public var context: DependencyContext {
    get { storage?.context ?? site?.remembered?.context ?? (isTesting ? .test : .live) }
    set {
      storage = DependencyStorage(
        overrides: storage?.overrides ?? [:],
        context: newValue,
        defaults: storage?.defaults
      )
    }
  }
}

// MARK: - Default values

extension DependencyValues {
  /// The value that was set for a key, `nil` if none was.
  func override<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    let identity = ObjectIdentifier(key)
    let box = storage?.overrides[identity] ?? site?.remembered?.overrides[identity]
    return box?.value(of: key)
  }

  private var site: DependencySite? {
    if case .property(let site) = access { site } else { nil }
  }

  // None of the following is generic, or the library alone would specialise it for ten keys. It
  // makes a value once; a value that was set is found without it.

  private func defaultBox(
    of key: any TestDependencyKey.Type,
    property: StaticString,
    location: IssueLocation
  ) -> DependencyBox {
    let defaultsKey = DependencyDefaults.Key(key: ObjectIdentifier(key), context: context)
    let defaults =
      storage?.defaults ?? site?.remembered?.defaults ?? (isProcessWide ? .process : nil)
    let entry =
      defaults?[defaultsKey]
      ?? makeDefaultValue(of: key, in: defaults, as: defaultsKey, location: location)
    if let fault = entry.fault, access.isUse,
      defaults?.isFirstFault(of: defaultsKey, at: location) != false
    {
      report(fault, of: key, property: property, location: location)
    }
    return entry.box
  }

  /// Whether values that are not set are those of the process.
  private var isProcessWide: Bool { context == .live && !isTesting }

  private func makeDefaultValue(
    of key: any TestDependencyKey.Type,
    in defaults: DependencyDefaults?,
    as defaultsKey: DependencyDefaults.Key,
    location: IssueLocation
  ) -> DependencyDefaults.Entry {
    let resolution = DependencyResolution(location: location)
    let environment = defaults === DependencyDefaults.process ? DependencyValues() : merged
    var entry = DependencyResolution.$current.withValue(resolution) {
      environment.withCurrent { key.defaultEntry(in: defaultsKey.context) }
    }
    if entry.fault == nil, resolution.isTestValueMissing { entry.fault = .noTestValue }
    guard let defaults, !resolution.isLocal else { return entry }
    return defaults.insert(entry, for: defaultsKey)
  }

  /// These values as they are seen by what they are made from.
  private var merged: DependencyValues {
    var values = self
    values.access = .direct
    if let remembered = site?.remembered {
      values.storage = storage?.merged(over: remembered) ?? remembered
    }
    return values
  }

  private func report(
    _ fault: DependencyFault,
    of key: any TestDependencyKey.Type,
    property: StaticString,
    location: IssueLocation
  ) {
    let builtIn = key as? any BuiltInDependencyKey.Type
    let keyName = String(describing: key)
    // The name of a function or subscript has parentheses: then the key was used without a
    // property.
    let propertyName = property.description.contains("(") ? nil : property.description
    let target = propertyName.map { "$0.\($0)" } ?? "$0[\(keyName).self]"
    let message = fault.message(
      name: propertyName ?? keyName,
      assignment: "\(target) = \(builtIn?.example ?? "…")",
      key: builtIn == nil ? keyName : nil
    )
    reportIssue(message, at: location)
  }
}

extension TestDependencyKey {
  /// Returns the value of a context, and what is wrong if it only stands in for that value.
  fileprivate static func defaultEntry(in context: DependencyContext) -> DependencyDefaults.Entry {
    func entry(_ value: Value, _ fault: DependencyFault? = nil) -> DependencyDefaults.Entry {
      DependencyDefaults.Entry(box: DependencyBox(value, of: Self.self), fault: fault)
    }
    switch context {
    case .live:
      guard
        let key = Self.self as? any DependencyKey.Type,
        let value = key.liveValue as? Value
      else { return entry(testValue, .noLiveValue) }
      return entry(value)
    case .preview: return entry(previewValue)
    case .test: return entry(testValue)
    }
  }
}

extension DependencyValues {
  /// Binds the values outside of any store's reducers.
  @usableFromInline static let bound = TaskLocal(wrappedValue: DependencyValues())

  /// The values outside of any store's reducers.
  static var local: DependencyValues { bound.wrappedValue }

  /// The values that count here and now: a store's while it reduces, else those of the task.
  @usableFromInline
  package static var current: DependencyValues {
    ReductionContext.currentReference?.borrow { $0.dependencies } ?? local
  }

  /// Whether these are the values outside of any store's reducers.
  @usableFromInline var isBound: Bool {
    let local = Self.local
    return storage === local.storage && runningEffect === local.runningEffect
  }

  /// Makes `values` those of the current task while `body` runs, and of the tasks that it starts.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - body: What to run.
  /// - Returns: What `body` returns.
  @inlinable
  package static func withLocal<Result>(
    _ values: DependencyValues,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try bound.withValue(values, operation: body)
  }

  /// Makes these values the current ones while `operation` runs.
  func withCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard let context = ReductionContext.current else {
      return try Self.withLocal(self, operation)
    }
    let previous = context.dependencies
    context.dependencies = self
    defer { context.dependencies = previous }
    return try operation()
  }

  /// These values for somebody who changes them: reading one counts as no use of it.
  package var preparing: Self {
    var values = self
    values.access = .preparation
    return values
  }

  /// These values after they were changed.
  package var prepared: Self {
    var values = self
    values.access = .direct
    return values
  }

  /// Lets a closure set values, for a store or another scope that goes on with the result.
  ///
  /// Reading a value in the closure, in order to change a part of it, counts as no use of it. In
  /// tests and previews the outermost scope also gets default values of its own here.
  ///
  /// - Parameter update: Sets values.
  package mutating func prepare(
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows {
    access = .preparation
    defer { access = .direct }
    try update(&self)
    if storage?.defaults == nil, isTesting || context != .live {
      storage = DependencyStorage(
        overrides: storage?.overrides ?? [:],
        context: storage?.context,
        defaults: DependencyDefaults()
      )
    }
  }
}
