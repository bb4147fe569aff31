#if canImport(Dispatch) && (os(Linux) || canImport(Darwin))
  import Dispatch
  import StoreRuntimeCore

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Watches files by the names that lead to them.
  ///
  /// A file is replaced by a change of its name, so its folder is watched, and so are the folders
  /// above it and those of symbolic links, as far as they exist and are readable. After each event
  /// of a name, the names are looked up again, as they may lead elsewhere now.
  final class FileWatcher: Sendable {
    /// A file that is watched.
    private struct File {
      let path: String
      let onEvent: @Sendable () -> Void

      /// The names that lead to the file, by their folders.
      var names: [String: Set<String>] = [:]
    }

    /// The number that the system gives to a watched folder: on Linux its watch, and elsewhere its
    /// open descriptor.
    private typealias Watch = Int32

    private struct State {
      var files: [Int: File] = [:]
      var fileCount = 0
      var watches: [String: Watch] = [:]
      var isFailureReported = false
      #if os(Linux)
        var descriptor: Int32 = -1
        var source: UncheckedSendable<any DispatchSourceRead>?
      #else
        var sources: [Watch: UncheckedSendable<any DispatchSourceFileSystemObject>] = [:]
      #endif
    }

    private let state = Guarded(State())
    private let queue: DispatchQueue

    /// Creates a watcher.
    ///
    /// - Parameter queue: The serial queue on which events are received.
    init(queue: DispatchQueue) { self.queue = queue }

    deinit {
      state.withLock { state in
        #if os(Linux)
          state.source?.value.cancel()
        #else
          for source in state.sources.values { source.value.cancel() }
        #endif
      }
    }

    /// Watches a file.
    ///
    /// - Parameters:
    ///   - path: The file, a link to it, or a file that doesn't exist yet.
    ///   - onEvent: Called on the queue when the file may have changed.
    /// - Returns: The subscription.
    func subscribe(
      _ path: String, _ onEvent: @escaping @Sendable () -> Void
    ) -> SharedSubscription {
      let number = state.withLock { state in
        state.fileCount += 1
        state.files[state.fileCount] = File(path: path, onEvent: onEvent)
        return state.fileCount
      }
      lookUp([number])
      return SharedSubscription { self.remove(number) }
    }

    /// Looks up the names of a file again, for example because its folders have been created.
    func lookUp(_ path: String) {
      lookUp(state.withLock { state in state.files.filter { $0.value.path == path }.map(\.key) })
    }

    private func remove(_ number: Int) {
      // The closure is released outside of the lock.
      _ = state.withLock { state in
        let file = state.files.removeValue(forKey: number)
        endUnused(file.map { Set($0.names.keys) } ?? [], &state)
        return file
      }
    }

    // MARK: Names

    private func lookUp(_ numbers: [Int]) {
      let failure = state.withLock { state -> Int32? in
        var failure: Int32?
        for number in numbers {
          guard let file = state.files[number] else { continue }
          let names = names(of: file.path, &state, &failure)
          state.files[number]?.names = names
          endUnused(Set(file.names.keys).subtracting(names.keys), &state)
        }
        guard failure != nil, !state.isFailureReported else { return nil }
        state.isFailureReported = true
        return failure
      }
      guard let failure else { return }
      reportIssue(
        """
        The files of shared values can't all be watched: \
        \(String(cString: strerror(failure)).lowercased()). 'load()' reads what other processes \
        have written.
        """)
    }

    /// Watches the folders of the names that lead to a file.
    ///
    /// It follows the path as the system does, from folder to folder, up to the file or the first
    /// folder that doesn't exist.
    ///
    /// - Returns: The names by their folders.
    private func names(
      of path: String, _ state: inout State, _ failure: inout Int32?
    ) -> [String: Set<String>] {
      var names: [String: Set<String>] = [:]
      var (folder, rest) = (root(of: path), parts(of: path))
      // The same limit of links as on Linux.
      var linkCount = 0
      while !rest.isEmpty, linkCount <= 40 {
        let name = rest.removeFirst()
        let next = folder + name
        let error = watch(folder, &state)
        if error == 0 {
          names[folder, default: []].insert(name)
        } else if error == ENOENT || error == ENOTDIR {
          // The folder was removed just now.
          linkCount += 1
          (folder, rest) = (root(of: path), parts(of: path))
          continue
        } else if rest.isEmpty {
          // The folders above may well be unreadable.
          failure = error
        }
        // Read after the folder is watched, so that no later change is missed.
        if let target = target(of: next) {
          linkCount += 1
          if target.hasPrefix("/") { folder = "/" }
          rest = parts(of: target) + rest
        } else {
          guard isFolder(next) else { break }
          folder = next + "/"
        }
      }
      return names
    }

    private func root(of path: String) -> String { path.hasPrefix("/") ? "/" : "./" }

    private func parts(of path: String) -> [String] { path.split(separator: "/").map(String.init) }

    private func target(of link: String) -> String? {
      try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    }

    private func isFolder(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    // MARK: Events

    /// Forwards an event of a watched folder.
    ///
    /// - Parameters:
    ///   - watch: The folder's watch, or `nil` for all.
    ///   - name: The name that has changed, or `nil` if all may have.
    ///   - isCreation: Indicates that a name was created, possibly for a file that is still being
    ///     written.
    private func receive(_ watch: Watch?, _ name: String?, isCreation: Bool = false) {
      let files = state.withLock { state in
        state.files.filter { _, file in
          file.names.contains { folder, names in
            (watch == nil || state.watches[folder] == watch) && (name.map(names.contains) ?? true)
          }
        }
      }
      let before = files.mapValues(\.names)
      lookUp(Array(files.keys))
      for (number, file) in files {
        let names = state.withLock { $0.files[number]?.names }
        if isCreation, names == before[number], isBeingWritten(file.path) { continue }
        file.onEvent()
      }
    }

    /// Returns `true` if a file was just created, so that another event follows when its writer
    /// closes it.
    private func isBeingWritten(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Ends the watches of folders that no file's name is in.
    private func endUnused(_ folders: Set<String>, _ state: inout State) {
      for folder in folders where !state.files.values.contains(where: { $0.names[folder] != nil }) {
        guard let watch = state.watches.removeValue(forKey: folder) else { continue }
        end(watch, &state)
      }
    }

    #if os(Linux)
      /// Watches a folder, unless it is watched already.
      ///
      /// - Returns: 0, or the system's error number.
      private func watch(_ folder: String, _ state: inout State) -> Int32 {
        if state.descriptor < 0 {
          let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
          guard descriptor >= 0 else { return errno }
          let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
          source.setEventHandler { [weak self] in self?.readEvents(descriptor) }
          source.setCancelHandler { close(descriptor) }
          source.activate()
          state.descriptor = descriptor
          // Sendable: Dispatch documents that its objects are thread-safe.
          state.source = UncheckedSendable(source)
        }
        let events =
          IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_CREATE | IN_DELETE_SELF
          | IN_MOVE_SELF
        let watch = inotify_add_watch(state.descriptor, folder, UInt32(events))
        guard watch >= 0 else { return errno }
        // Another folder may have taken the path.
        let old = state.watches.updateValue(watch, forKey: folder)
        if let old, old != watch { end(old, &state) }
        return 0
      }

      /// Ends a watch, unless another path leads to its folder.
      private func end(_ watch: Watch, _ state: inout State) {
        guard !state.watches.values.contains(watch) else { return }
        inotify_rm_watch(state.descriptor, watch)
      }

      private func readEvents(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
          while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return }
            receiveEvents(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          }
        }
      }

      private func receiveEvents(_ events: UnsafeRawBufferPointer) {
        var rest = events[...]
        let headerSize = MemoryLayout<inotify_event>.size
        while rest.count >= headerSize {
          let event = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
          let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
          rest = rest.dropFirst(headerSize + Int(event.len))
          // The watch ended: its folder was removed, or no file uses it.
          if event.mask & UInt32(IN_IGNORED) != 0 { continue }
          receive(
            // The queue of the system overflowed, or an event of the folder itself occurred.
            event.wd < 0 ? nil : event.wd,
            name.isEmpty ? nil : String(decoding: name, as: UTF8.self),
            isCreation: event.mask & UInt32(IN_CREATE) != 0)
        }
      }
    #else
      /// Watches a folder, unless it is watched already.
      ///
      /// - Returns: 0, or the system's error number.
      private func watch(_ folder: String, _ state: inout State) -> Int32 {
        let descriptor = open(folder, O_EVTONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return errno }
        // Another folder may have taken the path.
        if let old = state.watches[folder] {
          if isOneFolder(old, descriptor) {
            close(descriptor)
            return 0
          }
          end(old, &state)
        }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .delete, .rename], queue: queue)
        source.setEventHandler { [weak self] in self?.receive(descriptor, nil) }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        state.watches[folder] = descriptor
        // Sendable: Dispatch documents that its objects are thread-safe.
        state.sources[descriptor] = UncheckedSendable(source)
        return 0
      }

      private func isOneFolder(_ descriptor: Int32, _ other: Int32) -> Bool {
        var (status, otherStatus) = (stat(), stat())
        return fstat(descriptor, &status) == 0 && fstat(other, &otherStatus) == 0
          && status.st_ino == otherStatus.st_ino && status.st_dev == otherStatus.st_dev
      }

      private func end(_ watch: Watch, _ state: inout State) {
        state.sources.removeValue(forKey: watch)?.value.cancel()
      }
    #endif
  }
#endif
