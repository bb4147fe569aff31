#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import CRT
  import WinSDK
#endif

/// What is needed of the system's C library.
enum CLibrary {
  /// Returns whether the environment variable of a name is set.
  static func hasEnvironmentVariable(_ name: String) -> Bool {
    #if os(Windows)
      name.withCString(encodedAs: UTF16.self) { GetEnvironmentVariableW($0, nil, 0) > 0 }
    #else
      getenv(name) != nil
    #endif
  }

  /// Returns the address of a symbol that the executable or a library that it has loaded exports.
  static func address(ofSymbol name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      // The value of RTLD_DEFAULT, a macro that Swift doesn't import.
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #elseif os(Windows)
      // There is no look-up in all libraries of a process.
      ["Testing.dll", "XCTest.dll"].lazy.compactMap { library in
        library.withCString(encodedAs: UTF16.self) { GetModuleHandleW($0) }
          .flatMap { GetProcAddress($0, name) }
          .map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
      }.first
    #elseif os(WASI)
      // A module is linked statically, and has no table of its symbols.
      nil
    #else
      // The value of RTLD_DEFAULT. A program that is linked statically finds nothing.
      dlsym(nil, name)
    #endif
  }
}

/// The stream for messages to people.
enum StandardError {
  /// Writes one line at once, so that lines of several threads don't mix.
  ///
  /// - Parameter line: The text without a line break at its end.
  static func writeLine(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { buffer in
      guard let bytes = buffer.baseAddress else { return }
      #if os(Windows)
        _ = _write(2, bytes, UInt32(clamping: buffer.count))
      #else
        _ = write(STDERR_FILENO, bytes, buffer.count)
      #endif
    }
  }
}

// MARK: - Thread-specific data

// Memory of the allocator, which ends with its thread.

#if os(WASI) && !_runtime(_multithreaded)
  // The only thread sets it, and nobody else is there to read it.
  nonisolated(unsafe) private var value: UnsafeMutableRawPointer?

  func threadValue() -> UnsafeMutableRawPointer? { value }

  func setThreadValue(_ newValue: UnsafeMutableRawPointer) {
    value = newValue
  }
#elseif os(Windows)
  private let threadKey: DWORD = {
    let key = FlsAlloc { slot in free(slot) }
    precondition(key != DWORD.max, "The system has no thread-specific key left for StoreRuntime.")
    return key
  }()

  func threadValue() -> UnsafeMutableRawPointer? { FlsGetValue(threadKey) }

  func setThreadValue(_ value: UnsafeMutableRawPointer) {
    _ = FlsSetValue(threadKey, value)
  }
#else
  private let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { slot in free(slot) }
    precondition(status == 0, "The system has no thread-specific key left for StoreRuntime.")
    return key
  }()

  func threadValue() -> UnsafeMutableRawPointer? { pthread_getspecific(threadKey) }

  func setThreadValue(_ value: UnsafeMutableRawPointer) {
    pthread_setspecific(threadKey, value)
  }
#endif
