"use strict";
// Draws what the page holds: each step of a hand says what lies on the table, so that nothing here
// knows the rules. Text is set as text only, whatever names players have.

const PAGE = 50; // hands of the list that are shown at once
const PAUSE = 1000; // milliseconds between steps that are played
const REST = 300; // milliseconds at a step until the address names it
const FEW = 10; // seats that have room for large boxes
const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

const find = (id) => document.getElementById(id);

function make(tag, text, name) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
}

async function unpack(id) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser cannot unpack hands: the list and the replayer need one of 2023.");
  }
  try {
    const bytes = Uint8Array.from(atob(find(id).textContent), (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  } catch {
    throw new Error("This page is damaged: some of its hands cannot be unpacked. Make it anew.");
  }
}

// A button that has the focus keeps it, which one that is disabled would not.
function allow(id, allowed) {
  find(id).setAttribute("aria-disabled", !allowed);
}

function drawCard(card) {
  const [symbol, word] = SUITS[card[1]] || ["", ""];
  const made = make("span", card[0] + symbol, "card " + card[1]);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", `${card[0]} of ${word}`);
  return made;
}

function drawBack() {
  const made = make("span", "", "card back");
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", "a card face down");
  return made;
}

function drawCards(text) {
  const made = make("span", undefined, "cards");
  for (const card of text.match(/\S\S/g) || []) {
    made.append(card === "??" ? drawBack() : drawCard(card));
  }
  return made;
}

// ---- The list of all hands ---------------------------------------------------------------------

let index; // of all hands: [id, day, players, position, cards, board, pot, net, seat]
let found = []; // the places of those that the filter leaves
let page = 0;

function search() {
  const words = find("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const holding = words.map(
    (word) => new Set(index.names.flatMap((name, n) => (name.toLowerCase().includes(word) ? n : [])))
  );
  found = [];
  index.rows.forEach(([id, , players, position], place) => {
    const places = [position, ...position.split("/")].map((one) => one.toLowerCase());
    const fits = (word, n) =>
      word === `#${place + 1}` ||
      places.some((one) => one.startsWith(word)) ||
      word === id.toLowerCase() ||
      players.some((player) => holding[n].has(player));
    if (words.every(fits)) found.push(place);
  });
  page = 0;
  drawList();
}

function drawList() {
  const rows = found.slice(page * PAGE, (page + 1) * PAGE).map((place) => {
    const [id, day, , position, cards, board, pot, net] = index.rows[place];
    const row = make("tr");
    const head = make("th");
    head.scope = "row";
    const link = make("a", place + 1);
    link.href = `#hand-${place + 1}`;
    head.append(link);
    const held = make("td", undefined, "text");
    held.append(drawCards(cards));
    const dealt = make("td", undefined, "text");
    dealt.append(drawCards(board));
    row.append(head, make("td", position, "text"), held, make("td", net), make("td", pot), dealt);
    if (find("day")) row.append(make("td", day));
    row.append(make("td", id, "text"));
    return row;
  });
  find("list").tBodies[0].replaceChildren(...rows);
  const first = page * PAGE;
  const shown = rows.length ? `${first + 1} to ${first + rows.length} of ` : "";
  find("count").textContent = `${shown}${found.length} ${found.length === 1 ? "hand" : "hands"}`;
  allow("page-before", page > 0);
  allow("page-after", (page + 1) * PAGE < found.length);
}

function turnPage(by) {
  if (page + by < 0 || (page + by) * PAGE >= found.length) return;
  page += by;
  drawList();
}

// ---- The replayer ------------------------------------------------------------------------------

const chunks = new Map(); // of hands that were unpacked, by their number
let hand = null;
let number = 0; // of the hand, from 1
let step = 0;
let timer = null;
let asked = 0; // the number of the hand that is to be shown; 0 for none
let isOpen = null; // whether all cards are to be seen; null until somebody says so
let left = null; // where the page was scrolled to, and what had the focus, before the replayer
let naming = null; // the timer of the address

async function open(wanted, at) {
  if (wanted !== number) stop();
  asked = wanted;
  const size = Number(find("index").dataset.chunk);
  const chunk = Math.floor((wanted - 1) / size);
  if (!chunks.has(chunk)) chunks.set(chunk, await unpack(`chunk-${chunk}`));
  if (asked !== wanted) return; // another hand was asked for meanwhile
  if (number !== wanted) {
    hand = chunks.get(chunk)[(wanted - 1) % size];
    hand.mine = index.rows[wanted - 1][8];
    number = wanted;
    drawHand();
  }
  const entering = find("replayer").hidden;
  const isHere = document.body.dataset.ready !== undefined; // not led here by an address
  if (entering) left = isHere ? [scrollY, document.activeElement] : null;
  find("report").hidden = true;
  find("replayer").hidden = false;
  step = Math.min(at, hand.steps.length - 1);
  drawStep();
  if (entering) {
    scrollTo(0, 0);
    find("hand-title").focus();
  }
}

function close() {
  stop();
  asked = number = 0;
  document.title = `Hands of ${index.player}`;
  if (find("replayer").hidden) return;
  find("replayer").hidden = true;
  find("report").hidden = false;
  if (left === null) return find("hands").scrollIntoView();
  const [place, link] = left;
  scrollTo(0, place);
  link.focus({ preventScroll: true });
}

function lineOf([seat, told]) {
  const made = make("p");
  if (seat !== null) made.append(make("bdi", hand.names[seat], "name"), " ");
  made.append(told);
  return made;
}

function drawHand() {
  find("hand-title").textContent = `Hand ${number}: ${hand.title}`;
  document.title = `Hand ${number}: ${hand.title}`;
  find("hand-told").textContent = [hand.game, hand.told, hand.where].filter(Boolean).join(" · ");
  find("text").textContent = hand.text;
  find("table").classList.toggle("many", hand.seats.length > FEW);
  find("open").checked = isOpen ?? hand.hero === null;
  find("slider").max = hand.steps.length - 1;
  allow("hand-before", number > 1);
  allow("hand-after", number < index.rows.length);
  find("steps").replaceChildren(
    ...hand.steps.map((one, place) => {
      const item = make("li");
      const link = make("a");
      link.href = `#hand-${number}-step-${place}`;
      link.append(...one.lines.map(lineOf));
      item.append(link);
      return item;
    })
  );
}

function drawStep() {
  const now = {};
  for (const one of hand.steps.slice(0, step + 1)) Object.assign(now, one);
  find("street").textContent = now.street;
  find("boards").replaceChildren(
    ...now.boards.map((board) => drawCards(board.map((card) => card || "??").join("")))
  );
  find("pots").replaceChildren(...drawPots(now));
  find("seats").replaceChildren(...hand.seats.map((seat, place) => drawSeat(now, seat, place)));
  find("action").replaceChildren(...now.lines.map(lineOf));
  find("slider").value = step;
  find("place").textContent = `${step} of ${hand.steps.length - 1}`;
  for (const id of ["first", "before"]) allow(id, step > 0);
  for (const id of ["after", "last"]) allow(id, step < hand.steps.length - 1);
  [...find("steps").children].forEach((item, place) => {
    const link = item.firstChild;
    if (place === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
    if (place === step) keepInView(find("steps"), item);
  });
}

// All that is in the middle and in front of the seats, and then who can win which part of it.
function drawPots(now) {
  if (!now.total) return [];
  const made = [make("p", `Pot ${now.total}`)];
  now.pots.forEach((pot, place) => {
    if (now.pots.length === 1 || !pot) return;
    const line = make("p", `${place ? `side pot ${place}` : "main pot"}: ${pot}`, "part");
    const seats = now.claims[place];
    if (place) line.append(seats.length ? ", " : "", ...listNames(seats));
    made.push(line);
  });
  return made;
}

function listNames(seats) {
  return seats.flatMap((seat, place) => [place ? " " : "", make("bdi", hand.names[seat])]);
}

function keepInView(list, item) {
  const top = item.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + item.offsetHeight;
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

// Seats lie clockwise around the table; the player of the report sits below, or else the hero.
function angleOf(place) {
  const below = hand.seats.indexOf(hand.mine ?? hand.hero);
  return Math.PI / 2 + (2 * Math.PI * (place - Math.max(0, below))) / hand.seats.length;
}

function put(element, angle) {
  const across = Math.cos(angle);
  const power = hand.seats.length > FEW ? 1 : 0.6; // below 1 so that large boxes do not overlap
  const wider = Math.sign(across) * Math.abs(across) ** power;
  element.style.setProperty("--x", wider.toFixed(4));
  element.style.setProperty("--y", Math.sin(angle).toFixed(4));
}

function drawSeat(now, seat, place) {
  const angle = angleOf(place);
  const made = make("div");
  const box = make("div", undefined, "seat");
  const gone = now.folded.includes(seat) ? "folded" : now.mucked.includes(seat) ? "mucked" : "";
  if (gone) box.classList.add("gone");
  if (now.seat === seat) box.classList.add("acting");
  const cards = make("div", undefined, "hole");
  const isMine = seat === hand.hero || seat === hand.mine;
  const isSeen = find("open").checked || isMine || now.up.includes(seat);
  for (const card of hand.cards[seat].length ? hand.cards[seat] : [null, null]) {
    if (isSeen && card) cards.append(drawCard(card));
    else if (!gone) cards.append(drawBack());
  }
  const name = make("bdi", hand.names[seat], "name");
  name.title = hand.names[seat];
  const about = make("div", undefined, "about");
  about.append(make("span", hand.positions[seat] || "", "position"));
  about.append(make("span", now.stacks[seat], "stack"));
  box.append(cards, name, about);
  if (gone) box.append(make("span", gone, "state"));
  put(box, angle);
  made.append(box);
  if (now.bets[seat]) {
    const bet = make("div", now.bets[seat], "bet");
    bet.setAttribute("aria-label", `bet ${now.bets[seat]}`);
    put(bet, angle);
    made.append(bet);
  }
  if (seat === hand.button) {
    const button = make("div", "D", "button");
    button.setAttribute("role", "img");
    button.setAttribute("aria-label", `button at ${hand.names[seat]}`);
    box.append(button);
  }
  return made;
}

function go(wanted) {
  const next = Math.max(0, Math.min(wanted, hand.steps.length - 1));
  if (next === step) return;
  step = next;
  drawStep();
  clearTimeout(naming);
  naming = setTimeout(nameStep, REST);
}

// Browsers refuse addresses that change too often; the step is shown all the same.
function nameStep() {
  clearTimeout(naming);
  try {
    history.replaceState(null, "", `#hand-${number}-step-${step}`);
  } catch {
    naming = setTimeout(nameStep, 10 * REST);
  }
}

function visit(wanted) {
  if (wanted < 1 || wanted > index.rows.length) return;
  nameStep(); // which the way back leads to
  location.hash = `#hand-${wanted}`;
}

function stop() {
  clearInterval(timer);
  timer = null;
  find("play").textContent = "Play";
  find("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer !== null) return stop();
  if (step === hand.steps.length - 1) go(0);
  find("play").textContent = "Pause";
  find("play").setAttribute("aria-pressed", "true");
  timer = setInterval(() => {
    go(step + 1);
    if (step === hand.steps.length - 1) stop();
  }, PAUSE);
}

function pressed(event) {
  if (hand === null || find("replayer").hidden) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const on = (css) => event.target.closest(css) !== null;
  const scrolls = on("pre, .scroll") || (event.target !== find("open") && on("input"));
  const moves = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(hand.steps.length - 1),
  };
  if (event.key === "Escape") {
    nameStep();
    location.hash = "#hands";
  } else if (event.key === " " && !on("button, input, summary, a")) play();
  else if (event.key.startsWith("Arrow") && moves[event.key] && !scrolls) moves[event.key]();
  else if (/^(Home|End)$/.test(event.key) && !scrolls && !on("#steps")) moves[event.key]();
  else return;
  event.preventDefault();
}

// ---- What the address says ---------------------------------------------------------------------

async function follow() {
  clearTimeout(naming);
  find("trouble").hidden = true;
  const told = /^#hand-(\d+)(?:-step-(\d+))?$/.exec(location.hash);
  const wanted = told ? Number(told[1]) : 0;
  if (wanted >= 1 && wanted <= index.rows.length) return open(wanted, Number(told[2] || 0));
  close();
  if (told) {
    const last = index.rows.length;
    throw new Error(`There is no hand ${told[1].slice(0, 20)}: the hands are 1 to ${last}.`);
  }
}

async function begin() {
  index = await unpack("index");
  for (const each of document.querySelectorAll(".script")) each.hidden = false;
  for (const cell of document.querySelectorAll("td.cards")) {
    cell.replaceChildren(drawCards(cell.textContent));
  }
  const on = (id, kind, call) => find(id).addEventListener(kind, call);
  on("filter", "input", search);
  on("page-before", "click", () => turnPage(-1));
  on("page-after", "click", () => turnPage(1));
  on("first", "click", () => go(0));
  on("before", "click", () => go(step - 1));
  on("play", "click", play);
  on("after", "click", () => go(step + 1));
  on("last", "click", () => go(hand.steps.length - 1));
  on("slider", "input", () => go(Number(find("slider").value)));
  on("open", "change", () => {
    isOpen = find("open").checked;
    drawStep();
  });
  on("hand-before", "click", () => visit(number - 1));
  on("hand-after", "click", () => visit(number + 1));
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => follow().catch(complain));
  search();
  await follow();
  document.body.dataset.ready = "";
}

function complain(error) {
  find("trouble").hidden = false;
  find("trouble").textContent = error.message;
  document.body.dataset.ready = "";
}

begin().catch(complain);
