extension PageScript {
  /// What is said about the selected action.
  static let detail = #"""

    const detail = byId("detail");
    const MAXIMUM_LINKS = 12, MAXIMUM_LINES = 2000, MAXIMUM_TEXT = 20000;

    function section(title, className, ...content) {
      return element("section", { class: className }, element("h3", {}, title), ...content);
    }

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
      const chain = chainOf(step);
      const first = chain[0];
      const skipped = chain.length > MAXIMUM_LINKS ? chain.length - MAXIMUM_LINKS : 0;
      const items = [];
      chain.forEach((link, index) => {
        if (skipped > 0 && index === 1) {
          items.push(element("li", { class: "between" }, "… " + count(skipped, "action")));
        }
        if (skipped > 0 && index > 0 && index <= skipped) return;
        if (link.kind !== FROM_OUTSIDE) items.push(betweenItem(link));
        items.push(element("li", { class: link === step ? "here" : "" },
          link === step
            ? element("b", {}, "#" + link.number + " " + shortened(link.name, 300))
            : stepLink(link),
          index === 0 && link.kind === FROM_OUTSIDE && link.number > 0
            && element("span", { class: "dim" }, " from outside")));
      });
      return section("Why it came", "chain", element("ol", {}, items),
        first.kind !== FROM_OUTSIDE
          && element("p", { class: "dim" }, "What began this isn't in the journal."));
    }

    function betweenItem(step) {
      if (step.kind === FROM_REDUCTION) {
        return element("li", { class: "between" }, "sent by the reduction itself");
      }
      const effect = effectByNumber.get(step.reference);
      const verb = step.kind === FROM_DISMISSAL ? "called dismiss()" : "sent";
      if (!effect) {
        return element("li", { class: "between" },
          "effect " + step.reference + ", which isn't in the journal, " + verb);
      }
      return element("li", { class: "between" }, effectDescription(effect,
        verb + " after " + duration(Math.max(0, step.time - effect.start)) + "; "
          + ending(effect)));
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
        lanes.length > 0 ? lanes : element("p", { class: "dim" }, "No screen was ever there."));
    }
    const laneOf = name => /^[^.[]*/.exec(name)[0];

    function differenceSection(step) {
      if (step.number === 0) return null;
      if (!isReplayed) {
        return section("What it changed", "difference", element("p", { class: "dim" },
          "The states weren't replayed, so it isn't known."));
      }
      if (!step.difference) {
        return section("What it changed", "difference", element("p", { class: "dim" },
          "Nothing."));
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
      return section("What it changed", "difference",
        element("pre", { tabindex: "0" }, content));
    }

    function runningSection(step) {
      const running = effectsDuring(step);
      const items = running.slice(0, MAXIMUM_LINES / 40).map(effect =>
        element("li", {}, effectDescription(effect, ending(effect)), " ",
          effect.step > 0 && stepLink(steps[effect.step])));
      return section("Still running then", "running",
        running.length > 0 ? element("ul", {}, items)
          : element("p", { class: "dim" }, "No effect."),
        running.length > items.length
          && element("p", { class: "dim" }, "… " + (running.length - items.length) + " more"));
    }

    function ledToSection(step) {
      const started = step.effects.slice(0, 50).map(effect =>
        element("li", {}, effectDescription(effect, ending(effect))));
      const sent = step.ledTo.slice(0, 50).map(next => element("li", {}, stepLink(next)));
      const more = step.effects.length + step.ledTo.length - started.length - sent.length;
      if (started.length + sent.length === 0) return null;
      return section("What it led to", "led-to", element("ul", {}, started, sent),
        more > 0 && element("p", { class: "dim" }, "… " + more + " more"));
    }

    function actionSection(step) {
      if (step.isRedacted) {
        return section("The action", "action",
          element("p", { class: "dim" }, "Its payload was left out of the recording."));
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
        element("p", { class: "dim" },
          step.number > 0 ? [
            origin(step), ", at " + duration(step.time), ", took " + duration(step.duration),
            place >= 0 && ", problem " + (place + 1) + " of " + problems.length,
          ].filter(Boolean).join("") : "The state that the run began with"),
        problems.length === 0 && element("p", { class: "good" },
          "Nothing was reported, rejected or dropped in this run."),
        element("div", { class: "sections" }, [
          problemSection(step), step.number > 0 && chainSection(step), screensSection(step),
          differenceSection(step), runningSection(step), ledToSection(step),
          actionSection(step),
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
