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

/// Functions of the system's C library.
enum CLibrary {
  /// Returns whether an environment variable is set.
  static func hasEnvironmentVariable(_ name: String) -> Bool {
    #if os(Windows)
      name.withCString(encodedAs: UTF16.self) { GetEnvironmentVariableW($0, nil, 0) > 0 }
    #else
      getenv(name) != nil
    #endif
  }

  /// Returns the address of a symbol that the executable or a loaded library exports.
  static func address(ofSymbol name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      // The value of RTLD_DEFAULT, a macro that Swift doesn't import.
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #elseif os(Windows)
      // Windows has no look-up across all libraries of a process.
      ["Testing.dll", "XCTest.dll"].lazy.compactMap { library in
        library.withCString(encodedAs: UTF16.self) { GetModuleHandleW($0) }
          .flatMap { GetProcAddress($0, name) }
          .map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
      }.first
    #elseif os(WASI)
      // A module is linked statically and has no symbol table.
      nil
    #else
      // The value of RTLD_DEFAULT. A statically linked program finds nothing.
      dlsym(nil, name)
    #endif
  }
}

/// The standard error stream.
enum StandardError {
  /// Writes one line in a single call, so that lines of several threads don't mix.
  ///
  /// - Parameter line: The text without a trailing line break.
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

// Memory of the allocator, which is freed when its thread exits.

#if os(WASI) && !_runtime(_multithreaded)
  // There is only one thread, which both sets and reads it.
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
