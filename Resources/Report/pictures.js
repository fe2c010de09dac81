"use strict";
// The film strip, and what a golden was to be beside what it was.

// What the screen was after each step, as the trace says it: name by name.
function stateReader(details) {
  const lines = readTrace(details.trace).map(traceParts);
  const starts = [];
  lines.forEach((line, index) => { if (line.kind === "command") starts.push(index); });
  return (first, last) => {
    const state = new Map();
    const start = starts[first] ?? lines.length, end = starts[last + 1] ?? lines.length;
    for (let index = 0; index < end; index += 1) {
      if (lines[index].kind !== "shows") continue;
      const [name, ...value] = lines[index].detail.split(" = ");
      state.set(name, { value: value.join(" = "), isNew: index >= start });
    }
    return state;
  };
}

function copyButton(text) {
  const button = make("button.copy", { type: "button", title: "Copy the line", onclick() {
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; });
  } }, "Copy");
  return button;
}

// What is seen on a picture, and the lines by which a drive says it: point at it, or at its name.
function pickerView(frame) {
  const [width, height] = frame.size;
  const over = make("div.elements", { "aria-hidden": "true" });
  const lines = make("div.lines", { role: "status" },
    make("p.quiet", "Choose something on the picture for the line of a drive that taps or expects it."));
  const names = make("div.names", { role: "listbox", "aria-label": "What is seen on the picture" });
  const boxes = [], options = [];
  function light(index, isOn) {
    boxes[index].classList.toggle("on", isOn);
    options[index].classList.toggle("on", isOn);
  }
  function choose(index) {
    const element = frame.elements[index];
    for (const [place, box] of boxes.entries()) {
      box.classList.toggle("chosen", place === index);
      options[place].setAttribute("aria-selected", String(place === index));
    }
    options[index].scrollIntoView({ block: "nearest" });
    const found = [element.tap, element.expect].filter(Boolean);
    lines.replaceChildren(...(found.length
      ? found.map((line) => make("div.command", make("pre", shown(line)), copyButton(line)))
      : [make("p.quiet", "A drive has no line for this alone.")]));
  }
  frame.elements.forEach((element, index) => {
    const [x, y, w, h] = element.frame;
    const box = make("div", { title: shown(element.role + (element.label ? ": " + element.label : "")),
      onmouseenter: () => light(index, true), onmouseleave: () => light(index, false), onclick: () => choose(index) });
    Object.assign(box.style, { left: 100 * x / width + "%", top: 100 * y / height + "%",
      width: 100 * w / width + "%", height: 100 * h / height + "%" });
    boxes.push(box);
    over.append(box);
    const option = make("button.name", { type: "button", role: "option", "aria-selected": "false",
      onmouseenter: () => light(index, true), onmouseleave: () => light(index, false), onfocus: () => light(index, true),
      onblur: () => light(index, false), onclick: () => choose(index),
      onkeydown: (event) => {
        const next = options[index + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] || 0)];
        if (!next || next === option) return;
        event.preventDefault();
        next.focus();
      } }, make("span.quiet", element.role), " ", said(element.label || element.tap || "", 80),
      element.value ? make("span.quiet", " ", said(element.value, 60)) : null);
    options.push(option);
    names.append(option);
  });
  return { over, panel: make("div.picker", make("h3", "Elements"), lines, names) };
}

function stripView(details, calls) {
  const section = make("section", { id: "steps" }, make("h2", "Steps"));
  const still = make("div.still", { role: "region", "aria-label": "The chosen step", hidden: "" });
  const strip = make("ol.strip", { "aria-label": "Film strip" });
  const chapters = make("div.chapters", { role: "group", "aria-label": "Chapters" });
  const frames = [];
  const stateOf = stateReader(details);
  let open = null;
  for (const [number, step] of details.steps.entries()) {
    // What is said before the screen changes stands under the picture of that change.
    if (!open || step.mark || (step.picture && open.isOwn)) {
      // A chapter begins with the screen as it stands.
      open = { ...(open || { picture: null, at: step.at }), steps: [], first: number, from: step.at, isOwn: false };
      frames.push(open);
    }
    if (step.picture) {
      open.picture = step.picture;
      open.at = step.pictureAt ?? step.at;
      open.elements = step.elements;
      open.size = step.size;
      open.isOwn = true;
    }
    open.steps.push(step);
    open.last = number;
  }
  function stateView(frame) {
    const state = [...stateOf(frame.first, frame.last)].sort();
    const table = (rows) => make("dl.state", rows.map(([name, { value }]) =>
      make("div", make("dt.code", shown(name)), make("dd", said(value, 200)))));
    const changed = state.filter(([, { isNew }]) => isNew);
    return make("div", make("h3", "State"),
      changed.length ? table(changed) : make("p.quiet", "Nothing changed in these steps."),
      make("details", make("summary", "All of it, " + state.length + " facts"), table(state)));
  }
  // A drive without pictures has its steps and their state all the same.
  function show(index, isWanted = true) {
    const frame = frames[index];
    if (!frame) return;
    still.hidden = false;
    [...strip.children].forEach((item, place) => item.classList.toggle("current", place === index));
    const picker = frame.elements && frame.size ? pickerView(frame) : null;
    const picture = frame.picture ? make("div.screen",
      make("div.over", make("img", { src: "pictures/" + frame.picture, alt: "The screen at " + seconds(frame.at, 6) }),
        picker ? picker.over : null),
      make("p.quiet", "The screen at " + seconds(frame.at, 6) + "; arrow keys go on and back.")) : null;
    const lines = make("ol.steps", frame.steps.map((step) => make(step.failure ? "li.bad" : "li",
      make("p.code", make("span.quiet", seconds(step.at) + " "), said(step.text, 500)),
      step.caption ? make("p", "“", said(step.caption, 300), "”") : null,
      step.failure ? make("p.failed", said(step.failure, 2000)) : null)));
    still.replaceChildren(...[picture, make("div.about", lines, stateView(frame)), picker ? picker.panel : null].filter(Boolean));
    if (isWanted && calls) calls.zoom(frame.from, frames[index + 1]?.from ?? null);
  }
  frames.forEach((frame, index) => {
    const bad = frame.steps.find((step) => step.failure);
    const item = make(bad ? "li.bad" : "li");
    const image = frame.picture ? make("img", { src: "pictures/" + frame.picture, loading: "lazy", decoding: "async",
      alt: "The screen at " + seconds(frame.at, 6) }) : make("span.none", "no picture");
    item.append(make("button.picture", { type: "button", onclick: () => show(index),
      onkeydown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const button = step && strip.children[index + step]?.querySelector("button.picture");
        if (!step) return;
        event.preventDefault();
        if (button) { button.focus(); show(index + step); }
      } }, image));
    // One line each: the rest stands beside the large picture.
    const mark = frame.steps.find((step) => step.mark)?.mark;
    const caption = frame.steps.find((step) => step.caption)?.caption;
    item.append(mark ? make("p.chapter", said(mark, 200)) : make("p.code", said((bad || frame.steps[0]).text, 200)),
      make("p.quiet", seconds(frame.from), caption ? [" “", said(caption, 300), "”"]
        : frame.steps.length > 1 ? ", " + frame.steps.length.toLocaleString("en") + " steps" : null));
    if (mark) {
      chapters.append(make("button", { type: "button", onclick: () => {
        item.scrollIntoView({ inline: "start", block: "nearest" }); show(index);
      } }, said(mark, 80)));
    }
    strip.append(item);
  });
  if (details.withoutPictures) section.append(make("p.quiet", "No pictures: ", said(details.withoutPictures)));
  if (chapters.children.length) section.append(chapters);
  section.append(strip, still);
  // Where it went wrong is what one has come for.
  const failed = frames.findIndex((frame) => frame.steps.some((step) => step.failure));
  show(failed < 0 ? 0 : failed, false);
  if (details.pictures.length) {
    section.append(make("h2", "Pictures of the drive"), make("div.compare.side", details.pictures.map((name) =>
      make("figure", make("a", { href: "pictures/" + name }, make("img", { src: "pictures/" + name, alt: "A picture of the drive", loading: "lazy" }))))));
  }
  return details.steps.length || details.pictures.length ? section : null;
}

function comparisonView(comparison) {
  const section = make("section.comparison", make("h2", "Golden ", said(comparison.name, 120)));
  if (comparison.expected && comparison.actual) section.append(pictureComparison(comparison));
  else if (comparison.actual) section.append(make("figure", make("img", { src: "pictures/" + comparison.actual, alt: "Actual" })));
  if (comparison.expectedTree && comparison.actualTree) section.append(treeComparison(comparison));
  return section;
}

function pictureComparison(comparison) {
  const place = make("div");
  const picture = (name, title) => make("figure",
    make("img", { src: "pictures/" + name, alt: title }), make("figcaption", title));
  let timer = null;
  const views = {
    "Side by side"() {
      return make("div.compare.side", picture(comparison.expected, "Expected"),
        picture(comparison.actual, "Actual"),
        comparison.difference ? picture(comparison.difference, "Difference") : null);
    },
    Slider() {
      const top = make("img.top", { src: "pictures/" + comparison.actual, alt: "Actual" });
      const slider = make("input", { type: "range", min: "0", max: "100", value: "50",
        "aria-label": "How much of the actual picture is shown" });
      const edge = make("div.edge");
      const move = () => {
        top.style.clipPath = `inset(0 0 0 ${slider.value}%)`;
        edge.style.left = slider.value + "%";
      };
      slider.addEventListener("input", move);
      move();
      return make("div", make("div.over", make("img", { src: "pictures/" + comparison.expected, alt: "Expected" }), top, edge),
        make("div.tools.slider", "Expected", slider, "Actual"));
    },
    Blink() {
      const top = make("img.top", { src: "pictures/" + comparison.actual, alt: "Actual" });
      const word = make("span", "Actual");
      const turn = () => { word.textContent = top.classList.toggle("hidden") ? "Expected" : "Actual"; };
      timer = setInterval(turn, 600);
      const still = make("button", { type: "button", onclick: () => { clearInterval(timer); turn(); } }, "Hold and turn");
      return make("div", make("div.over", make("img", { src: "pictures/" + comparison.expected, alt: "Expected" }), top),
        make("div.tools", still, word));
    },
  };
  if (comparison.difference) {
    views.Difference = () => make("div.compare", picture(comparison.difference, "What differs is marked"));
  }
  const buttons = Object.keys(views).map((name) => make("button", { type: "button", onclick() { choose(name); } }, name));
  function choose(name) {
    clearInterval(timer);
    place.replaceChildren(views[name]());
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === name));
  }
  choose("Side by side");
  return make("div", make("div.tools", buttons), place);
}

// Lines that are not in the other tree are marked.
function treeComparison(comparison) {
  const column = (text, other, title) => {
    const known = new Set(other.split("\n"));
    return make("figure", make("figcaption.quiet", title), make("pre.tree.lines", text.split("\n").map((line) =>
      make(known.has(line) ? "span" : "span.other", shown(line) + "\n"))));
  };
  return make("div.compare.trees", column(comparison.expectedTree, comparison.actualTree, "Expected"),
    column(comparison.actualTree, comparison.expectedTree, "Actual"));
}
