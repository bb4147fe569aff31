extension PageScript {
  /// The list of the actions: only the rows that can be seen exist.
  static let list = #"""

    const list = byId("list"), rows = byId("rows");
    const ROW_HEIGHT = 26;
    let filter = filters[0], query = "";
    let shown = steps;
    let selected = steps[0];

    function applyFilter() {
      const words = query.toLowerCase();
      shown = steps.filter(step =>
        filter.matches(step) && (words === "" || searchText(step).includes(words)));
      rows.style.height = shown.length * ROW_HEIGHT + "px";
      byId("status").textContent = shown.length === steps.length
        ? "" : count(shown.length, "action") + " of " + lastNumber.toLocaleString("en");
      for (const chip of byId("chips").children) {
        chip.setAttribute("aria-pressed", chip.dataset.name === filter.name);
      }
      scrollToSelected("center");
      drawRows();
    }

    // The index of the first shown step that isn't before a number.
    function shownIndex(number) {
      let low = 0, high = shown.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (shown[middle].number < number) low = middle + 1; else high = middle;
      }
      return low;
    }

    function scrollToSelected(block) {
      const top = shownIndex(selected.number) * ROW_HEIGHT, height = list.clientHeight;
      if (block === "center") {
        list.scrollTop = top - (height - ROW_HEIGHT) / 2;
      } else if (top < list.scrollTop) {
        list.scrollTop = top;
      } else if (top + ROW_HEIGHT > list.scrollTop + height) {
        list.scrollTop = top + ROW_HEIGHT - height;
      }
    }

    function marks(step) {
      const result = [];
      if (step.issues.length > 0) result.push(["issue", "bad"]);
      if (step.isRejected) result.push(["rejected", "bad"]);
      if (step.drops.length > 0) result.push(["dropped", "bad"]);
      if (step.navigates) result.push(["navigates", ""]);
      return result;
    }

    function row(step, index) {
      const isSelected = step === selected;
      return element("div",
        {
          role: "option", id: "row-" + step.number, class: hasProblem(step) ? "row bad" : "row",
          "aria-selected": isSelected ? "true" : "false", "aria-posinset": index + 1,
          "aria-setsize": shown.length, "data-step": step.number,
        },
        element("span", { class: "number" }, step.number),
        element("span", { class: "origin kind-" + step.kind, title: origin(step) },
          "› ".repeat(Math.min(step.depth, 5)), element("span", { class: "visually-hidden" },
            origin(step) + ": ")),
        element("span", { class: "name" }, step.name.slice(0, 300)),
        marks(step).map(([text, style]) => element("span", { class: "mark " + style }, text)));
    }

    // The selected row always exists, as the list names it to screen readers.
    function drawRows() {
      const first = Math.max(0, Math.floor(list.scrollTop / ROW_HEIGHT) - 4);
      const end = Math.min(shown.length, first + Math.ceil(list.clientHeight / ROW_HEIGHT) + 9);
      const indexes = [];
      for (let index = first; index < end; index++) indexes.push(index);
      const index = shownIndex(selected.number);
      const isShown = shown[index] === selected;
      if (isShown && (index < first || index >= end)) indexes.push(index);
      rows.replaceChildren(...indexes.sort((a, b) => a - b).map(index => {
        const result = row(shown[index], index);
        result.style.top = index * ROW_HEIGHT + "px";
        return result;
      }));
      if (isShown) list.setAttribute("aria-activedescendant", "row-" + selected.number);
      else list.removeAttribute("aria-activedescendant");
    }

    function select(step, block) {
      const isDistant = Math.abs(step.number - selected.number) > 1;
      selected = step;
      drawDetail();
      // The lanes take their room from the list.
      showInLanes(step.number);
      scrollToSelected(block ?? (isDistant ? "center" : "nearest"));
      drawRows();
      if (location.protocol !== "data:") history.replaceState(null, "", "#n=" + step.number);
    }

    // Goes on in the list. From a step that isn't shown, it goes to the next one that is.
    function move(distance) {
      if (shown.length === 0) return;
      let index = shownIndex(selected.number);
      if (shown[index] !== selected && distance > 0) index -= 1;
      select(shown[Math.max(0, Math.min(shown.length - 1, index + distance))], "nearest");
    }

    list.addEventListener("scroll", drawRows, { passive: true });
    list.addEventListener("click", event => {
      const row = event.target.closest("[data-step]");
      if (row) select(steps[row.dataset.step], "nearest");
    });

    for (const item of filters) {
      const isMissing = item.needsStates && !isReplayed;
      byId("chips").append(element("button",
        {
          class: item.isBad ? "chip bad" : "chip", "data-name": item.name,
          disabled: isMissing, title: isMissing && "The states weren't replayed",
          onclick: () => { filter = filter === item ? filters[0] : item; applyFilter(); },
        },
        item.name, " ",
        element("span", { class: "count" },
          isMissing ? "?"
            : steps.filter(step => step.number > 0 || item.isBad).filter(item.matches).length
              .toLocaleString("en"))));
    }
    byId("search").addEventListener("input", event => {
      query = event.target.value;
      applyFilter();
    });
    """#
}
