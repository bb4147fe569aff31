extension PageScript {
  /// What is said about the selected action.
  static let detail = #"""

    const detail = byId("detail");
    const MAXIMUM_LINKS = 12, MAXIMUM_LINES = 2000, MAXIMUM_TEXT = 20000;

    function section(title, className, ...content) {
      return element("section", { class: className }, element("h3", {}, title), ...content);
    }

    const note = (...text) => element("p", { class: "dim" }, ...text);

    function problemSection(step) {
      const messages = [
        ...step.issues.map(issue => [
          element("p", { class: "message" }, shortened(issue.message, MAXIMUM_TEXT)),
          element("p", {}, element("code", {}, shortened(issue.location, 200))),
        ]),
        step.isRejected && element("p", { class: "message" },
          "Rejected: an operator didn't let this action through."),
        ...step.drops.map(drop => {
          const origin = effectByNumber.get(drop.effect)?.step;
          return [
            element("p", { class: "message" }, "Dropped after this action: "
              + shortened(drop.name, 300)),
            element("p", {}, "Effect " + drop.effect + " sent it when "
              + (dropReasons[drop.reason] ?? shortened(drop.reason, 200)) + ".",
              origin > 0 && [" The effect is of ", stepLink(steps[origin]), "."]),
          ];
        }),
      ].flat().filter(Boolean);
      return messages.length > 0 && element("section", { class: "problem", role: "note" },
        element("h3", {}, step === problems[0] ? "What went wrong first" : "What went wrong"),
        messages);
    }

    // The steps that led to a step, from what the user did.
    function chainOf(step) {
      const chain = [];
      for (let next = step; next; next = causeOf(next)) chain.unshift(next);
      return chain;
    }

    function chainSection(step) {
      const chain = chainOf(step), first = chain[0];
      const skipped = chain.splice(1, Math.max(0, chain.length - MAXIMUM_LINKS)).length;
      const items = chain.map(link => [
        link.kind !== FROM_OUTSIDE && between(link),
        element("li", { class: link === step ? "here" : "" },
          link === step
            ? element("b", {}, "#" + link.number + " " + shortened(link.name, 300))
            : stepLink(link),
          link.kind === FROM_OUTSIDE && element("span", { class: "dim" }, " from outside")),
        link === first && skipped > 0
          && element("li", { class: "between" }, "… " + count(skipped, "action")),
      ]);
      return section("Why it came", "chain", element("ol", {}, items),
        first.kind !== FROM_OUTSIDE && note("What began this isn't in the journal."));
    }

    // How a step came from the one before it in the chain.
    function between(step) {
      const effect = effectByNumber.get(step.reference);
      const verb = step.kind === FROM_DISMISSAL ? "called dismiss()" : "sent";
      return element("li", { class: "between" },
        step.kind === FROM_REDUCTION ? "sent by the reduction itself"
          : !effect ? "effect " + step.reference + ", which isn't in the journal, " + verb
          : effectDescription(effect, verb + " after "
            + duration(Math.max(0, step.time - effect.start)) + "; " + ending(effect)));
    }

    function screensSection(step) {
      const lanes = screensAt(step.number).map((screens, lane) => {
        const name = data.history.lanes[lane];
        const crumbs = screens.map(screen => {
          const came = screen.first === step.number, went = screen.last === step.number;
          return element("li", { class: went ? "went" : came ? "came" : "" },
            went && element("span", { class: "visually-hidden" }, "gone: "),
            came && !went && element("span", { class: "visually-hidden" }, "new: "),
            element(went ? "s" : "span", { title: shortened(screen.container, 200) },
              shortened(screen.name, 80) + " ", element("span", { class: "dim" }, screen.id)));
        });
        const isAddressed = laneOf(step.name) === name;
        return element("div", { class: isAddressed ? "crumbs here" : "crumbs" },
          element("b", {}, shortened(name, 80)),
          element("ol", {}, element("li", { class: "root" }, "root"), crumbs));
      });
      return section("Screens", "screens",
        lanes.length > 0 ? lanes : note("No screen was ever there."));
    }
    const laneOf = name => /^[^.[]*/.exec(name)[0];

    function differenceSection(step) {
      if (step.number === 0) return null;
      if (!step.difference) {
        return section("What it changed", "difference", note(
          isReplayed ? "Nothing." : "The states weren't replayed, so it isn't known."));
      }
      const lines = shortened(step.difference, MAXIMUM_TEXT * 10).split("\n");
      const content = lines.slice(0, MAXIMUM_LINES).map(line => {
        const sign = line.trimStart()[0];
        const style = sign === "+" ? "added" : sign === "-" || sign === "−" ? "removed" : null;
        return style ? element("span", { class: style }, line + "\n") : line + "\n";
      });
      if (lines.length > MAXIMUM_LINES) {
        content.push("… " + count(lines.length - MAXIMUM_LINES, "more line"));
      }
      return section("What it changed", "difference", element("pre", { tabindex: "0" }, content));
    }

    function runningSection(step) {
      const running = effectsDuring(step);
      const items = running.slice(0, MAXIMUM_LINES / 40).map(effect =>
        element("li", {}, effectDescription(effect, ending(effect)), " ",
          effect.step > 0 && stepLink(steps[effect.step])));
      return section("Still running then", "running",
        running.length > 0 ? element("ul", {}, items) : note("No effect."),
        running.length > items.length && note("… " + (running.length - items.length) + " more"));
    }

    function actionSection(step) {
      if (step.isRedacted) {
        return section("The action", "action", note("Its payload was left out of the recording."));
      }
      if (!step.action) return null;
      let text = step.action;
      try {
        if (text.length < MAXIMUM_TEXT) text = JSON.stringify(JSON.parse(text), null, 2);
      } catch { /* It is shown as it is. */ }
      return section("The action", "action",
        element("pre", { tabindex: "0" }, shortened(text, MAXIMUM_TEXT)));
    }

    function drawDetail() {
      const step = selected;
      const hadFocus = detail.contains(document.activeElement);
      const place = problems.indexOf(step);
      detail.replaceChildren(...[
        element("h2", { tabindex: "-1" },
          element("span", { class: "number" }, "#" + step.number), " ",
          shortened(step.name, 300)),
        note(step.number > 0 ? [
          origin(step), ", at " + duration(step.time), ", took " + duration(step.duration),
          place >= 0 && ", problem " + (place + 1) + " of " + problems.length,
        ] : "The state that the run began with"),
        problems.length === 0 && element("p", { class: "good" },
          "Nothing was reported, rejected or dropped in this run."),
        element("div", { class: "sections" }, [
          problemSection(step), step.number > 0 && chainSection(step), screensSection(step),
          differenceSection(step), runningSection(step), actionSection(step),
        ].filter(Boolean)),
      ].filter(Boolean));
      detail.scrollTop = 0;
      if (hadFocus) detail.querySelector("h2").focus({ preventScroll: true });
      byId("to-cause").disabled = causeOf(step) === null;
      byId("next-problem").disabled = problems.length === 0;
    }

    detail.addEventListener("click", event => {
      const link = event.target.closest("[data-step]");
      if (link) select(steps[link.dataset.step]);
    });
    """#
}
