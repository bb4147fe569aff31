#if canImport(Glibc)
  import Glibc
#endif

/// Makes the C library keep the memory that is freed, and give it out again.
///
/// Otherwise it returns big blocks to the kernel, or not, depending on what was allocated
/// before, and growing a big array costs anything from one to five times as much: what is
/// measured is page faults. To be called before the first thread is started.
func keepFreedMemory() {
  #if canImport(Glibc)
    // The library's module leaves `malloc.h` out, so the function and its constants come from
    // there.
    guard let symbol = dlsym(nil, "mallopt") else { return }
    typealias Mallopt = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
    // `int mallopt(int, int)` is how glibc declares it.
    let mallopt = unsafeBitCast(symbol, to: Mallopt.self)
    let (trimThreshold, mmapMax, arenaMax) = (-1, -4, -8) as (CInt, CInt, CInt)
    _ = mallopt(arenaMax, 1)
    _ = mallopt(mmapMax, 0)
    _ = mallopt(trimThreshold, .max)
  #endif
}

/// How many bytes of the heap are in use, with what the C library adds to each block.
///
/// The blocks that its threads keep to reuse count as in use, a few kilobytes altogether. It only
/// tells if there is one arena, for which ``keepFreedMemory()`` sees.
func heapBytesInUse() -> Int {
  #if canImport(Glibc)
    // `int malloc_info(int, FILE *)` is how glibc declares it. `mallinfo2`, which gives the same
    // numbers, returns a struct, and a function type can't say so without the declaration.
    typealias MallocInfo = @convention(c) (_ options: CInt, UnsafeMutablePointer<FILE>) -> CInt
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let symbol = dlsym(nil, "malloc_info"), let stream = open_memstream(&text, &length)
    else { fatalError("the C library can't tell about the heap") }
    let mallocInfo = unsafeBitCast(symbol, to: MallocInfo.self)
    _ = mallocInfo(0, stream)
    fclose(stream)
    defer { free(text) }
    let lines = text.map { String(cString: $0) }?.split(separator: "\n") ?? []
    // The last line of each kind is the sum over all arenas.
    func size(_ start: String) -> Int {
      let line = lines.last { $0.hasPrefix(start) }
      return line?.split(separator: "\"").compactMap { Int(String($0)) }.last ?? 0
    }
    return size("<system type=\"current\"") - size("<total type=\"fast\"")
      - size("<total type=\"rest\"")
  #else
    fatalError("only measured with glibc")
  #endif
}
