"use strict";
(() => {
  const WORDS = {
    en: {
      red: "Red", black: "Black", moves: "moves", accuracy: "accuracy", loss: "average loss", best: "best",
      lines: "Best lines", headers: "Headers of the record", flip: "flip", arrow: "best move", other: "中文",
      start: "Start position", first: "first", back: "back", forward: "forward", last: "last", only: "the only move",
      chosen: "the best move", ruledRed: "ruled for red", ruledBlack: "ruled for black", opening: "Opening: ", round: (number) => `round ${number}`,
      better: (text) => `better: ${text}`, missed: (moves) => `a mate in ${moves} was missed`,
      accurate: (percent) => `accuracy ${percent} %`, breaks: "The record breaks off: ",
      about: (report) => `Analysed by ${report.engine}, ${report.limit} for each position, rules ${report.rules}. ` +
        "Scores are for Red, in pawns.",
      keys: "Keys: left and right arrow, Home, End; f flips the board, l changes the language.",
    },
    zh: {
      red: "红方", black: "黑方", moves: "着数", accuracy: "准确率", loss: "平均损失", best: "最佳",
      lines: "推荐着法", headers: "棋谱信息", flip: "翻转", arrow: "最佳着法", other: "English",
      start: "开始局面", first: "首着", back: "上一着", forward: "下一着", last: "末着", only: "唯一着法",
      chosen: "最佳着法", ruledRed: "判红胜", ruledBlack: "判黑胜", opening: "开局：", round: (number) => `第${number}轮`,
      better: (text) => `应走：${text}`, missed: (moves) => `错过${moves}步杀`,
      accurate: (percent) => `准确率 ${percent} %`, breaks: "棋谱中断：",
      about: (report) => `${report.engine} 分析，每个局面${LIMITS.reduce((text, [en, zh]) => text.replace(en, zh), report.limit)}，规则 ${report.rules}。分数以红方为准，单位为兵。`,
      keys: "按键：左右方向键、Home、End；f 翻转棋盘，l 切换语言。",
    },
  };
  const LIMITS = [[" nodes", "个节点"], ["depth ", "深度"], [" ms", "毫秒"], ["no limit", "不限"]];
  const MARKS = { "?!": "dubious", "?": "mistake", "??": "blunder" };
  const report = JSON.parse(document.getElementById("report").textContent);
  const by = (id) => document.getElementById(id);
  const svg = by("board").namespaceURI;
  const state = { game: 0, ply: 0, flipped: false, language: document.documentElement.lang.startsWith("zh") ? "zh" : "en" };

  const words = () => WORDS[state.language];
  const game = () => report.games[state.game];
  const inLanguage = (text) => text[state.language];

  function drawn(name, attributes) {
    const element = document.createElementNS(svg, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  function made(name, text, className) {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    return element;
  }

  function tag(name) {
    const wanted = name.toLowerCase();
    const key = Object.keys(game().tags).find((known) => known.toLowerCase() === wanted);
    return key === undefined ? "" : game().tags[key];
  }

  function score(value) {
    if ("cp" in value) return (value.cp < 0 ? "-" : "+") + (Math.abs(value.cp) / 100).toFixed(2);
    if ("mate" in value) return value.mate === 0 ? "#" : `#${value.mate}`;
    return value.ruling < 0 ? words().ruledBlack : words().ruledRed;
  }

  // A place in the picture; squares are written like e0.
  function place(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1));
    const column = state.flipped ? 8 - file : file;
    const row = state.flipped ? rank : 9 - rank;
    return [100 * (column + 1), 100 * (row + 1)];
  }

  function arrow(move, short, colour) {
    const [x, y] = place(move.slice(0, 2));
    const [toX, toY] = place(move.slice(2, 4));
    const length = Math.hypot(toX - x, toY - y);
    const [dx, dy] = [(toX - x) / length, (toY - y) / length];
    const at = (far, aside) => `${(x + dx * far - dy * aside).toFixed(1)} ${(y + dy * far + dx * aside).toFixed(1)}`;
    const [tip, neck] = [length - short, length - short - 34];
    const points = [at(0, -7), at(neck, -7), at(neck, -19), at(tip, 0), at(neck, 19), at(neck, 7), at(0, 7)];
    return drawn("path", { d: `M${points.join("L")}Z`, fill: colour, "fill-opacity": ".55" });
  }

  function frame(square) {
    const [x, y] = place(square);
    const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([right, down]) =>
      `M${x + right * 34} ${y + down * 49}H${x + right * 49}V${y + down * 34}`);
    return drawn("path", { d: corners.join(""), fill: "none", stroke: "#1c7c54", "stroke-width": "5", class: "frame" });
  }

  function showBoard() {
    by("ground").setAttribute("href", state.flipped ? "#ground-black" : "#ground-red");
    const pieces = [];
    game().positions[state.ply].fen.split(" ")[0].split("/").forEach((row, index) => {
      let file = 0;
      for (const letter of row) {
        if (letter >= "1" && letter <= "9") {
          file += Number(letter);
          continue;
        }
        const [x, y] = place(String.fromCharCode(97 + file) + (9 - index));
        pieces.push(drawn("use", { href: `#piece-${letter}`, x, y }));
        file += 1;
      }
    });
    by("pieces").replaceChildren(...pieces);
    const played = state.ply > 0 ? game().moves[state.ply - 1].move : null;
    by("under").replaceChildren(...(played ? [arrow(played, 48, "#1c7c54")] : []));
    const over = played ? [frame(played.slice(0, 2)), frame(played.slice(2, 4))] : [];
    const [line] = game().positions[state.ply].lines;
    if (line && by("arrow").checked) over.push(arrow(line.moves[0], 12, "#1f5fbf"));
    by("over").replaceChildren(...over);
  }

  function numbered(move) {
    return `${move.number}${move.side === "red" ? "." : "..."} ${inLanguage(move.text)}`;
  }

  function showHere() {
    const move = state.ply > 0 ? game().moves[state.ply - 1] : null;
    const position = game().positions[state.ply];
    by("status").textContent = `${move ? numbered(move) + (move.mark || "") : words().start}  ${score(position.score)}`;
    const said = [];
    if (move) {
      if (move.only) said.push(words().only);
      else if (move.best) said.push(words().chosen);
      else said.push(words().accurate(move.accuracy.toFixed(0)));
      if (move.missed_mate) said.push(words().missed(move.missed_mate));
      const line = game().positions[state.ply - 1].lines.find((found) => found.moves[0] !== move.move);
      if (line && move.mark) said.push(`${words().better(inLanguage(line.text))} (${score(line.score)})`);
    }
    by("played").textContent = said.join(" · ");
    by("comment").textContent = move ? move.comment : game().comment;
    const events = game().events.filter((event) => event.ply === state.ply).map((event) => made("li", inLanguage(event.text)));
    if (game().break_off && state.ply === game().moves.length) events.push(made("li", words().breaks + game().break_off));
    by("law").replaceChildren(...events);
    by("lines").replaceChildren(...position.lines.map((line) => made("li", `${score(line.score)}  ${inLanguage(line.text)}`)));
  }

  function showCursor() {
    const picture = by("graph").querySelector("svg");
    const { left, right, top, bottom } = picture.dataset;
    const x = Number(left) + (Number(right) - Number(left)) * state.ply / Math.max(game().moves.length, 1);
    picture.querySelector(".cursor")?.remove();
    picture.append(drawn("path", { d: `M${x} ${top}V${bottom}`, stroke: "#1c7c54", "stroke-width": "2.5", class: "cursor" }));
    for (const cell of by("moves").querySelectorAll("td[data-ply]")) {
      const here = Number(cell.dataset.ply) === state.ply;
      cell.classList.toggle("here", here);
      // Only the list itself scrolls, not the page.
      if (here) {
        const list = by("moves");
        const at = cell.offsetTop - list.clientHeight / 2;
        list.scrollTop = Math.max(0, at);
      }
    }
  }

  function show() {
    showBoard();
    showHere();
    showCursor();
    history.replaceState(null, "", `#${state.game + 1}.${state.ply}`);
  }

  function goTo(ply) {
    state.ply = Math.min(Math.max(ply, 0), game().moves.length);
    show();
  }

  function moveCell(move) {
    const cell = made("td", inLanguage(move.text) + (move.mark || ""), MARKS[move.mark]);
    cell.dataset.ply = move.ply;
    cell.tabIndex = 0;
    cell.setAttribute("role", "button");
    cell.addEventListener("click", () => goTo(move.ply));
    cell.addEventListener("keydown", (event) => {
      if (event.key === "Enter") goTo(move.ply);
    });
    return cell;
  }

  function showMoves() {
    const rows = [];
    for (const move of game().moves) {
      if (move.side === "red" || rows.length === 0) {
        rows.push(made("tr"));
        rows.at(-1).append(made("td", `${move.number}.`, "number"));
        if (move.side === "black") rows.at(-1).append(made("td", "…"), made("td"));
      }
      rows.at(-1).append(moveCell(move), made("td", score(game().positions[move.ply].score), "score"));
    }
    by("moves").querySelector("tbody").replaceChildren(...rows);
  }

  function showSides() {
    const rows = ["red", "black"].map((name) => {
      const side = game().sides[name];
      const none = side.moves === 0;
      const row = made("tr");
      const head = made("th", words()[name]);
      head.scope = "row";
      row.append(head, ...[side.moves, none ? "-" : `${side.accuracy.toFixed(1)} %`, none ? "-" : (side.average_loss / 100).toFixed(2),
        side.best, side.dubious, side.mistakes, side.blunders].map((value) => made("td", value)));
      return row;
    });
    by("sides").querySelector("tbody").replaceChildren(...rows);
  }

  function showGame() {
    const names = [tag("Red") || tag("White") || words().red, tag("Black") || words().black];
    by("players").textContent = `${names[0]} – ${names[1]}  ${game().result}`;
    document.title = `${names[0]} – ${names[1]}`;
    const told = (name) => tag(name) !== "?" && tag(name);
    const round = /^\d+$/.test(tag("Round")) ? words().round(tag("Round")) : told("Round");
    const about = [told("Event"), round, told("Site"), told("Date")].filter(Boolean);
    if (game().opening) about.push(words().opening + inLanguage(game().opening));
    by("event").textContent = about.join(" · ");
    by("graph").replaceChildren(document.getElementById(`graph-${state.game}`).content.cloneNode(true));
    by("tags").replaceChildren(...Object.entries(game().tags).map(([name, value]) => {
      const row = made("tr");
      row.append(made("th", name), made("td", value));
      return row;
    }));
    showSides();
    showMoves();
  }

  function showWords() {
    document.documentElement.lang = state.language === "zh" ? "zh-CN" : "en";
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = words()[element.dataset.word];
    for (const name of ["first", "back", "forward", "last"]) {
      by(name).title = words()[name];
      by(name).setAttribute("aria-label", words()[name]);
    }
    by("flip").textContent = words().flip;
    by("language").textContent = words().other;
    by("about").textContent = words().about(report);
    by("games").replaceChildren(...report.games.map((each, index) => {
      const name = (side) => each.tags[side] || words()[side.toLowerCase()];
      const option = made("option", `${index + 1}. ${name("Red")} – ${name("Black")}  ${each.result}`);
      option.value = index;
      return option;
    }));
    by("games").value = state.game;
    by("games").hidden = report.games.length < 2;
  }

  function choose(index) {
    state.game = index;
    state.ply = 0;
    showGame();
    show();
  }

  function flip() {
    state.flipped = !state.flipped;
    showBoard();
  }

  function changeLanguage() {
    state.language = state.language === "zh" ? "en" : "zh";
    showWords();
    showGame();
    show();
  }

  by("first").addEventListener("click", () => goTo(0));
  by("back").addEventListener("click", () => goTo(state.ply - 1));
  by("forward").addEventListener("click", () => goTo(state.ply + 1));
  by("last").addEventListener("click", () => goTo(game().moves.length));
  by("flip").addEventListener("click", flip);
  by("arrow").addEventListener("change", showBoard);
  by("language").addEventListener("click", changeLanguage);
  by("games").addEventListener("change", () => choose(Number(by("games").value)));
  by("graph").addEventListener("click", (event) => {
    const picture = by("graph").querySelector("svg");
    const box = picture.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * picture.viewBox.baseVal.width;
    const { left, right } = picture.dataset;
    goTo(Math.round((x - Number(left)) / (Number(right) - Number(left)) * game().moves.length));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
    const actions = {
      ArrowLeft: () => goTo(state.ply - 1),
      ArrowRight: () => goTo(state.ply + 1),
      Home: () => goTo(0),
      End: () => goTo(game().moves.length),
      f: flip,
      l: changeLanguage,
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });

  // The address may name game and ply: report.html#2.15
  const wanted = /^#(\d+)\.(\d+)$/.exec(location.hash);
  if (wanted) state.game = Math.min(Math.max(Number(wanted[1]) - 1, 0), report.games.length - 1);
  showWords();
  showGame();
  goTo(wanted ? Number(wanted[2]) : 0);
})();
