"use strict";
// What the files of data hand over, and the small tools that every view is made with.
// Nothing here ever reads text as markup: all of it goes through textContent.
const report = {
  about: null, drives: [], isWhole: false,
  index(about) { this.about = about; },
  entry(drive) { this.drives.push(drive); },
  end() { this.isWhole = true; },
};
// A case's file is loaded alone, so that what it hands over is its own.
const arrived = { result: null, details: null };
report.result = (value) => { arrived.result = value; };
report.details = (value) => { arrived.details = value; };

// Marks that turn the direction of what follows, and signs without a shape, are shown by number.
// Joiners stay: without them letters and emoji fall apart.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
function shown(text) {
  return String(text).replace(unseen, (sign) =>
    "\\u{" + sign.codePointAt(0).toString(16) + "}");
}

// make("p.quiet", {title: "…"}, "text", element, …)
function make(kind, ...rest) {
  const [name, ...classes] = kind.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const part of rest) {
    if (part === null || part === undefined) continue;
    if (part instanceof Node) element.append(part);
    else if (Array.isArray(part)) element.append(...part);
    else if (typeof part === "object") {
      for (const [key, value] of Object.entries(part)) {
        if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
        else if (value !== null && value !== undefined) element.setAttribute(key, value);
      }
    } else element.append(String(part));
  }
  return element;
}

function drawn(kind, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

// Text that an app or a drive has chosen.
function said(text, limit = 2000) {
  const whole = String(text);
  const cut = whole.length > limit ? whole.slice(0, limit) + "…" : whole;
  return make("bdi.said", shown(cut));
}

function seconds(microseconds, digits = 3) { return (microseconds / 1e6).toFixed(digits) + " s"; }
function duration(microseconds) {
  if (!microseconds) return "0 s";
  if (microseconds < 1000) return microseconds + " µs";
  if (microseconds < 1e6) return (microseconds / 1e3).toFixed(microseconds < 1e5 ? 1 : 0) + " ms";
  if (microseconds < 6e7) return (microseconds / 1e6).toFixed(2) + " s";
  const minutes = Math.floor(microseconds / 6e7), rest = Math.floor((microseconds % 6e7) / 1e6);
  return minutes < 60 ? minutes + " m " + rest + " s"
    : Math.floor(minutes / 60) + " h " + minutes % 60 + " m " + rest + " s";
}
function compression(drive) {
  if (!drive.took || !drive.driven) return "";
  const times = drive.driven / drive.took;
  return (times >= 10 ? Math.round(times).toLocaleString("en") : times.toFixed(1)) + " ×";
}

// A list of any length of which only what can be seen exists.
// fill(row, index) makes a row's content; choose(index) is called on Enter.
function longList(options) {
  const { height, label, visible } = options;
  const box = make("div.list", { role: "listbox", tabindex: "0", "aria-label": label });
  const space = make("div");
  box.append(space);
  let count = 0, first = -1, last = -1, current = -1, stretch = 1;
  // Browsers end at some millions of pixels.
  const tallest = 8e6;
  function draw(anew) {
    const offset = box.scrollTop * stretch;
    const from = Math.max(0, Math.floor(offset / height) - 4);
    const to = Math.min(count, Math.ceil((offset + box.clientHeight) / height) + 4);
    if (!anew && from === first && to === last && stretch === 1) return;
    first = from; last = to;
    if (options.range) options.range(from, to);
    box.querySelectorAll(".row").forEach((row) => row.remove());
    for (let index = from; index < to; index += 1) {
      const row = options.fill(index);
      row.classList.add("row");
      row.style.height = height + "px";
      row.style.top = index * height - offset + box.scrollTop + "px";
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(index === current));
      row.setAttribute("aria-posinset", index + 1);
      row.setAttribute("aria-setsize", count);
      row.id = box.id + "-" + index;
      row.tabIndex = -1;
      if (index === current) row.classList.add("current");
      row.addEventListener("click", () => { current = index; if (options.choose) options.choose(index); });
      box.append(row);
    }
    if (current >= 0) box.setAttribute("aria-activedescendant", box.id + "-" + current);
  }
  function go(index) {
    if (!count) return;
    current = Math.max(0, Math.min(count - 1, index));
    const top = current * height / stretch, end = top + height;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
    draw(true);
    if (options.move) options.move(current);
  }
  box.id = "list" + (longList.number = (longList.number || 0) + 1);
  box.addEventListener("scroll", () => draw(stretch !== 1), { passive: true });
  box.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor(box.clientHeight / height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, j: 1, k: -1 };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in steps) go(current + steps[event.key]);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(count - 1);
    else if (event.key === "Enter" && current >= 0 && options.choose) options.choose(current);
    else return;
    event.preventDefault();
  });
  return {
    element: box,
    show(newCount) {
      count = newCount;
      current = -1;
      stretch = Math.max(1, count * height / tallest);
      box.style.height = Math.max(height, Math.min(count * height, visible())) + 2 + "px";
      space.style.height = count * height / stretch + "px";
      box.scrollTop = 0;
      draw(true);
    },
    go, get current() { return current; },
  };
}

// Loads a case's data by a script, since a page on disk may not ask for files otherwise.
let loading = Promise.resolve();
function load(number) {
  loading = loading.then(() => new Promise((done) => {
    arrived.result = null; arrived.details = null;
    const script = make("script", { src: "data/" + number + ".js" });
    const end = () => { script.remove(); done({ ...arrived }); };
    script.addEventListener("load", end);
    script.addEventListener("error", end);
    document.head.append(script);
  }));
  return loading;
}
