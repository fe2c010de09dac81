"use strict";
// The list of drives, the page of one of them, and the way between.
const main = document.getElementById("main");
const words = { passed: "passed", failed: "failed", skipped: "skipped", begun: "did not end", waiting: "not run" };
const order = ["failed", "begun", "waiting", "skipped", "passed"];
const kept = { text: "", state: "", tag: "", sort: "order", scroll: 0 };

// The first drive is called 1, as people count.
function address(drive) { return "#/" + (drive.number + 1); }

function tally() {
  const counts = {};
  for (const drive of report.drives) counts[drive.state] = (counts[drive.state] || 0) + 1;
  return counts;
}

function showState() {
  const about = report.about;
  const place = document.getElementById("state");
  const counts = tally();
  document.getElementById("counts").textContent = order.filter((state) => counts[state])
    .map((state) => counts[state].toLocaleString("en") + " " + words[state]).join(", ");
  const lines = [];
  if (!about || !report.isWhole) lines.push("The list of this report is missing or not whole: data/index.js.");
  else if (about.state === "running") {
    lines.push("This run had not ended when this list was written (" + about.written + "). "
      + "Reload the page to see how it goes on; if it never does, the run was ended from outside, and what “did not end” has no result.");
  }
  for (const note of about ? about.notes : []) lines.push(note);
  place.hidden = !lines.length;
  place.replaceChildren(...lines.map((line) => make("div", said(line))));
}

function listView() {
  document.title = "Testdrive report";
  const drives = report.drives;
  const tags = [...new Set(drives.flatMap((drive) => drive.tags))].sort();
  const search = make("input", { type: "search", id: "search", placeholder: "Search drives (/)", "aria-label": "Search drives" });
  search.value = kept.text;
  const tag = make("select", { id: "tag", "aria-label": "Tag" }, make("option", { value: "" }, "every tag"),
    tags.map((name) => make("option", { value: name }, shown(name))));
  tag.value = kept.tag;
  const sort = make("select", { id: "sort", "aria-label": "Order" },
    [["order", "in order"], ["state", "failed first"], ["driven", "longest drive first"], ["took", "slowest first"]]
      .map(([value, name]) => make("option", { value }, name)));
  sort.value = kept.sort;
  const counts = tally();
  const states = make("div.tools", { role: "group", "aria-label": "Verdict" },
    ["", ...order.filter((state) => counts[state])].map((state) => make("button", {
      type: "button", "data-state": state, onclick() { kept.state = state; filter(); },
    }, state ? words[state] : "all")));
  const count = make("span.quiet", { role: "status", id: "found" });
  let chosen = [];
  const list = longList({
    height: 52, label: "Drives", visible: () => Math.max(320, innerHeight - 240),
    choose(index) { location.hash = address(chosen[index]); },
    fill(index) {
      const drive = chosen[index];
      const second = make("span.quiet", said(drive.file, 200),
        drive.message ? make("span." + drive.state, "  ", said(drive.message, 200)) : null);
      const row = make("a.drive", { href: address(drive) },
        make("span.verdict." + drive.state, words[drive.state] || drive.state),
        make("span.name", make("span", said(drive.title, 200)), second),
        make("span.tags.quiet", said(drive.tags.join(", "), 100)),
        make("span.number", drive.driven ? duration(drive.driven) : ""),
        make("span.number.real.quiet", drive.took ? duration(drive.took) : ""),
        make("span.number.squeezed.quiet", compression(drive)));
      return row;
    },
  });
  const known = drives.map((drive) => (drive.title + " " + drive.file + " " + drive.tags.join(" ") + " " + drive.message).toLowerCase());
  function filter() {
    kept.text = search.value; kept.tag = tag.value; kept.sort = sort.value;
    const wanted = kept.text.toLowerCase().split(/\s+/).filter(Boolean);
    chosen = drives.filter((drive, index) => (!kept.state || drive.state === kept.state)
      && (!kept.tag || drive.tags.includes(kept.tag)) && wanted.every((word) => known[index].includes(word)));
    if (kept.sort === "state") chosen.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
    else if (kept.sort !== "order") chosen.sort((one, other) => other[kept.sort] - one[kept.sort]);
    count.textContent = chosen.length.toLocaleString("en") + " of " + drives.length.toLocaleString("en") + " drives";
    for (const button of states.children) button.setAttribute("aria-pressed", String(button.dataset.state === kept.state));
    list.show(chosen.length);
    // The bar by which the list is scrolled takes some of its width.
    headings.style.paddingRight = 13 + list.element.offsetWidth - list.element.clientWidth - 2 + "px";
  }
  for (const control of [search, tag, sort]) control.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    list.element.focus();
    list.go(0);
  });
  const about = report.about || {};
  const headings = make("div.headings.drive", { "aria-hidden": "true" }, make("span.verdict", "verdict"), make("span.name", "drive"),
      make("span.tags", "tags"), make("span.number", "driven"), make("span.number.real", "real time"),
      make("span.number.squeezed", "faster"));
  main.replaceChildren(make("div.tools", search, tag, sort, count), states, headings, list.element,
    make("p.quiet", "Written by ", make("code", said(about.command || "")), ", began " + (about.began || ""),
      about.took ? ", took " + duration(about.took) : "", about.shard ? ", part " + about.shard + " of " + about.total + " cases" : ""));
  filter();
  list.element.scrollTop = kept.scroll;
  list.element.addEventListener("scroll", () => { kept.scroll = list.element.scrollTop; }, { passive: true });
}

function facts(pairs) {
  return make("dl.facts", pairs.filter(([, value]) => value).map(([name, value]) =>
    make("div", make("dt", name), make("dd", typeof value === "string" ? said(value) : value))));
}

// A longer message is a text of its own.
const headline = 160;

function failureView(result, details) {
  const failure = result.failure;
  if (!failure) return null;
  const section = make("section.failure", { id: "failure" },
    make("h2.failed", said(failure.message, headline)),
    make("p.code", said(failure.file + ":" + failure.line + ":" + failure.column), " at " + seconds(failure.at, 6)));
  const source = make("pre.lines", { id: "source" });
  for (const line of details.source) {
    const isHere = line.number === failure.line;
    source.append(make(isHere ? "span.here" : "span", String(line.number).padStart(5) + "  " + shown(line.text) + "\n"));
    // The caret stands in a column of its own text, under whatever signs came before it.
    if (isHere) source.append(make("span.failed", " ".repeat(7 + Math.max(0, failure.column - 1)) + "^ " + shown(failure.kind) + "\n"));
  }
  if (!details.source.length && failure.text) source.append(make("span.here", shown(failure.text) + "\n"));
  if (source.children.length) section.append(source);
  const block = (title, lines) => {
    if (lines.length) section.append(make("p", make("b", title)), make("pre.found", lines.map((line) => shown(line)).join("\n")));
  };
  if (failure.message.length > headline) block("All of the message", [failure.message]);
  block("What was found", failure.details);
  block("Just before", failure.events);
  block("Still awaited", failure.pending);
  return section;
}

function replayView(result) {
  const button = make("button", { type: "button", onclick() {
    const done = () => { button.textContent = "Copied"; };
    if (navigator.clipboard) navigator.clipboard.writeText(result.replay).then(done, choose);
    else choose();
  } }, "Copy");
  const text = make("pre", { id: "replay", tabindex: "0" }, shown(result.replay));
  function choose() { getSelection().selectAllChildren(text); }
  return make("section", { id: "again" }, make("h2", "Run it again"), make("div.command", text, button));
}

let turn = 0;
async function driveView(number) {
  const mine = ++turn;
  const drive = report.drives.find((drive) => drive.number === number);
  const { result, details } = await load(number);
  if (mine !== turn) return;
  const place = report.drives.indexOf(drive);
  const way = make("nav.tools", make("a", { href: "#/" }, "All drives"),
    place > 0 ? make("a", { href: address(report.drives[place - 1]), id: "previous" }, "Previous (p)") : null,
    place >= 0 && place + 1 < report.drives.length ? make("a", { href: address(report.drives[place + 1]), id: "next" }, "Next (n)") : null);
  if (!result || !details) {
    const state = drive ? drive.state : "";
    main.replaceChildren(...[way, make("h1", drive ? said(drive.title) : "There is no such drive"),
      make("p.trouble", !drive ? "This report has no drive of the number " + (number + 1) + "."
        : state === "begun" ? "This drive began and did not end: the run was ended before."
        : state === "waiting" ? "This drive was not run."
        : "The data of this drive is missing from the report: data/" + number + ".js."),
      drive && drive.message ? make("p." + drive.state, said(drive.message)) : null].filter(Boolean));
    return;
  }
  const title = drive ? drive.title : result.name;
  document.title = shown(title) + " – Testdrive report";
  const calls = callsView(details);
  const sections = [
    failureView(result, details), ...details.comparisons.map(comparisonView),
    result.notes.length ? make("section", make("h2", "Notes"), make("ul", result.notes.map((note) => make("li", said(note))))) : null,
    findingsView(details), stripView(details, calls), speedView(details, result), calls, replayView(result), traceView(details),
  ].filter(Boolean);
  // A page may be long; its parts are one click away.
  const parts = make("nav.tools.parts", { "aria-label": "Parts of this page" },
    sections.filter((section) => section.id).map((section) => make("button", { type: "button",
      onclick: () => section.scrollIntoView({ block: "start" }) }, section.id === "failure" ? "Failure" : section.querySelector("h2").textContent)));
  main.replaceChildren(way, make("h1", said(title, 300)),
    facts([["", make("b." + result.verdict, words[result.verdict])],
      ["", result.reason], ["file", result.file + ":" + result.line], ["tags", result.tags.join(", ")],
      ["driven", duration(result.driven)], ["real time", duration(result.took)], ["faster", compression(result)],
      ["events", result.eventCount.toLocaleString("en")], ["seed", result.seed], ["trace", result.fingerprint]]),
    parts, ...sections);
  for (const section of sections) if (section.start) section.start();
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

// Whatever goes wrong here is said, instead of a page that loads for ever.
addEventListener("error", (event) => trouble(event.message));
addEventListener("unhandledrejection", (event) => trouble(event.reason));
function trouble(reason) {
  main.replaceChildren(make("p.trouble", "This page could not be shown: ", said(reason, 500),
    ". Was it written by another version than its data?"));
}

function route() {
  const match = /^#\/(\d+)/.exec(location.hash);
  showState();
  if (match) driveView(Number(match[1]) - 1);
  else { turn += 1; listView(); }
}

const looks = ["", "day", "night"];
function setLook(look) {
  document.documentElement.className = look;
  document.getElementById("look").textContent = look === "day" ? "Day" : look === "night" ? "Night" : "Day and night";
  try { localStorage.setItem("look", look); } catch { /* A page on disk may keep nothing in some browsers. */ }
}
document.getElementById("look").addEventListener("click", () =>
  setLook(looks[(looks.indexOf(document.documentElement.className) + 1) % looks.length]));
try { if (looks.includes(localStorage.getItem("look"))) setLook(localStorage.getItem("look")); } catch { /* As above. */ }

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && /^#\/\d/.test(location.hash)) { location.hash = "#/"; return; }
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const element = { "/": "search", t: "traceSearch", n: "next", p: "previous", d: "look" }[event.key];
  const found = element && document.getElementById(element);
  if (!found) return;
  event.preventDefault();
  if (event.key === "/" || event.key === "t") found.focus(); else found.click();
});
addEventListener("hashchange", route);
route();
