extension PageScript {
  /// The lanes: screens as bars over the actions, with the effects that hang on them.
  static let lanes = #"""

    const tracks = byId("tracks");
    const ROW = 20, BAR = 14, MAXIMUM_ROWS = 12, MAXIMUM_STEPS = 5000;

    // The first of the actions that the lanes show, and how many they are.
    let from = 0, length = Math.min(steps.length, 160);

    // The lane of an effect is that of its screen or its action; others have one of their own.
    const laneNames = [...data.history.lanes];
    for (const effect of effects) {
      effect.lane = effect.screen?.lane ?? laneNames.indexOf(laneOf(steps[effect.step].name));
    }
    if (effects.some(effect => effect.lane < 0) || laneNames.length === 0) {
      laneNames.push("(store)");
    }

    const isInLanes = (first, last) => first < from + length && (last === null || last >= from);

    function rowOf(item) {
      const screen = "row" in item ? item : item.screen;
      return screen ? Math.min(screen.row + 1, MAXIMUM_ROWS - 1) : 0;
    }

    // A bar from one action to another; where that is null, to the end.
    function bar(style, first, last, top, text, title) {
      const start = Math.max(first, from), end = Math.min(last ?? steps.length, from + length);
      const place = "left: " + (start - from) / length * 100 + "%; top: " + top + "px; width: "
        + Math.max(0, end - start) / length * 100 + "%";
      return element("div", { class: style, style: place, title }, text);
    }

    function screenBar(screen) {
      const name = shortened(screen.name, 80) + " " + screen.id;
      return bar("screen", screen.first, screen.last, rowOf(screen) * ROW, name,
        name + "\n" + shortened(screen.container, 200));
    }

    // Two effects have room below a screen; further ones cover each other.
    function effectBar(effect) {
      const hasFinished = effect.end === null || effect.reason === "finished";
      return bar(hasFinished ? "run" : "run cancelled", effect.step + 0.3,
        effect.lastStep === null ? null : effect.lastStep + (effect.reason === "screen" ? 0 : 0.5),
        rowOf(effect) * ROW + BAR + effect.number % 2 * 3, null,
        "Effect " + effect.number + "\n" + shortened(effect.location, 200) + "\n"
          + ending(effect));
    }

    function lane(style, name, rows, ...bars) {
      return element("div", { class: "lane " + style }, element("b", { title: name }, name),
        element("div", { class: "track", style: "height: " + rows * ROW + "px" }, ...bars,
          element("div", {
            class: "cursor", style: "left: " + (selected.number - from) / length * 100
              + "%; width: " + 100 / length + "%",
          })));
    }

    // Shows this many actions around the selected one.
    function zoom(wanted) {
      length = Math.min(steps.length, MAXIMUM_STEPS, Math.max(10, Math.round(wanted)));
      from = Infinity;
      select(selected, "nearest");
    }

    // Shows the lanes around a step: a row for the root of each, and one for each screen on it.
    function showInLanes(number) {
      if (number < from + length * 0.05 || number > from + length * 0.9) {
        from = Math.max(0, Math.min(steps.length - length, Math.round(number - length * 0.6)));
      }
      const shownScreens = screens.filter(screen => isInLanes(screen.first, screen.last));
      const shownEffects = effects.filter(effect => isInLanes(effect.step, effect.lastStep));
      const ticks = Array.from({ length: 8 }, (_, index) => Math.floor(from + index * length / 8));
      const marks = problems.filter(({ number }) => isInLanes(number, number))
        .map(({ number }) => bar("issue", number, number + 1, 14, null, "#" + number));
      tracks.replaceChildren(
        lane("", "#" + from + " – #" + (from + length - 1), 1, marks, ticks.map(tick =>
          bar("tick", tick, tick + length / 8, 0, "#" + tick + " " + duration(steps[tick].time)))),
        ...laneNames.map((name, index) => {
          const inLane = shownScreens.filter(screen => screen.lane === index);
          const rows = inLane.reduce((rows, screen) => Math.max(rows, rowOf(screen) + 1), 1);
          const running = shownEffects.filter(({ lane }) =>
            (lane < 0 ? laneNames.length - 1 : lane) === index);
          return lane(laneOf(selected.name) === name ? "here" : "", shortened(name, 80), rows,
            bar("root", 0, null, 0, "root"), inLane.map(screenBar), running.map(effectBar));
        }));
      tracks.querySelector(".here")?.scrollIntoView({ block: "nearest" });
      const places = screensAt(number).map((screens, lane) =>
        shortened(data.history.lanes[lane], 80) + ": "
        + ["root", ...screens.filter(screen => screen.last !== number)
          .slice(0, 20).map(screen => shortened(screen.name, 40) + " " + screen.id)].join(", "));
      tracks.setAttribute("aria-label",
        "Lanes of screens over the actions. After action " + number + " there are, "
          + (places.join("; ") || "no screens") + ". "
          + count(effectsDuring(selected).length, "effect") + " running.");
    }

    tracks.addEventListener("click", event => {
      const track = event.target.closest(".track")?.getBoundingClientRect();
      if (!track) return;
      const share = (event.clientX - track.left) / track.width;
      select(steps[clamp(Math.floor(from + share * length))]);
    });
    new ResizeObserver(drawRows).observe(list);
    """#
}
