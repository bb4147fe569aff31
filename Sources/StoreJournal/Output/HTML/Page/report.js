// The script of the page of a journal. It makes elements one by one and sets their text, so that
// a name is never read as HTML.
"use strict";

// MARK: The data of the page, taken apart and linked.

const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
byId("data").remove();

// Where an action came from: from outside, or by the key of an effect or a reduction.
const FROM_OUTSIDE = 0, FROM_EFFECT = 1, FROM_DISMISSAL = 2, FROM_REDUCTION = 3;
const CAUSES = ["e", "dismiss", "by"];
const isReplayed = Object.keys(data.differences).length > 0;

// The first row is the store as it was made, so that the index of a step is its number.
const initial = { n: 0, t: 0, d: 0, name: "The store is made" };
const steps = [initial, ...data.steps].map(step => ({
  number: step.n, time: step.t, duration: step.d, name: step.name, action: step.a,
  kind: 1 + CAUSES.findIndex(key => key in step),
  reference: step.e ?? step.dismiss ?? step.by, difference: data.differences[step.n],
  isRejected: step.rejected ?? false, isRedacted: step.redacted ?? false,
  navigates: "screens" in step,
  issues: [], drops: [], effects: [], depth: 0, text: null,
}));
const lastNumber = steps.length - 1;
const endTime = steps.reduce((end, step) => Math.max(end, step.time + step.duration), 0);
const clamp = number => Math.max(0, Math.min(lastNumber, number));

// The number of the last step that began until then.
function stepAt(time) {
  let low = 0, high = lastNumber;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (steps[middle].time <= time) low = middle; else high = middle - 1;
  }
  return low;
}

const screens = data.history.spans.map(({ screen, last = null, ...span }) =>
  ({ ...screen, ...span, last }));
for (const screen of screens) if (screen.first === 0) steps[0].navigates = true;

const effects = data.effects.map(
  ({ start, step, t, end = null, ...effect }, index) => ({
    ...effect, number: start, step: clamp(step), start: t, end,
    screen: screens[data.history.effectSpans[index]] ?? null,
    lastStep: end === null ? null : Math.max(clamp(step), stepAt(end)),
  }));
const effectByNumber = new Map(effects.map(effect => [effect.number, effect]));
for (const effect of effects) steps[effect.step].effects.push(effect);

for (const { drop, step, name, reason } of data.drops) {
  steps[clamp(step)].drops.push({ effect: drop, name, reason });
}
for (const { issue, step, location } of data.issues) {
  steps[clamp(step)].issues.push({ message: issue, location });
}

// The step that a step came from, if it is in the journal.
function causeOf(step) {
  if (step.kind === FROM_OUTSIDE) return null;
  const number = step.kind === FROM_REDUCTION
    ? step.reference : effectByNumber.get(step.reference)?.step;
  return number > 0 && number < step.number ? steps[number] : null;
}
for (const step of steps) {
  const cause = causeOf(step);
  if (cause) step.depth = cause.depth + 1;
}

// Whether a dropped action indicates a mistake. Actions of cancelled or replaced effects are
// dropped by design.
const isMistake = drop => drop.reason !== "cancelled";
const hasProblem = step =>
  step.isRejected || step.issues.length > 0 || step.drops.some(isMistake);
const problems = steps.filter(hasProblem);

const filters = [
  { name: "all", matches: () => true },
  { name: "by user", matches: step => step.kind === FROM_OUTSIDE && step.number > 0 },
  { name: "by effects", matches: step => step.kind !== FROM_OUTSIDE },
  { name: "navigates", matches: step => step.navigates },
  {
    name: "changes nothing", needsStates: true,
    matches: step => isReplayed && step.number > 0 && !step.difference,
  },
  {
    name: "rejected", isBad: true,
    matches: step => step.isRejected || step.drops.some(isMistake),
  },
  { name: "issues", isBad: true, matches: step => step.issues.length > 0 },
];

// All that a search looks through, made when it is first needed.
function searchText(step) {
  step.text ??= [
    "#" + step.number, step.name, step.action, step.difference,
    ...step.issues.flatMap(issue => [issue.message, issue.location]),
    ...step.drops.map(drop => drop.name),
    ...step.effects.flatMap(effect => [effect.location, ...effect.ids]),
  ].filter(Boolean).join("\n").toLowerCase();
  return step.text;
}

// The lane of what the app itself presents has no root: it is empty before and after.
const hasRoot = lane => !data.history.presentations.includes(data.history.lanes[lane]);

// The screens that are there after a step, from the bottom up, for each lane.
function screensAt(number) {
  const result = data.history.lanes.map(() => []);
  for (const screen of screens) {
    if (screen.first <= number && (screen.last === null || screen.last >= number)) {
      result[screen.lane].push(screen);
    }
  }
  for (const lane of result) lane.sort((a, b) => a.row - b.row || a.first - b.first);
  return result;
}

function effectsDuring(step) {
  return effects.filter(effect =>
    effect.step < step.number && (effect.end === null || effect.end > step.time));
}

// MARK: Elements and texts.

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

// MARK: The list of actions: only the rows in sight exist.

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
  if (step.drops.length > 0) {
    result.push(["dropped", step.drops.some(isMistake) ? "bad" : ""]);
  }
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

// MARK: The details of the selected action.

const detail = byId("detail");
const MAXIMUM_LINKS = 12, MAXIMUM_LINES = 2000, MAXIMUM_TEXT = 20000;

function section(title, className, ...content) {
  return element("section", { class: className }, element("h3", {}, title), ...content);
}

const note = (...text) => element("p", { class: "dim" }, ...text);

// What a page says of an action that was dropped.
function dropMessage(drop, style) {
  const origin = effectByNumber.get(drop.effect)?.step;
  return [
    element("p", { class: style }, "Dropped after this action: " + shortened(drop.name, 300)),
    element("p", {}, "Effect " + drop.effect + " sent it when "
      + (dropReasons[drop.reason] ?? shortened(drop.reason, 200)) + ".",
      origin > 0 && [" The effect is of ", stepLink(steps[origin]), "."]),
  ];
}

function problemSection(step) {
  const messages = [
    ...step.issues.map(issue => [
      element("p", { class: "message" }, shortened(issue.message, MAXIMUM_TEXT)),
      element("p", {}, element("code", {}, shortened(issue.location, 200))),
    ]),
    step.isRejected && element("p", { class: "message" },
      "Rejected: an operator didn't let this action through."),
    ...step.drops.filter(isMistake).map(drop => dropMessage(drop, "message")),
  ].flat().filter(Boolean);
  return messages.length > 0 && element("section", { class: "problem", role: "note" },
    element("h3", {}, step === problems[0] ? "What went wrong first" : "What went wrong"),
    messages);
}

// The actions of effects that had been cancelled.
function dropSection(step) {
  const drops = step.drops.filter(drop => !isMistake(drop));
  return drops.length > 0
    && section("What was dropped", "dropped", drops.map(drop => dropMessage(drop)));
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
    if (screens.length === 0 && !hasRoot(lane)) return null;
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
      element("ol", {}, hasRoot(lane) && element("li", { class: "root" }, "root"), crumbs));
  }).filter(Boolean);
  return section("Screens", "screens",
    lanes.length > 0 ? lanes : note("No screen."));
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
      "No issue was reported in this run, and no action was rejected."),
    element("div", { class: "sections" }, [
      problemSection(step), step.number > 0 && chainSection(step), screensSection(step),
      differenceSection(step), runningSection(step), dropSection(step), actionSection(step),
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

// MARK: The lanes: screens as bars over the actions, with the effects that hang on them.

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
  return screen ? Math.min(screen.row + (hasRoot(screen.lane) ? 1 : 0), MAXIMUM_ROWS - 1) : 0;
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
        hasRoot(index) && bar("root", 0, null, 0, "root"), inLane.map(screenBar),
        running.map(effectBar));
    }));
  tracks.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  const places = screensAt(number).flatMap((screens, lane) => {
    const names = screens.filter(screen => screen.last !== number)
      .slice(0, 20).map(screen => shortened(screen.name, 40) + " " + screen.id);
    if (hasRoot(lane)) names.unshift("root");
    const name = shortened(data.history.lanes[lane], 80);
    return names.length > 0 ? name + ": " + names.join(", ") : [];
  });
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

// MARK: The keys, and what the page opens on.

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
