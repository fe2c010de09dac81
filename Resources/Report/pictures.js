"use strict";
// The film strip, and what a golden was to be beside what it was.

// So many lines stand under a picture.
const firstSteps = 8, lastSteps = 4;

function stripView(details) {
  const section = make("section", { id: "steps" }, make("h2", "Steps"));
  const still = make("div.still", { role: "region", "aria-label": "The chosen picture", hidden: "" });
  const strip = make("ol.strip", { "aria-label": "Film strip" });
  const chapters = make("div.chapters", { role: "group", "aria-label": "Chapters" });
  const frames = [];
  let open = null;
  for (const step of details.steps) {
    // What is said before the screen changes stands under the picture of that change.
    if (!open || step.mark || (step.picture && open.isOwn)) {
      // A chapter begins with the screen as it stands.
      open = { steps: [], picture: open ? open.picture : null, at: open ? open.at : step.at, isOwn: false };
      frames.push(open);
    }
    if (step.picture) {
      open.picture = step.picture;
      open.at = step.pictureAt ?? step.at;
      open.isOwn = true;
    }
    open.steps.push(step);
  }
  let chosen = -1;
  function show(index) {
    const frame = frames[index];
    if (!frame || !frame.picture) return;
    chosen = index;
    still.hidden = false;
    still.replaceChildren(
      make("img", { src: "pictures/" + frame.picture, alt: "The screen at " + seconds(frame.at, 6) }),
      make("p.quiet", "The screen at " + seconds(frame.at, 6) + "; arrow keys go on and back."));
  }
  frames.forEach((frame, index) => {
    const bad = frame.steps.some((step) => step.failure);
    const item = make(bad ? "li.bad" : "li");
    if (frame.picture) {
      const image = make("img", { src: "pictures/" + frame.picture, loading: "lazy", decoding: "async",
        alt: "The screen at " + seconds(frame.at, 6) });
      item.append(make("button.picture", { type: "button", onclick: () => show(index),
        onkeydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          let next = index + step;
          while (frames[next] && !frames[next].picture) next += step;
          const button = strip.children[next]?.querySelector("button.picture");
          if (button) { button.focus(); show(next); }
        } }, image));
    }
    // What is left out stands in the trace.
    const left = frame.steps.length - firstSteps - lastSteps;
    for (const [place, step] of frame.steps.entries()) {
      if (left > 0 && place >= firstSteps && place < firstSteps + left) {
        if (place === firstSteps) item.append(make("p.quiet", "… " + left.toLocaleString("en") + " more …"));
        continue;
      }
      if (step.mark) item.append(make("p.chapter", said(step.mark, 200)));
      if (step.caption) item.append(make("p", "“", said(step.caption, 300), "”"));
      const text = make("p.code", make("span.quiet", seconds(step.at) + " "), said(step.text, 200));
      item.append(text);
      if (step.failure) item.append(make("p.failed", said(step.failure, 300)));
      if (step.mark) {
        chapters.append(make("button", { type: "button", onclick: () => {
          item.scrollIntoView({ inline: "start", block: "nearest" }); show(index);
        } }, said(step.mark, 80)));
      }
    }
    strip.append(item);
  });
  if (details.withoutPictures) section.append(make("p.quiet", "No pictures: ", said(details.withoutPictures)));
  if (chapters.children.length) section.append(chapters);
  section.append(strip, still);
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
