extension PageScript {
  /// The lanes: screens as bars over the actions, with the effects that hang on them.
  static let lanes = #"""

    const canvas = byId("canvas"), frame = byId("canvas-frame");
    const OVERVIEW = 18, HEAD = 38, ROW = 20, BAR = 14, MAXIMUM_ROWS = 12;
    const FEWEST_STEPS = 10, USUAL_STEPS = 160;
    let from = 0, until = Math.min(steps.length, USUAL_STEPS);
    let hits = [];

    // Effects that belong to no lane have one of their own.
    const laneNames = [...data.history.lanes];
    if (effects.some(effect => effect.lane === null) || laneNames.length === 0) {
      laneNames.push("(store)");
    }

    const isInWindow = (first, last) => first <= until && (last === null || last >= from);

    // A lane has a row for its root, and one for each screen on it in the window.
    let laneTops = [], lanesHeight = 0;
    function layOutLanes() {
      const rows = laneNames.map(() => 1);
      for (const screen of screens) {
        if (!isInWindow(screen.first, screen.last)) continue;
        rows[screen.lane] = Math.max(rows[screen.lane], Math.min(screen.row + 2, MAXIMUM_ROWS));
      }
      lanesHeight = HEAD;
      laneTops = rows.map(count => {
        const top = lanesHeight;
        lanesHeight += count * ROW + 6;
        return top;
      });
      canvas.style.height = lanesHeight + "px";
    }

    // Scrolls to the lane that the selected action is about.
    function revealLane() {
      const lane = laneNames.indexOf(laneOf(selected.name));
      if (lane < 0) return;
      const top = laneTops[lane] - HEAD, end = laneTops[lane + 1] ?? lanesHeight;
      if (top < frame.scrollTop) frame.scrollTop = top;
      else if (end > frame.scrollTop + frame.clientHeight) {
        frame.scrollTop = Math.min(top, end - frame.clientHeight);
      }
    }

    function laneAndRow(item) {
      if (item.screen) return [item.screen.lane, Math.min(item.screen.row + 1, MAXIMUM_ROWS - 1)];
      return [item.lane ?? laneNames.length - 1, 0];
    }

    function gutter() { return canvas.clientWidth < 560 ? 68 : 96; }
    function xOf(number) {
      return gutter() + (number - from) / (until - from) * (canvas.clientWidth - gutter() - 6);
    }
    function numberAt(x, start, end) {
      const share = (x - gutter()) / (canvas.clientWidth - gutter() - 6);
      return clamp(Math.floor(start + share * (end - start)));
    }

    function setWindow(start, length) {
      length = Math.max(Math.min(FEWEST_STEPS, steps.length), Math.min(steps.length, length));
      from = Math.max(0, Math.min(steps.length - length, start));
      until = from + length;
      requestDraw();
    }

    function zoom(factor, center) {
      if (factor === 0) return setWindow(0, steps.length);
      const length = Math.max(FEWEST_STEPS, (until - from) * factor);
      setWindow(center - (center - from) * length / (until - from), length);
    }

    function showInLanes(number) {
      const length = until - from;
      if (number < from + length * 0.05 || number > until - length * 0.1) {
        setWindow(Math.round(number - length * 0.6), length);
      }
      describeLanes();
      layOutLanes();
      revealLane();
      requestDraw();
    }

    function describeLanes() {
      const places = screensAt(selected.number).map((screens, lane) =>
        shortened(data.history.lanes[lane], 80) + ": "
        + ["root", ...screens.filter(screen => screen.last !== selected.number)
          .slice(0, 20).map(screen => shortened(screen.name, 40) + " " + screen.id)].join(", "));
      canvas.setAttribute("aria-label",
        "Lanes of screens over the actions. After action " + selected.number + " there are, "
          + (places.join("; ") || "no screens") + ". "
          + count(effectsDuring(selected).length, "effect") + " running.");
    }

    let isDrawRequested = false;
    function requestDraw() {
      if (isDrawRequested) return;
      isDrawRequested = true;
      requestAnimationFrame(() => { isDrawRequested = false; drawLanes(); });
    }

    function drawLanes() {
      const scale = devicePixelRatio || 1, width = frame.clientWidth;
      layOutLanes();
      canvas.width = width * scale;
      canvas.height = lanesHeight * scale;
      const style = getComputedStyle(document.documentElement);
      const color = name => style.getPropertyValue("--" + name).trim();
      const context = canvas.getContext("2d");
      context.scale(scale, scale);
      context.font = "11px system-ui, sans-serif";
      context.textBaseline = "middle";
      hits = [];
      drawLaneNames(context, color, width);
      context.save();
      context.beginPath();
      context.rect(gutter(), 0, width - gutter(), lanesHeight);
      context.clip();
      drawScreens(context, color);
      drawEffects(context, color);
      drawCursor(context, color);
      context.restore();
      // The head stays where it is when the lanes scroll.
      context.translate(0, frame.scrollTop);
      context.fillStyle = color("surface");
      context.fillRect(0, 0, width, HEAD - 4);
      drawAxis(context, color);
      drawProblems(context, color);
      drawOverview(context, color, width);
    }

    function drawLaneNames(context, color, width) {
      laneNames.forEach((name, lane) => {
        context.fillStyle = color("line");
        context.fillRect(0, laneTops[lane] - 3, width, 1);
        context.fillStyle = laneOf(selected.name) === name ? color("text") : color("dim");
        context.font = (laneOf(selected.name) === name ? "600 " : "")
          + "11px system-ui, sans-serif";
        // The name stays while any part of the lane can be seen.
        const end = (laneTops[lane + 1] ?? lanesHeight) - ROW;
        if (end < frame.scrollTop + HEAD - ROW / 2) return;
        const top = Math.max(laneTops[lane], Math.min(end, frame.scrollTop + HEAD));
        fillClipped(context, name, 10, top + BAR / 2 + 1, gutter() - 16);
      });
      context.font = "11px system-ui, sans-serif";
    }

    function fillClipped(context, text, x, y, width) {
      if (width < 14) return;
      let shown = text.slice(0, Math.ceil(width / 3));
      while (shown.length > 1 && context.measureText(shown).width > width) {
        shown = shown.slice(0, -2) + "…";
      }
      context.fillText(shown, x, y);
    }

    function drawAxis(context, color) {
      const width = canvas.clientWidth - gutter();
      const rough = (until - from) / Math.max(2, width / 84);
      const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
      const distance = [1, 2, 5, 10].map(factor => factor * power)
        .find(distance => distance >= rough) ?? power * 10;
      for (let n = Math.ceil(from / distance) * distance; n < until; n += distance) {
        context.fillStyle = color("line");
        context.fillRect(xOf(n), OVERVIEW + 2, 1, HEAD - OVERVIEW - 6);
        context.fillStyle = color("dim");
        const step = steps[clamp(Math.round(n))];
        context.fillText("#" + n + "  " + duration(step.time), xOf(n) + 4, OVERVIEW + 10);
      }
    }

    function drawScreens(context, color) {
      laneTops.forEach((top, lane) => {
        if (lane >= data.history.lanes.length) return;
        context.fillStyle = color("root");
        context.fillRect(xOf(0), top, xOf(steps.length) - xOf(0), BAR);
        context.fillStyle = color("dim");
        context.fillText("root", Math.max(gutter(), xOf(0)) + 5, top + BAR / 2 + 1);
      });
      for (const screen of screens) {
        if (!isInWindow(screen.first, screen.last)) continue;
        const end = screen.last ?? steps.length;
        const [lane, row] = laneAndRow({ screen });
        const x = Math.max(gutter() - 2, xOf(screen.first));
        const width = Math.max(2, xOf(end) - x - 1), y = laneTops[lane] + row * ROW;
        context.fillStyle = color("screen" + lane % 4);
        context.beginPath();
        context.roundRect(x, y, width, BAR, 3);
        context.fill();
        context.fillStyle = color("on-screen");
        fillClipped(context, screen.name + " " + screen.id, x + 5, y + BAR / 2 + 1, width - 8);
        hits.push({ x, y, width, height: BAR, screen });
      }
    }

    function drawEffects(context, color) {
      const ends = new Map();
      for (const effect of effects) {
        if (!isInWindow(effect.step, effect.lastStep)) continue;
        const end = effect.lastStep ?? steps.length;
        const [lane, row] = laneAndRow(effect);
        // Three effects have room below a screen; further ones cover each other.
        const key = lane + "/" + row, lines = ends.get(key) ?? [];
        let line = lines.findIndex(last => last <= effect.step);
        if (line < 0) line = lines.length < 2 ? lines.length : 1;
        lines[line] = end + 0.5;
        ends.set(key, lines);
        const isOfScreen = effect.reason === "screen";
        const x = xOf(effect.step + 0.3);
        const width = Math.max(3, xOf(isOfScreen ? end : end + 0.5) - x);
        const y = laneTops[lane] + row * ROW + BAR + line * 3;
        context.fillStyle = effect.end === null || effect.reason === "finished"
          ? color("effect") : color("cancelled");
        context.fillRect(x, y, width, 2);
        hits.push({ x, y: y - 1, width, height: 4, effect });
      }
    }

    function drawCursor(context, color) {
      const x = xOf(selected.number), width = Math.max(2, xOf(selected.number + 1) - x);
      context.fillStyle = color("cursor");
      context.globalAlpha = 0.16;
      context.fillRect(x, 0, width, lanesHeight);
      context.globalAlpha = 1;
      context.fillRect(x, 0, 1.5, lanesHeight);
    }

    function drawProblems(context, color) {
      context.fillStyle = color("bad");
      for (const problem of problems) {
        if (problem.number < from || problem.number > until) continue;
        const middle = xOf(problem.number + 0.5);
        context.beginPath();
        context.moveTo(middle - 5, HEAD - 12);
        context.lineTo(middle + 5, HEAD - 12);
        context.lineTo(middle, HEAD - 4);
        context.fill();
      }
    }

    function drawOverview(context, color, width) {
      const room = width - gutter() - 6, at = number => gutter() + number / steps.length * room;
      context.fillStyle = color("root");
      context.fillRect(gutter(), 3, room, OVERVIEW - 6);
      context.fillStyle = color("cursor");
      context.globalAlpha = 0.3;
      context.fillRect(at(from), 1, Math.max(6, at(until) - at(from)), OVERVIEW - 2);
      context.globalAlpha = 1;
      context.fillStyle = color("bad");
      for (const problem of problems) context.fillRect(at(problem.number), 5, 2, OVERVIEW - 10);
      context.fillStyle = color("cursor");
      context.fillRect(at(selected.number), 0, 2, OVERVIEW);
    }

    canvas.addEventListener("click", event => {
      if (event.offsetY - frame.scrollTop < OVERVIEW) {
        const number = numberAt(event.offsetX, 0, steps.length);
        setWindow(Math.round(number - (until - from) / 2), until - from);
        select(steps[number]);
      } else {
        select(steps[numberAt(event.offsetX, from, until)]);
      }
    });
    canvas.addEventListener("mousemove", event => {
      const hit = hits.findLast(({ x, y, width, height }) =>
        event.offsetX >= x && event.offsetX <= x + width
          && event.offsetY >= y && event.offsetY <= y + height);
      canvas.title = !hit ? ""
        : hit.screen ? shortened(hit.screen.name, 200) + " " + hit.screen.id + "\n"
            + shortened(hit.screen.container, 200)
        : "Effect " + hit.effect.number + "\n" + shortened(hit.effect.location, 200) + "\n"
            + ending(hit.effect);
    });
    canvas.addEventListener("wheel", event => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, numberAt(event.offsetX, from, until));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        setWindow(from + event.deltaX / 600 * (until - from), until - from);
      }
    });
    byId("zoom").addEventListener("click", event => {
      const factor = event.target.dataset.zoom;
      if (factor !== undefined) zoom(Number(factor), selected.number);
    });
    frame.addEventListener("scroll", requestDraw, { passive: true });
    new ResizeObserver(() => { drawRows(); requestDraw(); }).observe(frame);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", requestDraw);
    """#
}
