"use strict";
// The page's data was escaped where it was written; here it only ever becomes text, never markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const nodes = [...document.querySelectorAll("svg .node")];
  const rows = new Map([...document.querySelectorAll("tr[data-version]")].map((row) => [row.dataset.version, row]));

  // Texts: paragraphs are kept once; a text is another one with some of its paragraphs replaced.
  const texts = new Map();
  const textOf = (index) => {
    const chain = [];
    for (let at = index; at >= 0 && !texts.has(at); at = data.texts[at][0]) chain.push(at);
    for (const at of chain.reverse()) {
      const [base, start, removed, added] = data.texts[at];
      const paragraphs = base < 0 ? [] : texts.get(base).slice();
      paragraphs.splice(start, removed, ...added);
      texts.set(at, paragraphs);
    }
    return texts.get(index);
  };

  // Hover and focus: details of a version.
  const tip = byId("tip");
  const showTip = (node) => {
    tip.textContent = node.dataset.tip;
    tip.hidden = false;
    const box = node.getBoundingClientRect(), width = tip.offsetWidth;
    const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, 8), innerWidth - width - 8);
    const below = box.bottom + 8 + tip.offsetHeight < innerHeight || box.top < tip.offsetHeight + 8;
    tip.style.left = `${left + scrollX}px`;
    tip.style.top = `${(below ? box.bottom + 8 : box.top - tip.offsetHeight - 8) + scrollY}px`;
  };
  const hideTip = () => { tip.hidden = true; };
  for (const mark of document.querySelectorAll("[data-tip]")) {
    mark.addEventListener("mouseenter", () => showTip(mark));
    mark.addEventListener("mouseleave", hideTip);
    mark.addEventListener("focus", () => showTip(mark));
    mark.addEventListener("blur", hideTip);
  }
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideTip(); });

  // One tab stop for all marks of a chart; arrows go from one to the next.
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
  for (const chart of document.querySelectorAll("svg.roving")) {
    const marks = [...chart.querySelectorAll("[data-tip]")];
    const focus = (index) => {
      const mark = marks[Math.min(Math.max(index, 0), marks.length - 1)];
      marks.forEach((other) => other.setAttribute("tabindex", other === mark ? "0" : "-1"));
      mark.focus();
      mark.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    marks.forEach((mark, index) => {
      mark.setAttribute("tabindex", index === marks.length - 1 ? "0" : "-1");
      mark.addEventListener("keydown", (event) => {
        const step = steps[event.key];
        if (event.key === "Home") focus(0);
        else if (event.key === "End") focus(marks.length - 1);
        else if (step) focus(index + step);
        else if ((event.key === "Enter" || event.key === " ") && mark.dataset.version) pick(mark.dataset.version);
        else return;
        event.preventDefault();
      });
      mark.addEventListener("click", () => { if (mark.dataset.version) pick(mark.dataset.version); });
    });
  }
  for (const scroll of document.querySelectorAll(".scroll")) scroll.scrollLeft = scroll.scrollWidth;

  // Comparing.
  const chosen = byId("document"), older = byId("older"), newer = byId("newer"), diff = byId("diff");
  if (!chosen) return;
  const versionsOf = () => data.documents[chosen.value] || [];
  const baseOf = (index) => (versionsOf()[index] || [])[3] ?? -1;
  const option = (select, value, label) => {
    const made = document.createElement("option");
    made.value = value;
    made.textContent = label;
    select.append(made);
  };
  data.documents.forEach((versions, index) => option(chosen, index, data.names[index]));
  const fill = () => {
    older.replaceChildren();
    newer.replaceChildren();
    option(older, -1, "nothing");
    versionsOf().forEach(([label], index) => { option(older, index, label); option(newer, index, label); });
    const last = versionsOf().length - 1;
    older.value = baseOf(last);
    newer.value = last;
    for (const [, row] of rows) {
      const own = row.dataset.documents.split(" ");
      row.hidden = byId("only").checked && !own.includes(String(chosen.value));
    }
    compare();
  };
  const paragraphs = (value) => {
    const version = versionsOf()[value];
    if (value < 0) return [];
    return version && version[2] >= 0 ? textOf(version[2]) : null;
  };
  const compare = () => {
    const [a, b] = [paragraphs(Number(older.value)), paragraphs(Number(newer.value))];
    const picked = [older, newer].map((select) => (versionsOf()[select.value] || [])[1]);
    nodes.forEach((node) => node.classList.toggle("picked", picked.includes(node.dataset.version)));
    rows.forEach((row, version) => row.classList.toggle("picked", picked.includes(version)));
    diff.replaceChildren(...(a && b ? shown(a, b) : [note("The text of this version is not in the page.")]));
  };
  const pick = (version) => {
    const find = () => versionsOf().findIndex((entry) => entry[1] === version);
    if (find() < 0) {
      const other = data.documents.findIndex((versions) => versions.some((entry) => entry[1] === version));
      if (other < 0) return;
      chosen.value = other;
      fill();
    }
    newer.value = find();
    older.value = baseOf(find());
    compare();
    diff.scrollIntoView({ block: "nearest" });
  };
  for (const button of document.querySelectorAll("button.pick")) {
    button.addEventListener("click", () => pick(button.dataset.version));
  }

  // Differences: Myers, as far as a limit; what is more different is shown as replaced.
  const matches = (a, b) => {
    let start = 0, enda = a.length, endb = b.length;
    while (start < enda && start < endb && a[start] === b[start]) start++;
    while (enda > start && endb > start && a[enda - 1] === b[endb - 1]) { enda--; endb--; }
    const pairs = [];
    for (let i = 0; i < start; i++) pairs.push([i, i]);
    for (const [x, y] of middle(a.slice(start, enda), b.slice(start, endb))) pairs.push([x + start, y + start]);
    for (let i = enda, j = endb; i < a.length; i++, j++) pairs.push([i, j]);
    return pairs;
  };
  const middle = (a, b) => {
    const limit = Math.min(a.length + b.length, 800), rounds = [];
    let furthest = new Map([[1, 0]]);
    for (let d = 0; d <= limit; d++) {
      rounds.push(new Map(furthest));
      for (let k = -d; k <= d; k += 2) {
        const down = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
        let x = down ? furthest.get(k + 1) : furthest.get(k - 1) + 1;
        while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
        furthest.set(k, x);
        if (x >= a.length && x - k >= b.length) return path(rounds, a, b);
      }
    }
    return [];
  };
  const path = (rounds, a, b) => {
    const pairs = [];
    let x = a.length, y = b.length;
    for (let d = rounds.length - 1; d >= 0; d--) {
      const before = rounds[d], k = x - y;
      const down = k === -d || (k !== d && (before.get(k - 1) ?? -1) < (before.get(k + 1) ?? -1));
      const from = down ? k + 1 : k - 1, fromx = d === 0 ? 0 : before.get(from);
      const startx = d === 0 ? 0 : down ? fromx : fromx + 1;
      while (x > startx) { x--; y--; pairs.push([x, y]); }
      x = fromx;
      y = fromx - (d === 0 ? 0 : from);
    }
    return pairs.reverse();
  };
  const tokens = (text) => text.match(/[\p{L}\p{N}\p{M}]+(?:['\u2019][\p{L}\p{N}]+)*|\s+|[^]/gu) || [];

  const element = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const note = (text) => {
    const made = element("p", text);
    made.className = "faint gap";
    return made;
  };
  const paragraph = (number, ...parts) => {
    const made = document.createElement("p");
    if (number) made.dataset.n = number;
    made.append(...parts);
    return made;
  };
  const words = (old, young) => {
    const [a, b] = [tokens(old), tokens(young)], parts = [];
    const add = (name, text) => {
      if (!text) return;
      const last = parts[parts.length - 1];
      if (last && last[0] === name) last[1] += text; else parts.push([name, text]);
    };
    let [i, j] = [0, 0];
    for (const [x, y] of [...matches(a, b), [a.length, b.length]]) {
      add("del", a.slice(i, x).join(""));
      add("ins", b.slice(j, y).join(""));
      if (x < a.length) add("span", a[x]);
      [i, j] = [x + 1, y + 1];
    }
    return parts;
  };
  const shown = (a, b) => {
    const out = [];
    let [i, j, kept, added, removed] = [0, 0, [], 0, 0];
    const counted = (text) => (text.match(/[\p{L}\p{N}]+/gu) || []).length;
    const flush = (isEnd) => {
      const lead = out.length ? 1 : 0, tail = isEnd ? 0 : 1;
      if (kept.length > lead + tail + 1) {
        out.push(...kept.slice(0, lead), note("⋮"), ...(tail ? kept.slice(-tail) : []));
      } else out.push(...kept);
      kept = [];
    };
    for (const [x, y] of [...matches(a, b), [a.length, b.length]]) {
      const gap = [a.slice(i, x), b.slice(j, y)];
      if (gap[0].length || gap[1].length) flush(false);
      const paired = Math.min(gap[0].length, gap[1].length);
      for (let n = 0; n < gap[1].length || n < gap[0].length; n++) {
        const old = gap[0][n] === undefined ? null : data.paragraphs[gap[0][n]];
        const young = gap[1][n] === undefined ? null : data.paragraphs[gap[1][n]];
        const parts = n < paired ? words(old, young) : young === null ? [["del", old || "¶"]] : [["ins", young || "¶"]];
        for (const [name, text] of parts) {
          if (name === "ins") added += counted(text);
          if (name === "del") removed += counted(text);
        }
        out.push(paragraph(young === null ? "" : j + n + 1, ...parts.map(([name, text]) => element(name, text))));
      }
      if (x < a.length) kept.push(paragraph(y + 1, data.paragraphs[b[y]]));
      [i, j] = [x + 1, y + 1];
    }
    const isSame = out.length === 0;
    flush(true);
    if (isSame) return [note("The texts are the same.")];
    return [note(`+${added} −${removed} words`), ...out];
  };

  chosen.addEventListener("change", fill);
  byId("only").addEventListener("change", fill);
  older.addEventListener("change", compare);
  newer.addEventListener("change", compare);
  byId("compare").hidden = false;
  chosen.value = data.first;
  fill();
})();
