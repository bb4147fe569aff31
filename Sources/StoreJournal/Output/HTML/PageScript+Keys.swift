extension PageScript {
  /// The keys, and what the page opens on.
  static let keys = #"""

    function nextProblem() {
      const next = problems.find(step => step.number > selected.number) ?? problems[0];
      if (!next) return;
      if (next.number <= selected.number) {
        byId("status").textContent = "From the last issue back to the first.";
      }
      select(next);
    }

    function goToCause() {
      const cause = causeOf(selected);
      if (cause) select(cause);
    }

    function showAll() {
      filter = filters[0];
      query = byId("search").value = "";
      applyFilter();
      list.focus({ preventScroll: true });
    }

    const pageLength = () => Math.max(1, Math.floor(list.clientHeight / ROW_HEIGHT) - 1);
    const keys = {
      j: () => move(1), k: () => move(-1), e: nextProblem, c: goToCause, Escape: showAll,
      "/": () => { byId("search").focus(); byId("search").select(); },
      "+": () => zoom(length / 2), "-": () => zoom(length * 2), 0: () => zoom(Infinity),
    };
    const listKeys = {
      ArrowDown: () => move(1), ArrowUp: () => move(-1),
      PageDown: () => move(pageLength()), PageUp: () => move(-pageLength()),
      Home: () => move(-Infinity), End: () => move(Infinity),
    };
    const searchKeys = {
      Escape: showAll, Enter: () => { move(0); list.focus({ preventScroll: true }); },
      ArrowDown: () => { move(0); list.focus({ preventScroll: true }); },
    };

    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const inSearch = document.activeElement === byId("search");
      const action = inSearch ? searchKeys[event.key]
        : keys[event.key] ?? (document.activeElement === list ? listKeys[event.key] : null);
      if (!action) return;
      event.preventDefault();
      action();
    });
    byId("next-problem").addEventListener("click", nextProblem);
    byId("to-cause").addEventListener("click", goToCause);

    const tiers = { described: "names of actions", codable: "coded actions" };
    const { header, warning } = data;
    const redacted = new Set(steps.filter(step => step.isRedacted).map(step => step.name));
    const app = shortened(header.app, 100) || "a program";
    document.title = "Journal of " + app;
    byId("title").textContent = app;
    byId("subtitle").textContent = [
      shortened(header.store, 100), count(lastNumber, "action"), count(effects.length, "effect"),
      count(problems.length, "problem"), duration(endTime), tiers[header.tier],
      header.clock > 0 && new Date(header.clock / 1e6).toISOString().slice(0, 19).replace("T", " ")
        + " UTC",
      redacted.size > 0
        && "without the payloads of " + shortened([...redacted].join(", "), 200),
    ].filter(Boolean).join(" · ");
    byId("warning").hidden = !warning;
    byId("warning").textContent = shortened(warning ?? "", 2000);

    const wanted = /^#n=(\d+)$/.exec(location.hash);
    selected = wanted ? steps[clamp(Number(wanted[1]))] : problems[0] ?? steps[clamp(1)];
    applyFilter();
    select(selected, "center");
    list.focus({ preventScroll: true });
    """#
}
