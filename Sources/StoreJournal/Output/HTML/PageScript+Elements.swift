extension PageScript {
  /// Makes elements and texts.
  static let elements = #"""

    // Makes an element. A child is a node, a text, or an array of them; what is null or false is
    // left out.
    function element(tag, attributes, ...children) {
      const result = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "onclick") result.addEventListener("click", value);
        else result.setAttribute(name, value === true ? "" : value);
      }
      result.append(...children.flat(2).filter(child => child || child === 0));
      return result;
    }

    // A text that is short enough to be laid out quickly.
    function shortened(text, length) {
      if (text.length <= length) return text;
      return text.slice(0, length) + "… (" + (text.length - length).toLocaleString("en")
        + " more characters)";
    }

    const count = (number, noun) =>
      number.toLocaleString("en") + " " + noun + (number === 1 ? "" : "s");

    function duration(nanoseconds) {
      if (nanoseconds >= 120e9) {
        const seconds = Math.floor(nanoseconds / 1e9);
        return Math.floor(seconds / 60) + " min " + seconds % 60 + " s";
      }
      for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]]) {
        if (nanoseconds >= size) {
          const value = nanoseconds / size;
          return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2) + " " + unit;
        }
      }
      return nanoseconds + " ns";
    }

    // A button that goes to a step.
    const stepLink = step => element("button",
      { class: "link", "data-step": step.number },
      element("span", { class: "number" }, "#" + step.number), " ", shortened(step.name, 300));

    function origin(step) {
      switch (step.kind) {
        case FROM_EFFECT: return "by effect " + step.reference;
        case FROM_DISMISSAL: return "by dismiss() of effect " + step.reference;
        case FROM_REDUCTION: return "by the action #" + step.reference;
        default: return step.number > 0 ? "from outside" : "before the first action";
      }
    }

    const endings = {
      finished: "finished", threw: "threw an error", id: "was cancelled by its id",
      restart: "was replaced by one with its id", screen: "ended with its screen",
      task: "ended with the task of its send", store: "ended with the store",
    };
    function ending(effect) {
      if (effect.end === null) return "still running when the journal ends";
      return (endings[effect.reason] ?? "ended") + " after " + duration(effect.end - effect.start)
        + ", at #" + effect.lastStep;
    }

    const dropReasons = {
      cancelled: "the effect was cancelled", dismissed: "the effect's screen was dismissed",
      ended: "the effect had ended",
    };

    function effectDescription(effect, text) {
      return [
        element("span", { class: "effect" }, "effect " + effect.number),
        " ", element("code", {}, shortened(effect.location, 200)),
        effect.ids.length > 0 && " (" + shortened(effect.ids.join(", "), 200) + ")",
        effect.screen && " of " + shortened(effect.screen.name, 100) + " " + effect.screen.id,
        ": " + text,
      ];
    }
    """#
}
