// The header of every page, and the search: all words of a query, in titles and in texts.

const header = document.createElement("header");
header.className = "site-header";
header.innerHTML = `<a href="/">swift-tabs</a>
  <form action="/search.html" role="search">
    <input name="q" type="search" placeholder="Search" aria-label="Search" autocomplete="off">
  </form>`;
document.body.prepend(header);

const results = document.getElementById("results");
const input = header.querySelector("input");

/// The quality of an entry for some words, or 0 unless it has all of them.
function score(entry, words) {
  let sum = 0;
  for (const word of words) {
    const at = entry.heading.indexOf(word);
    if (at >= 0) {
      sum += at === 0 || /\W/.test(entry.heading[at - 1]) ? 20 : 8;
    } else if (entry.words.includes(word)) {
      sum += 1;
    } else {
      return 0;
    }
  }
  // Of two headings the shorter one says less that wasn't looked for.
  return sum + entry.weight - entry.heading.length / 100;
}

/// The part of a text around the first of the words.
function excerpt(entry, words) {
  const places = words.map(word => entry.words.indexOf(word)).filter(place => place >= 0);
  const start = Math.max(0, Math.min(...places, entry.text.length) - 60);
  const from = places.length && start ? entry.text.indexOf(" ", start) + 1 : 0;
  const text = entry.text.slice(from, from + 200);
  return (from ? "… " : "") + text + (from + 200 < entry.text.length ? " …" : "");
}

/// Adds a text to an element, with the words marked in it.
function append(element, text, words) {
  const escaped = words.map(word => word.replace(/[^\w\s]/g, "\\$&"));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`, "i"));
  parts.forEach((part, index) => {
    const node = index % 2 ? document.createElement("mark") : document.createTextNode(part);
    if (index % 2) node.textContent = part;
    element.append(node);
  });
}

function show(entries) {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = !words.length ? [] : entries
    .map(entry => [score(entry, words), entry])
    .filter(([quality]) => quality > 0)
    .sort(([one], [other]) => other - one);
  const shown = found.slice(0, 50);
  document.getElementById("count").textContent =
    !words.length ? "Type a word." : `${found.length} found` +
    (found.length > shown.length ? `, the first ${shown.length} of them here` : "");
  results.replaceChildren(...shown.map(([, entry]) => {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = entry.path;
    append(link, entry.title, words);
    item.appendChild(document.createElement("small")).textContent = entry.kind;
    append(item.appendChild(document.createElement("p")), excerpt(entry, words), words);
    return item;
  }));
  history.replaceState(null, "", "?q=" + encodeURIComponent(input.value));
}

async function search() {
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  const answer = await fetch("/search-index.json");
  const entries = (await answer.json()).map(([title, path, kind, weight, text]) => ({
    title, path, kind, weight, text, heading: title.toLowerCase(), words: text.toLowerCase(),
  }));
  input.addEventListener("input", () => show(entries));
  header.querySelector("form").addEventListener("submit", event => event.preventDefault());
  show(entries);
  input.focus();
}

if (results) search();
