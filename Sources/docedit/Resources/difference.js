"use strict";
// What is different between two texts, paragraph by paragraph and word by word.
const difference = (() => {
  // Myers, as far as a limit; what is more different is taken for replaced.
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

  // Words as docedit counts them: an ideograph is one, and an apostrophe before a letter is part of its word.
  const letter = "(?!\\p{Ideographic})[\\p{L}\\p{N}]\\p{M}*";
  const pieces = new RegExp(
    `\\p{Ideographic}\\p{M}*|(?:${letter})+(?:['\u2019](?=\\p{L})(?:${letter})+)*|\\s+|[^]\\p{M}*`, "gu");
  const tokens = (text) => text.match(pieces) || [];
  const wordsIn = (text) => tokens(text).filter((token) => /^[\p{L}\p{N}]/u.test(token));

  // How many words paragraphs lost, and got.
  const count = (old, young) => {
    const [a, b] = [old.flatMap(wordsIn), young.flatMap(wordsIn)], kept = matches(a, b).length;
    return { added: b.length - kept, removed: a.length - kept };
  };

  const bag = (words) => words.reduce((all, word) => all.set(word, (all.get(word) ?? 0) + 1), new Map());
  // Which part of the words of two paragraphs is in both: 0 to 1.
  const likeness = (a, b) => {
    let shared = 0;
    for (const [word, number] of a.bag) shared += Math.min(number, b.bag.get(word) ?? 0);
    return (2 * shared) / Math.max(a.length + b.length, 1);
  };
  const least = 0.3, most = 10000;

  // Paragraphs that were changed, as pairs in their order, those most alike: which are the same in other words. Too many to compare are taken one by one.
  const paired = (old, young) => {
    const length = Math.min(old.length, young.length);
    if ((old.length === 1 && young.length === 1) || old.length * young.length > most) {
      return Array.from({ length }, (_, index) => [index, index]);
    }
    const [a, b] = [old, young].map((side) => side.map(wordsIn).map((words) => ({ bag: bag(words), length: words.length })));
    const sums = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
    const alike = a.map((one) => b.map((other) => likeness(one, other)));
    const pair = (i, j) => (alike[i][j] < least ? -1 : alike[i][j] + sums[i + 1][j + 1]);
    for (let i = a.length - 1; i >= 0; i--) {
      for (let j = b.length - 1; j >= 0; j--) sums[i][j] = Math.max(sums[i + 1][j], sums[i][j + 1], pair(i, j));
    }
    const pairs = [];
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      if (sums[i][j] === pair(i, j)) pairs.push([i++, j++]);
      else if (sums[i][j] === sums[i + 1][j]) i++;
      else j++;
    }
    return pairs;
  };

  // Pairs of paragraphs in the order in which they are shown; null where there is none on one side.
  const rows = (old, young) => {
    const out = [];
    let [i, j] = [0, 0];
    for (const [x, y] of [...paired(old, young), [old.length, young.length]]) {
      while (i < x) out.push([i++, null]);
      while (j < y) out.push([null, j++]);
      if (x < old.length) out.push([x, y]);
      [i, j] = [x + 1, y + 1];
    }
    return out;
  };

  // A paragraph in another one's place: parts of the kinds del, ins and span.
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
  return { matches, count, rows, words };
})();
