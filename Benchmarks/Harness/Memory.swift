#if canImport(Glibc)
  import Glibc
#endif

/// Makes the C library keep freed memory for later allocations.
///
/// Otherwise the library may return big blocks to the kernel, depending on earlier allocations.
/// Growing a big array then costs up to five times as much, because of page faults. Call it before
/// the first thread is started.
func keepFreedMemory() {
  #if canImport(Glibc)
    // The library's module omits `malloc.h`: find the function by name, and repeat its constants.
    guard let symbol = dlsym(nil, "mallopt") else { return }
    typealias Mallopt = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
    // glibc declares `int mallopt(int, int)`.
    let mallopt = unsafeBitCast(symbol, to: Mallopt.self)
    let (trimThreshold, mmapMax, arenaMax) = (-1, -4, -8) as (CInt, CInt, CInt)
    _ = mallopt(arenaMax, 1)
    _ = mallopt(mmapMax, 0)
    _ = mallopt(trimThreshold, .max)
  #endif
}

/// Returns the used bytes of the heap, with the C library's overhead for each block.
///
/// Blocks that threads keep for reuse count as used, a few kilobytes altogether. The number is
/// correct only with one arena: ``keepFreedMemory()`` sets that.
func heapBytesInUse() -> Int {
  #if canImport(Glibc)
    // glibc declares `int malloc_info(int, FILE *)`. `mallinfo2` has the same numbers but
    // returns a struct, which a function type can't express without the declaration.
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
    // The last line of each kind has the sum over all arenas.
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
