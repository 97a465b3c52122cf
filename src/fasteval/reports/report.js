"use strict";
// Draws what the page holds: each step of a hand says what lies on the table, so that nothing here
// knows the rules. Text is set as text only, whatever names players have.

const PAGE = 50; // hands of the list that are shown at once
const PAUSE = 1000; // milliseconds between steps that are played
const SUITS = { c: ["♣", "clubs"], d: ["♦", "diamonds"], h: ["♥", "hearts"], s: ["♠", "spades"] };

const find = (id) => document.getElementById(id);

function make(tag, text, name) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
}

async function unpack(id) {
  const bytes = Uint8Array.from(atob(find(id).textContent), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
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

let index; // of all hands: [id, day, players, position, cards, board, pot, net]
let found = []; // the places of those that the filter leaves
let page = 0;

function search() {
  const words = find("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  const holding = words.map(
    (word) => new Set(index.names.flatMap((name, n) => (name.toLowerCase().includes(word) ? n : [])))
  );
  found = [];
  index.rows.forEach(([id, , players, position], place) => {
    const fits = (word, n) =>
      word.replace(/^#/, "") === String(place + 1) ||
      word === position.toLowerCase() ||
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
    row.append(head, make("td", id, "text"), make("td", day), make("td", position));
    for (const text of [cards, board]) {
      const cell = make("td", undefined, "text");
      cell.append(drawCards(text));
      row.append(cell);
    }
    row.append(make("td", pot), make("td", net));
    return row;
  });
  find("list").tBodies[0].replaceChildren(...rows);
  const first = page * PAGE;
  const shown = rows.length ? `${first + 1} to ${first + rows.length} of ` : "";
  find("count").textContent = `${shown}${found.length} ${found.length === 1 ? "hand" : "hands"}`;
  find("page-before").disabled = page === 0;
  find("page-after").disabled = (page + 1) * PAGE >= found.length;
}

function turnPage(by) {
  page += by;
  drawList();
}

// ---- The replayer ------------------------------------------------------------------------------

const chunks = new Map(); // of hands that were unpacked, by their number
let hand = null;
let number = 0; // of the hand, from 1
let step = 0;
let timer = null;

async function open(wanted, at) {
  const size = Number(find("index").dataset.chunk);
  const chunk = Math.floor((wanted - 1) / size);
  if (!chunks.has(chunk)) chunks.set(chunk, await unpack(`chunk-${chunk}`));
  if (number !== wanted) {
    stop();
    hand = chunks.get(chunk)[(wanted - 1) % size];
    number = wanted;
    drawHand();
  }
  find("report").hidden = true;
  const entering = find("replayer").hidden;
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
  number = 0;
  find("replayer").hidden = true;
  find("report").hidden = false;
  document.title = `Hands of ${index.player}`;
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
  find("open").checked = hand.hero === null;
  find("slider").max = hand.steps.length - 1;
  find("hand-before").disabled = number === 1;
  find("hand-after").disabled = number === index.rows.length;
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
  const [main, ...sides] = now.pots;
  const side = sides.length ? `, side pot${sides.length > 1 ? "s" : ""} ${sides.join(", ")}` : "";
  find("pots").textContent = main === undefined ? "" : `Pot ${main}${side}`;
  find("seats").replaceChildren(...hand.seats.map((seat, place) => drawSeat(now, seat, place)));
  find("action").replaceChildren(...now.lines.map(lineOf));
  find("slider").value = step;
  find("place").textContent = `${step} of ${hand.steps.length - 1}`;
  const isFirst = step === 0;
  const isLast = step === hand.steps.length - 1;
  for (const id of ["first", "before"]) find(id).disabled = isFirst;
  for (const id of ["after", "last"]) find(id).disabled = isLast;
  [...find("steps").children].forEach((item, place) => {
    const link = item.firstChild;
    if (place === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
    if (place === step) keepInView(find("steps"), item);
  });
}

function keepInView(list, item) {
  const top = item.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + item.offsetHeight;
  if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

// Seats lie clockwise around the table; the player of the report sits below, or else the hero.
function angleOf(place) {
  const names = hand.seats.map((seat) => hand.names[seat]);
  const below = Math.max(0, names.indexOf(index.player), hand.seats.indexOf(hand.hero));
  return Math.PI / 2 + (2 * Math.PI * (place - below)) / hand.seats.length;
}

function put(element, angle) {
  const across = Math.cos(angle);
  const wider = Math.sign(across) * Math.abs(across) ** 0.6; // so that seats do not overlap
  element.style.setProperty("--x", wider.toFixed(4));
  element.style.setProperty("--y", Math.sin(angle).toFixed(4));
}

function drawSeat(now, seat, place) {
  const angle = angleOf(place);
  const made = make("div");
  const box = make("div", undefined, "seat");
  const isFolded = now.folded.includes(seat);
  if (isFolded) box.classList.add("folded");
  if (now.seat === seat) box.classList.add("acting");
  const cards = make("div", undefined, "hole");
  const isMine = seat === hand.hero || hand.names[seat] === index.player;
  const isOpen = find("open").checked || isMine || now.up.includes(seat);
  for (const card of hand.cards[seat].length ? hand.cards[seat] : [null, null]) {
    if (isOpen && card) cards.append(drawCard(card));
    else if (!isFolded) cards.append(drawBack());
  }
  const name = make("bdi", hand.names[seat], "name");
  name.title = hand.names[seat];
  const about = make("div", undefined, "about");
  about.append(make("span", hand.positions[seat] || "", "position"));
  about.append(make("span", now.stacks[seat], "stack"));
  box.append(cards, name, about);
  if (isFolded) box.append(make("span", "folded", "state"));
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
  step = Math.max(0, Math.min(wanted, hand.steps.length - 1));
  history.replaceState(null, "", `#hand-${number}-step-${step}`);
  drawStep();
}

function visit(wanted) {
  if (wanted >= 1 && wanted <= index.rows.length) location.hash = `#hand-${wanted}`;
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
  const onSlider = event.target === find("slider");
  const onControl = /^(BUTTON|INPUT|SUMMARY|A)$/.test(event.target.tagName);
  const moves = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(hand.steps.length - 1),
  };
  if (event.key === "Escape") location.hash = "#hands";
  else if (event.key === " " && !onControl) play();
  else if (moves[event.key] && !onSlider) moves[event.key]();
  else return;
  event.preventDefault();
}

// ---- What the address says ---------------------------------------------------------------------

async function follow() {
  const asked = /^#hand-(\d{1,9})(?:-step-(\d{1,9}))?$/.exec(location.hash);
  const wanted = asked ? Number(asked[1]) : 0;
  if (wanted >= 1 && wanted <= index.rows.length) {
    await open(wanted, Number(asked[2] || 0));
  } else if (!find("replayer").hidden) {
    close();
    const target = find(location.hash.slice(1));
    if (target) target.scrollIntoView();
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
  on("open", "change", drawStep);
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
  find("trouble").textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser cannot unpack the hands: the list and the replayer need one of 2023 or later."
      : `The hands cannot be unpacked: ${error.message}`;
}

begin().catch(complain);
