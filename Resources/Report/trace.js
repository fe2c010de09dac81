"use strict";
// The trace, the calls to the app, and the speed: everything that lies along the drive's time.

// A line of the trace: instant, kind, detail, as in the columns of `--trace`.
function readTrace(text) {
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}
function traceParts(line) {
  const start = line.search(/\S/);
  const gap = line.indexOf(" ", start);
  const rest = line.slice(gap).trimStart();
  const kind = rest.split(" ", 1)[0];
  return { at: line.slice(start, gap), kind, detail: rest.slice(kind.length).trimStart() };
}

function traceView(details) {
  const lines = readTrace(details.trace);
  const lowered = lines.map((line) => line.toLowerCase());
  const kinds = [...new Set(lines.map((line) => traceParts(line).kind))].sort();
  let chosen = lines.map((_, index) => index);
  const count = make("span.quiet", { role: "status" });
  const search = make("input", { type: "search", placeholder: "Search the trace (t)", id: "traceSearch",
    "aria-label": "Search the trace" });
  const kind = make("select", { "aria-label": "Kind", id: "traceKind" }, make("option", { value: "" }, "every kind"),
    kinds.map((name) => make("option", { value: name }, name)));
  const list = longList({
    height: 26, label: "Trace", visible: () => Math.max(260, innerHeight * 0.6),
    fill(index) {
      const parts = traceParts(lines[chosen[index]]);
      const row = make("div.entry." + parts.kind, make("span.at", parts.at),
        make("span.kind", parts.kind), make("span.detail", said(parts.detail)));
      row.title = shown(parts.detail.slice(0, 1000));
      return row;
    },
  });
  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    chosen = [];
    for (let index = 0; index < lines.length; index += 1) {
      if (kind.value && traceParts(lines[index]).kind !== kind.value) continue;
      if (words.every((word) => lowered[index].includes(word))) chosen.push(index);
    }
    count.textContent = chosen.length.toLocaleString("en") + " of "
      + lines.length.toLocaleString("en") + " lines";
    list.show(chosen.length);
  }
  search.addEventListener("input", filter);
  kind.addEventListener("change", filter);
  const section = make("section", { id: "trace" }, make("h2", "Trace"),
    details.isTraceCut ? make("p.quiet", "Only its beginning; --trace FILE writes all of it.") : null,
    make("div.tools", search, kind, count), list.element);
  section.start = filter;
  return section;
}

// What the trace shows to be wrong with the app.
function findingsView(details) {
  if (!details.findings.length) return null;
  return make("section", { id: "findings" }, make("h2", "Findings"),
    make("ul.findings", details.findings.map((finding) => make("li." + finding.level,
      make("p", make("b." + (finding.level === "error" ? "failed" : "skipped"), finding.level), " ",
        make("span.code", finding.id), " ", said(finding.subject, 300),
        make("span.quiet", " at " + seconds(finding.at, 6) + (finding.count > 1 ? ", " + finding.count.toLocaleString("en") + " times" : ""))),
      make("p.quiet", said(finding.advice, 500))))));
}

function callsView(details) {
  const calls = details.calls;
  if (!calls.length) return null;
  let latest = 1;
  for (const call of calls) latest = Math.max(latest, call.end ?? call.at);
  for (const step of details.steps) latest = Math.max(latest, step.at);
  let chosen = calls;
  const search = make("input", { type: "search", placeholder: "Search the calls", id: "callSearch",
    "aria-label": "Search the calls" });
  const outcome = make("select", { "aria-label": "Outcome", id: "callOutcome" },
    make("option", { value: "" }, "every outcome"),
    [...new Set(calls.map((call) => call.outcome || "open"))].sort()
      .map((name) => make("option", { value: name }, name)));
  const sort = make("select", { "aria-label": "Order", id: "callOrder" },
    make("option", { value: "" }, "in order"), make("option", { value: "slow" }, "slowest first"));
  const time = (call) => (call.end ?? latest) - call.at;
  const count = make("span.quiet", { role: "status" });
  // The calls of a step alone, once one is chosen; and the time that the rows which are seen take.
  let span = null;
  const seen = { from: 0, to: latest };
  const all = make("button", { type: "button", hidden: "", onclick() { span = null; filter(); } });
  const labels = [make("span"), make("span"), make("span")];
  const list = longList({
    height: 28, label: "Calls to the app", visible: () => Math.max(220, innerHeight * 0.45),
    range(from, to) {
      const rows = chosen.slice(from, to);
      seen.from = Math.min(...rows.map((call) => call.at));
      seen.to = Math.max(seen.from + 100000, ...rows.map((call) => call.end ?? latest));
      if (!rows.length) [seen.from, seen.to] = [0, latest];
      labels.forEach((label, place) => { label.textContent = duration(Math.round(seen.from + (seen.to - seen.from) * place / 2)); });
    },
    fill(index) {
      const call = chosen[index];
      const name = call.outcome || "open";
      const bar = make("span.bar." + name);
      bar.style.left = 100 * (call.at - seen.from) / (seen.to - seen.from) + "%";
      bar.style.width = Math.max(0, 100 * time(call) / (seen.to - seen.from)) + "%";
      const row = make("div.call",
        make("span.what.code", call.call + " ", said(call.what)),
        make("span.track", bar),
        make("span.took.number", call.end === undefined || call.end === null ? "open" : duration(time(call))),
        make("span.outcome." + (name === "answered" ? "quiet" : "failed"), name));
      row.title = shown("#" + call.number + " " + call.call + " " + call.what + ", asked at "
        + seconds(call.at, 6) + ", " + name + (call.thread ? " on " + call.thread : ""));
      return row;
    },
  });
  function filter() {
    const text = search.value.toLowerCase();
    chosen = calls.filter((call) => (!span || (call.at >= span.from && (span.to === null || call.at < span.to)))
      && (!outcome.value || (call.outcome || "open") === outcome.value)
      && (call.call + " " + call.what).toLowerCase().includes(text));
    if (sort.value) chosen.sort((one, other) => time(other) - time(one));
    count.textContent = chosen.length + " of " + calls.length + " calls";
    all.hidden = !span;
    if (span) all.textContent = "Only from " + seconds(span.from) + (span.to === null ? " on" : " to " + seconds(span.to)) + "; show all";
    list.show(chosen.length);
  }
  search.addEventListener("input", filter);
  for (const control of [outcome, sort]) control.addEventListener("change", filter);
  const axis = make("div.call.axis.quiet", make("span.what"), make("span.track", labels), make("span.took"), make("span.outcome"));
  const section = make("section", { id: "calls" }, make("h2", "Calls to the app"),
    make("div.tools", search, outcome, sort, all, count), axis, list.element);
  section.start = filter;
  section.zoom = (from, to) => {
    // Steps of one instant have no time of their own to be zoomed to.
    span = to === null || to > from ? { from, to } : { from, to: from + 1 };
    filter();
  };
  return section;
}

function speedView(details, result) {
  if (!details.speeds.length) return null;
  // As many units as there are pixels, so that its words are as large as the others.
  const width = Math.max(320, Math.min(1240, main.clientWidth - 40)), height = 170, left = 64, right = 12, top = 14, bottom = 26;
  const end = Math.max(1, result.driven);
  let fastest = 10;
  for (const change of details.speeds) fastest = Math.max(fastest, change.speed);
  const x = (at) => left + (width - left - right) * Math.min(1, at / end);
  const y = (speed) => top + (height - top - bottom) * (1 - speed / fastest);
  const svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `Speed over the drive, up to ${Math.round(fastest)} km/h` });
  for (const share of [0, 0.5, 1]) {
    const line = y(fastest * share);
    svg.append(drawn("line", { class: "grid", x1: left, x2: width - right, y1: line, y2: line }),
      drawn("text", { x: left - 8, y: line + 4, "text-anchor": "end" },
        Math.round(fastest * share) + " km/h"));
  }
  let path = `M${x(0)} ${y(0)}`, before = 0;
  for (const change of details.speeds) {
    path += `L${x(change.at).toFixed(1)} ${y(before).toFixed(1)}L${x(change.at).toFixed(1)} ${y(change.speed).toFixed(1)}`;
    before = change.speed;
  }
  path += `L${x(end)} ${y(before).toFixed(1)}`;
  for (const step of details.steps.filter((step) => step.mark)) {
    const line = drawn("line", { class: "chapterLine", x1: x(step.at), x2: x(step.at), y1: top, y2: height - bottom });
    line.append(drawn("title", {}, shown(step.mark)));
    svg.append(line);
  }
  svg.append(drawn("path", { class: "curve", d: path }));
  for (const share of width < 600 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]) {
    svg.append(drawn("text", { x: x(end * share), y: height - 8,
      "text-anchor": share === 0 ? "start" : share === 1 ? "end" : "middle" }, duration(Math.round(end * share))));
  }
  return make("section", { id: "speed" }, make("h2", "Speed"), svg);
}
