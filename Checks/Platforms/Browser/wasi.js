// As much of WASI as a Swift program without files needs.

// Runs a module, and returns what it has printed, and the status that it has ended with.
async function run(bytes) {
  const decoder = new TextDecoder();
  const badDescriptor = 8, notSupported = 52;
  let memory, output = "", status = 0;
  const view = () => new DataView(memory.buffer);
  const now = clock =>
    BigInt(Math.round((clock === 0 ? Date.now() : performance.now()) * 1e3)) * 1000n;

  const functions = {
    args_get: () => 0,
    environ_get: () => 0,
    sched_yield: () => 0,
    fd_close: () => 0,
    fd_prestat_get: () => badDescriptor,
    args_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_sizes_get: (count, size) => functions.args_sizes_get(count, size),
    clock_res_get(_, result) {
      view().setBigUint64(result, 1000n, true);
      return 0;
    },
    clock_time_get(clock, _, result) {
      view().setBigUint64(result, now(clock), true);
      return 0;
    },
    fd_fdstat_get(file, result) {
      if (file > 2) return badDescriptor;
      new Uint8Array(memory.buffer, result, 24).fill(0);
      // A character device that can be written to.
      view().setUint8(result, 2);
      view().setBigUint64(result + 8, 64n, true);
      return 0;
    },
    fd_write(file, vectors, count, result) {
      if (file !== 1 && file !== 2) return badDescriptor;
      let written = 0;
      for (let index = 0; index < count; index++) {
        const start = view().getUint32(vectors + index * 8, true);
        const length = view().getUint32(vectors + index * 8 + 4, true);
        output += decoder.decode(new Uint8Array(memory.buffer, start, length), { stream: true });
        written += length;
      }
      view().setUint32(result, written, true);
      return 0;
    },
    random_get(start, length) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, start, length));
      return 0;
    },
    // Sleeps until the earliest of the clocks is over, as the only thread.
    poll_oneoff(subscriptions, events, count, result) {
      let first = null;
      for (let index = 0; index < count; index++) {
        const start = subscriptions + index * 48;
        if (view().getUint8(start + 8) !== 0) return notSupported;
        const clock = view().getUint32(start + 16, true);
        let end = view().getBigUint64(start + 24, true);
        if ((view().getUint16(start + 40, true) & 1) === 0) end += now(clock);
        const rest = end - now(clock);
        if (first === null || rest < first.rest) first = { start, clock, end, rest };
      }
      while (now(first.clock) < first.end) {}
      new Uint8Array(memory.buffer, events, 32).fill(0);
      view().setBigUint64(events, view().getBigUint64(first.start, true), true);
      view().setUint32(result, 1, true);
      return 0;
    },
    proc_exit(code) {
      status = code;
      throw functions;
    },
  };
  const others = { get: (known, name) => known[name] ?? (() => notSupported) };
  const { instance } = await WebAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: new Proxy(functions, others),
  });
  memory = instance.exports.memory;
  try {
    instance.exports._start();
  } catch (error) {
    if (error !== functions) throw error;
  }
  return { output, status };
}
