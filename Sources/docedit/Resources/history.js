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
  const styled = (parts) => parts.map(([name, text]) => element(name, text));
  const movement = ({ movedTo, movedFrom }) => {
    const words = movedTo >= 0 ? `moved to ${movedTo + 1}: ` : movedFrom >= 0 ? `moved from ${movedFrom + 1}: ` : "";
    if (!words) return [];
    const made = element("span", words);
    made.className = "faint";
    return [made];
  };
  const shown = (a, b) => {
    const out = [], old = a.map((number) => data.paragraphs[number]), young = b.map((number) => data.paragraphs[number]);
    let kept = [];
    const flush = (isEnd) => {
      const lead = out.length ? 1 : 0, tail = isEnd ? 0 : 1;
      if (kept.length > lead + tail + 1) {
        out.push(...kept.slice(0, lead), note("⋮"), ...(tail ? kept.slice(-tail) : []));
      } else out.push(...kept);
      kept = [];
    };
    for (const line of comparison.lines(old, young)) {
      if (line.isKept) { kept.push(paragraph(line.number, line.parts[0][1])); continue; }
      flush(false);
      out.push(paragraph(line.number, ...movement(line), ...styled(line.parts)));
    }
    const isSame = out.length === 0, count = comparison.wordChange(old, young);
    flush(true);
    if (isSame) return [note("The texts are the same.")];
    return [note(`+${count.added} −${count.removed} words`), ...out];
  };

  chosen.addEventListener("change", fill);
  byId("only").addEventListener("change", fill);
  older.addEventListener("change", compare);
  newer.addEventListener("change", compare);
  byId("compare").hidden = false;
  chosen.value = data.first;
  fill();
})();
