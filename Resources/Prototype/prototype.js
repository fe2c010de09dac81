"use strict";
// Shows one state of a head unit after another, as its pictures lie over each other. What stands in
// data.js calls prototype.open; whatever an app has said is only ever text here.
const prototype = (() => {
  const find = id => document.getElementById(id);
  const display = find("display");
  let data, world, theme, wanted, at, state, shown, toastTimer, scale = 1;
  // How far each list was moved, as long as the page is open.
  let scrolls = new Map();
  const quiet = matchMedia("(prefers-reduced-motion: reduce)");

  function make(kind, name, parent) {
    const element = document.createElement(kind);
    if (name) element.className = name;
    if (parent) parent.append(element);
    return element;
  }

  function put(element, [x, y, width, height]) {
    Object.assign(element.style,
      { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    return element;
  }

  function picture(number, parent, top = 0) {
    const layer = data.layers[number];
    if (!layer || !layer.file) return null;
    const image = put(make("img", "layer", parent), layer.box);
    if (top) image.style.top = `${layer.box[1] + top}px`;
    image.alt = "";
    image.draggable = false;
    image.src = `pictures/${layer.file}`;
    return image;
  }

  // Which state shows best where the driver is.
  const listOf = place => place.lists[place.tab] || "";

  // How all lists look while the same plays, and how this one does then.
  const dressOf = place => place.screen === "content" && world.dresses.find(
    dress => dress.playing === place.playing && dress.paused === place.paused);
  // Beside a card the rows are narrower; a button changes nothing else.
  const isCard = dress => {
    const layer = data.layers[dress.looks[theme][1]];
    return Boolean(layer) && layer.box[3] > 80 * world.scale;
  };

  function dressed(state) {
    const dress = dressOf(wanted);
    const { playing, paused } = state.place;
    if (!dress || (playing === wanted.playing && paused === wanted.paused)) return state;
    const look = state.looks[theme], [backdrop, player] = dress.looks[theme];
    const others = numbers => numbers.filter(number => number !== look.player);
    const above = others(look.above);
    if (player !== null) above.push(player);
    const looks = [...state.looks];
    looks[theme] = { ...look, backdrop, player, below: others(look.below), above };
    return {
      ...state, looks, spots: [...state.spots.filter(spot => !spot.isPlayer), ...dress.spots],
      covers: [...state.covers.filter(cover => cover.isRow), ...dress.covers],
      words: [state.words, dress.words].filter(words => words).join(", "),
    };
  }

  function distance(place, { place: other, isBare }) {
    const isPlayer = place.screen === "nowPlaying";
    let sum = 0;
    if (place.screen !== other.screen) sum += 10000;
    if (place.driving !== other.driving) sum += 2000;
    if (place.screen === "content" && (place.tab !== other.tab || listOf(place) !== listOf(other)))
      sum += 10000;
    if (isPlayer && listOf(place) !== listOf(other)) sum += 2;
    if (place.menu !== other.menu) sum += 900;
    const dress = isBare && dressOf(place);
    if (dress) {
      const isOther = !place.playing !== !other.playing;
      if (place.playing !== other.playing) sum += isOther && isCard(dress) ? 60 : 1;
    } else {
      if (!place.playing !== !other.playing) sum += 300;
      if (place.playing !== other.playing) sum += isPlayer ? 400 : 60;
      if (place.paused !== other.paused) sum += 20;
    }
    if (place.look !== other.look) sum += 1;
    return sum;
  }

  function nearest(place) {
    let best = null, least = Infinity;
    world.states.forEach((candidate, number) => {
      const sum = distance(place, candidate);
      if (sum < least) [best, least] = [number, sum];
    });
    return { number: best, distance: least };
  }

  // What an edge changes, done to where the driver is: other tabs stay where they were left.
  function moved({ lists, ...change }) {
    const place = { ...structuredClone(wanted), ...change };
    if (lists) place.lists = lists.map((list, tab) => list ?? place.lists[tab] ?? "");
    return place;
  }

  // What the page itself says, in the language of the head unit.
  const phrase = (name, ...values) =>
    world.words[name].replace(/%(\d)/g, (_, number) => values[number - 1] ?? "");

  function say(text, isTrouble = false) {
    const said = find("said");
    said.textContent = text;
    said.classList.toggle("trouble", isTrouble);
  }

  function toast(text) {
    display.querySelector(".toast")?.remove();
    clearTimeout(toastTimer);
    if (!text) return;
    const note = make("div", "toast", display);
    note.textContent = text;
    note.setAttribute("role", "status");
    const size = world.scale;
    Object.assign(note.style, { top: `${10 * size}px`, fontSize: `${15 * size}px` });
    toastTimer = setTimeout(() => note.remove(), 3000);
  }

  // The spot, if it was one, is where a menu or a cover comes from.
  function follow(edge, from = null) {
    if (!edge) return say(phrase("does"), true);
    if (edge.scroll !== undefined && edge.scroll !== null) {
      shown?.rows?.scrollTo({ top: edge.scroll, behavior: quiet.matches ? "auto" : "smooth" });
      return;
    }
    const place = moved(edge.change);
    const found = nearest(place);
    if (found.distance >= 10000) {
      toast(edge.toast);
      return say(phrase("opens"), true);
    }
    keepScroll();
    // A list that is entered anew begins at its top.
    if (edge.motion === "push") scrolls.delete(keyOf(place));
    wanted = place;
    go(found.number, edge.motion, from);
    toast(edge.toast);
    if (found.distance >= 60) say(standIn(place, state.place), true);
  }

  function standIn(place, other) {
    if (place.driving !== other.driving) return phrase("missingDriving");
    const title = place.playing.split("\n")[0];
    return title ? phrase("otherTitle", title) : phrase("standIn");
  }

  const keyOf = place => `${place.screen} ${place.tab} ${listOf(place)} ${place.menu}`;

  function keepScroll() {
    if (shown?.rows) scrolls.set(keyOf(wanted), shown.rows.scrollTop / shown.rows.scrollHeight);
  }

  function go(number, motion, from = null) {
    at = number;
    state = dressed(world.states[number]);
    const before = shown;
    shown = build(state);
    display.append(shown.root);
    if (shown.rows) {
      shown.rows.scrollTop = (scrolls.get(keyOf(wanted)) || 0) * shown.rows.scrollHeight;
      shown.moveBar();
    }
    say(state.words);
    display.setAttribute("aria-label", state.words);
    shown.opener = before?.menu ? before.opener : from;
    move(before, shown, motion, from);
    refreshChoices();
    preload();
  }

  // One screen, from below to above.
  function build(state) {
    const look = state.looks[theme];
    const root = make("div", "state");
    display.style.background = look.floor;
    const [x, y, width, height] = look.stage;
    const stage = make("div", "stage", root);
    stage.style.clipPath =
      `inset(${y}px ${world.width - x - width}px ${world.height - y - height}px ${x}px)`;
    const pane = make("div", "pane", stage);
    pane.style.transformOrigin = `${x + width / 2}px ${y + height / 2}px`;
    const ground = make("div", "ground", pane);
    if (look.backdrop !== null && look.backdrop !== undefined) picture(look.backdrop, ground);
    const content = make("div", "content", pane);
    const built = { root, pane, content, stage: look.stage, place: state.place, state, look,
      spots: state.spots, rows: null, dim: null, menu: null, cover: null, moveBar() {} };
    const add = number => {
      // The rows of a menu come and go with it.
      if (number === look.menu && number !== null) built.menu = make("div", "menu", content);
      const image = picture(number, number === look.menu ? built.menu : content);
      if (number === look.dim) built.dim = image;
      if (number === look.cover) built.cover = image;
    };
    look.below.forEach(add);
    if (state.list) buildList(state, look, built);
    look.above.forEach(add);
    const frame = make("div", "frame", root);
    for (const number of look.frame) picture(number, frame);
    const spots = make("div", "spots", root);
    for (const spot of state.spots) if (!spot.isRow) button(spot, spots);
    // For those who look at the page with other eyes.
    const words = frame.querySelector("img") || root;
    if (words.tagName === "IMG") words.alt = state.words;
    return built;
  }

  function button(spot, parent) {
    if (!spot.words) return void put(make("div", "cover", parent), spot.box);
    const element = put(make("button", "spot", parent), spot.box);
    element.type = "button";
    element.setAttribute("aria-label", spot.words);
    if (spot.isBack) element.dataset.back = "";
    if (!spot.edge) element.classList.add("nowhere");
    element.addEventListener("click", () => follow(spot.edge, spot));
  }

  function buildList(state, look, built) {
    const list = state.list;
    const rows = put(make("div", "rows", built.menu || built.content), list.box);
    rows.tabIndex = -1;
    const whole = make("div", "whole", rows);
    const restHeight = list.rest ? 40 * world.scale : 0;
    whole.style.height = `${list.height + restHeight + list.inset}px`;
    let top = 0;
    for (const strip of look.rows) {
      picture(strip.below, whole, top);
      for (const [number, x, y] of strip.covers) {
        const image = picture(number, whole);
        if (!image) continue;
        const box = data.layers[number].box;
        Object.assign(image.style, { left: `${box[0] + x}px`, top: `${box[1] + y + top}px` });
      }
      picture(strip.above, whole, top);
      top += list.strip;
    }
    if (list.rest) {
      const rest = make("p", "rest", whole);
      rest.textContent = list.rest;
      Object.assign(rest.style,
        { top: `${list.height + 8 * world.scale}px`, fontSize: `${15 * world.scale}px` });
    }
    for (const spot of state.spots) if (spot.isRow) button(spot, whole);
    built.rows = rows;
    bar(state, rows, built);
    drag(rows, list.row);
  }

  function bar(state, rows, built) {
    const [x, y, width, height] = state.list.box;
    const bar = make("div", "bar", built.menu || built.content);
    built.moveBar = () => {
      const length = rows.scrollHeight, room = height - 16 * world.scale;
      if (length <= height + 1) return void (bar.hidden = true);
      const size = Math.max(24 * world.scale, room * height / length);
      const at = (room - size) * rows.scrollTop / (length - height);
      const left = world.isRightToLeft ? x + 4 * world.scale : x + width - 7 * world.scale;
      put(bar, [left, y + 8 * world.scale + at, 3 * world.scale, size]);
    };
    rows.addEventListener("scroll", built.moveBar, { passive: true });
  }

  // A mouse drags as a finger does, and what is thrown goes on for a while.
  function drag(rows, step) {
    let held = null, frame = 0;
    const settle = () => {
      if (!step) return;
      const place = Math.round(rows.scrollTop / step) * step;
      rows.scrollTo({ top: place, behavior: quiet.matches ? "auto" : "smooth" });
    };
    rows.addEventListener("pointerdown", event => {
      cancelAnimationFrame(frame);
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      held = { y: event.clientY, top: rows.scrollTop, moved: false, speed: 0, at: event.timeStamp,
        last: event.clientY };
    });
    addEventListener("pointermove", event => {
      if (!held || !rows.isConnected) return;
      const way = (held.y - event.clientY) / scale;
      if (Math.abs(way) > 8) {
        held.moved = true;
        rows.classList.add("held");
      }
      if (!held.moved) return;
      const time = Math.max(1, event.timeStamp - held.at);
      held.speed = (held.last - event.clientY) / scale / time;
      [held.last, held.at] = [event.clientY, event.timeStamp];
      rows.scrollTop = held.top + way;
    });
    const release = event => {
      if (!held) return;
      const { moved, at } = held;
      let speed = event.timeStamp - at > 100 ? 0 : held.speed;
      held = null;
      rows.classList.remove("held");
      if (!moved) return;
      rows.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => rows.removeEventListener("click", swallow, true), 60);
      if (step || quiet.matches) return settle();
      let last = performance.now();
      const glide = now => {
        rows.scrollTop += speed * (now - last);
        speed *= Math.pow(0.998, now - last);
        last = now;
        if (Math.abs(speed) > 0.02 && rows.isConnected) frame = requestAnimationFrame(glide);
      };
      frame = requestAnimationFrame(glide);
    };
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);
    rows.addEventListener("scrollend", settle);
  }

  function swallow(event) {
    event.stopPropagation();
    event.preventDefault();
  }

  const timing = (motion, easing = `linear(${motion.steps.join(",")})`) =>
    ({ duration: motion.duration, fill: "both", easing });

  // A menu grows from its button, and goes back into it.
  function moveMenu(before, after, leave) {
    const isOpening = Boolean(after.menu);
    const owner = isOpening ? after : before;
    const motion = data.motions[isOpening ? "menuIn" : "menuOut"];
    const [x, y, width, height] = owner.menu.querySelector("img")
      ? data.layers[owner.look.menu].box : owner.stage;
    const [left, top, wide, high] = owner.opener ? owner.opener.box : [x, y, width, height];
    const [midX, midY] = [x + width / 2, y + height / 2];
    const small = `translate(${left + wide / 2 - midX}px, ${top + high / 2 - midY}px) scale(.2)`;
    owner.menu.style.transformOrigin = `${midX}px ${midY}px`;
    const way = (...ends) => (isOpening ? ends : ends.reverse());
    if (isOpening) leave();
    else {
      // Only what goes away lies over what is there again.
      display.append(before.root);
      for (const part of before.root.querySelectorAll(".layer, .ground"))
        if (part !== before.dim && !before.menu.contains(part)) part.style.visibility = "hidden";
    }
    owner.dim?.animate({ opacity: way(0, 1) }, timing(motion));
    owner.menu.animate(
      { opacity: way(0, 1, 1), offset: isOpening ? [0, .33, 1] : [0, .67, 1] }, timing(motion));
    const last = owner.menu.animate({ transform: way(small, "none") }, timing(motion));
    last.onfinish = () => (isOpening ? stop(after) : leave());
  }

  function stop(screen) {
    for (const animation of screen.root.getAnimations({ subtree: true })) animation.cancel();
  }

  // Where the cover is seen on a screen that something else plays on: in the row that was chosen,
  // in the one that plays, or wherever else; null where it is nowhere.
  function coverPlace(screen, from) {
    const { list, covers } = screen.state;
    const inRow = ([x, y, width, height], radius) => {
      const top = list.box[1] + y - screen.rows.scrollTop;
      const isSeen = top >= list.box[1] && top + height <= list.box[1] + list.box[3];
      return isSeen ? { box: [list.box[0] + x, top, width, height], radius } : null;
    };
    if (from?.isRow && screen.rows && list) {
      const [left, top, width, height] = from.box;
      let above = 0;
      for (const strip of screen.look.rows) {
        for (const [number, x, y] of strip.covers) {
          const [dx, dy, wide, high] = data.layers[number].box;
          const box = [x + dx, y + dy + above, wide, high];
          const [midX, midY] = [box[0] + wide / 2, box[1] + high / 2];
          if (midX > left && midX < left + width && midY > top && midY < top + height)
            return inRow(box, wide / 6);
        }
        above += list.strip;
      }
    }
    for (const cover of covers) {
      if (!cover.isRow) return cover;
      const place = screen.rows && list && inRow(cover.box, cover.radius);
      if (place) return place;
    }
    return null;
  }

  // The cover on its way between a list and what plays; on a list it lies over what is there.
  function flyCover(player, place, isBack, options) {
    if (!player.cover || !place) return;
    const end = data.layers[player.look.cover].box;
    const image = put(make("img", "layer flight", display), end);
    image.alt = "";
    image.src = player.cover.src;
    player.cover.style.visibility = "hidden";
    const [x, y, width, height] = place.box;
    const [across, down] = [width / end[2], height / end[3]];
    const small = `translate(${x - end[0]}px, ${y - end[1]}px) scale(${across}, ${down})`;
    const round = `inset(0 round ${place.radius / across}px)`;
    const way = (...ends) => (isBack ? ends.reverse() : ends);
    image.style.transformOrigin = "0 0";
    image.animate({ opacity: way(0, 1, 1, 1, 1) }, options);
    const last = image.animate(
      { transform: way(small, "none"), clipPath: way(round, "inset(0 round 0px)") }, options);
    last.onfinish = () => {
      image.remove();
      player.cover.style.visibility = "";
    };
  }

  // How one screen takes the place of the other, as the head unit does it.
  function move(before, after, name, from) {
    if (!before) return;
    before.root.classList.add("shut");
    const leave = () => before.root.remove();
    const motion = data.motions[name];
    if (!after.root.animate) return leave();
    if (!motion) {
      const isMenu = Boolean(before.menu) !== Boolean(after.menu);
      const isHere = before.place.screen === after.place.screen;
      return isMenu && isHere && !quiet.matches ? moveMenu(before, after, leave) : leave();
    }
    const isQuiet = quiet.matches;
    const options = { duration: isQuiet ? 80 : motion.duration, fill: "both",
      easing: isQuiet ? "linear" : `linear(${motion.steps.join(",")})` };
    const isBack = name === "pop" || name === "nowPlayingOut" ||
      (name === "tab" && after.place.tab < before.place.tab) ||
      (name === "home" && after.place.screen === "home");
    const [upper, lower] = isBack ? [before, after] : [after, before];
    display.append(upper.root);
    const turn = world.isRightToLeft ? -1 : 1;
    const [width, height] = [after.stage[2], after.stage[3]];
    // From out of sight to its place, or back.
    const way = (...ends) => (isBack ? ends.reverse() : ends);
    let last;
    if (isQuiet) {
      last = after.pane.animate({ opacity: [0, 1] }, options);
    } else if (name === "home") {
      const from = icon(lower.spots, after.stage);
      upper.pane.style.transformOrigin = "0 0";
      last = upper.pane.animate(
        { transform: way(from.transform, "none"), clipPath: way(from.clip, "inset(0 round 0)") },
        options);
    } else {
      const out = name.startsWith("nowPlaying")
        ? `translateY(${height}px)` : `translateX(${width * turn}px)`;
      last = upper.pane.animate({ transform: way(out, "none") }, options);
      // What is covered goes a third as far, and darkens.
      const aside = name.startsWith("nowPlaying") ? "none" : `translateX(${-width * turn / 3}px)`;
      lower.pane.animate(
        { transform: way("none", aside), filter: way("brightness(1)", "brightness(.6)") }, options);
    }
    if (name.startsWith("nowPlaying") && !isQuiet) {
      const player = name === "nowPlayingIn" ? after : before;
      flyCover(player, coverPlace(player === after ? before : after, from), isBack, options);
    }
    last.onfinish = () => {
      leave();
      stop(after);
    };
  }

  // An app's screen as its icon has it: of its middle as much as has the icon's shape.
  function icon(spots, [x, y, width, height]) {
    const tiles = spots.filter(spot => spot.edge && spot.edge.motion === "home")
      .map(spot => spot.box).sort((one, other) => other[2] - one[2]);
    const [left, top, wide, high] =
      tiles[0] || [x + width * .4, y + height * .4, width * .2, height * .2];
    const scale = Math.max(wide / width, high / height);
    const [midX, midY] = [x + width / 2, y + height / 2];
    const [across, down] = [wide / scale / 2, high / scale / 2];
    const round = wide * .22 / scale;
    return {
      transform: `translate(${left + wide / 2 - midX * scale}px, ` +
        `${top + high / 2 - midY * scale}px) scale(${scale})`,
      clip: `inset(${midY - down}px ${world.width - midX - across}px ` +
        `${world.height - midY - down}px ${midX - across}px round ${round}px)`,
    };
  }

  // What can come next is there before it is wanted.
  const loaded = new Set();
  function preload() {
    for (const spot of state.spots) {
      const next = spot.edge && world.states[spot.edge.state];
      if (!next) continue;
      const look = next.looks[theme];
      const numbers = [look.backdrop, ...look.below, ...look.above,
        ...look.rows.slice(0, 2).flatMap(strip => [
          strip.below, strip.above, ...strip.covers.map(cover => cover[0])])];
      for (const number of numbers) {
        const file = number !== null && number !== undefined && data.layers[number].file;
        if (!file || loaded.has(file)) continue;
        loaded.add(file);
        new window.Image().src = `pictures/${file}`;
      }
    }
  }

  // What stands above the display.
  function refreshChoices() {
    const bar = find("choices"), focus = document.activeElement?.dataset?.choice;
    bar.replaceChildren();
    const again = make("button", "", bar);
    again.type = "button";
    again.textContent = phrase("again");
    again.dataset.choice = "again";
    again.onclick = () => {
      scrolls = new Map();
      enter(world, 0);
    };
    if (world.driving.length > 1)
      group(bar, phrase("driving"), world.driving, wanted.driving, (_, way) => {
        if (way === state.place.driving) {
          wanted = { ...wanted, driving: way };
          return go(nearest(wanted).number);
        }
        const edge = state.driving[way];
        if (edge) return follow(edge);
        const found = nearest({ ...wanted, driving: way });
        if (found.distance >= 2000) return say(phrase("missing"), true);
        keepScroll();
        wanted = { ...wanted, driving: way };
        go(found.number);
      });
    if (data.themes.length > 1)
      group(bar, phrase("themes"), data.themes.map(name => phrase(name)), theme, (_, number) => {
          keepScroll();
          theme = number;
          go(at);
        });
    choose(bar, phrase("size"), "size", world => world.size);
    choose(bar, phrase("language"), "language", world => world.languageName);
    if (focus) bar.querySelector(`[data-choice="${CSS.escape(focus)}"]`)?.focus();
  }

  function group(bar, title, names, chosen, act) {
    const box = make("div", "group", bar);
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", title);
    names.forEach((name, number) => {
      const button = make("button", "", box);
      button.type = "button";
      button.textContent = name;
      button.dataset.choice = `${title} ${number}`;
      button.setAttribute("aria-pressed", String(number === chosen));
      button.onclick = () => act(name, number);
    });
  }

  // Sizes and languages, of which there may be many.
  function choose(bar, title, key, words) {
    const names = [...new Set(data.worlds.map(words))];
    if (names.length < 2) return;
    const select = make("select", "", bar);
    select.setAttribute("aria-label", title);
    select.dataset.choice = key;
    for (const name of names) {
      const option = make("option", "", select);
      option.textContent = name;
      option.selected = name === words(world);
    }
    select.onchange = () => {
      const other = key === "size" ? "language" : "size";
      const next = data.worlds.find(
        each => words(each) === select.value && each[other] === world[other]);
      if (!next) return;
      keepScroll();
      world = next;
      const found = nearest(wanted);
      enter(world, found.distance < 10000 ? found.number : 0, found.distance < 10000);
    };
  }

  function enter(next, number, keepsPlace = false) {
    world = next;
    if (!keepsPlace) wanted = structuredClone(world.states[number].place);
    shown?.root.remove();
    shown = null;
    speak();
    put(display, [0, 0, world.width, world.height]);
    fit();
    go(number);
  }

  // In the language of the head unit, and in its direction.
  function speak() {
    document.documentElement.lang = world.language;
    document.title = phrase("title", data.app);
    for (const part of document.querySelectorAll("header, footer"))
      part.dir = world.isRightToLeft ? "rtl" : "ltr";
    find("choices").setAttribute("aria-label", phrase("choices"));
    display.setAttribute("aria-roledescription", phrase("headUnit"));
    find("notes").textContent = data.isPartial ? phrase("partial") : "";
  }

  // As large as there is room; small displays are enlarged, but not until they blur.
  function fit() {
    if (!world) return;
    const room = find("room").getBoundingClientRect();
    const most = Math.min(room.width / world.width, room.height / world.height);
    scale = Math.max(0.05, Math.min(most, Math.max(1, 2 / world.scale)));
    if (Math.abs(scale - 1) < 0.01) scale = 1;
    Object.assign(display.style, {
      left: `${Math.round((room.width - world.width * scale) / 2)}px`,
      top: `${Math.max(0, Math.round((room.height - world.height * scale) / 2))}px`,
      transform: `scale(${scale})`, borderRadius: `${14 / scale}px`,
    });
  }

  addEventListener("resize", fit);
  addEventListener("keydown", event => {
    if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.tagName === "SELECT") return;
    const key = event.key;
    if (key === "Escape" || key === "Backspace") {
      event.preventDefault();
      shown.root.querySelector("[data-back]")?.click();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      step(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Home" && shown.rows) shown.rows.scrollTop = 0;
    else if (key === "End" && shown.rows) shown.rows.scrollTop = shown.rows.scrollHeight;
    else if (key === "PageDown" || key === "PageUp")
      shown.rows?.scrollBy(0, shown.rows.clientHeight * (key === "PageDown" ? 0.8 : -0.8));
  });

  // To the next thing that can be chosen.
  function step(way) {
    const spots = [...shown.root.querySelectorAll(".spot")];
    if (!spots.length) return;
    const at = spots.indexOf(document.activeElement);
    const next = at < 0 ? (way > 0 ? 0 : spots.length - 1) : at + way;
    spots[Math.max(0, Math.min(spots.length - 1, next))].focus();
  }

  return {
    open(all) {
      data = all;
      theme = 0;
      find("app").textContent = data.app;
      enter(data.worlds[0], 0);
    },
    // For whoever tests the page.
    get now() { return { state: at, wanted, theme, scale, world }; },
  };
})();
