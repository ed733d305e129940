"use strict";
// What differs between two texts, paragraph by paragraph, with words and differences as docedit has them.
const comparison = (() => {
  // What two rows have in common: equal ends, the shortest way as far as a limit, then what lies between what is there once on both sides.
  const matches = (a, b) => {
    const pairs = [];
    let failures = 0;
    const match = (a0, a1, b0, b1, depth) => {
      while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) pairs.push([a0++, b0++]);
      let end = 0;
      for (; a1 > a0 && b1 > b0 && a[a1 - 1] === b[b1 - 1]; end++) { a1--; b1--; }
      rest(a0, a1, b0, b1, depth);
      for (let n = 0; n < end; n++) pairs.push([a1 + n, b1 + n]);
    };
    const rest = (a0, a1, b0, b1, depth) => {
      let looked = Infinity;
      while (a0 < a1 && b0 < b1) {
        const way = shortestWay(a.slice(a0, a1), b.slice(b0, b1), failures < 64 ? 600 : 60);
        const count = a1 - a0 + b1 - b0;
        if (!way.isWhole) {
          failures++;
          if (depth < 24 && count <= looked / 2) {
            if (between(a0, a1, b0, b1, depth)) return;
            looked = count;
          }
        }
        if (way.end[0] + way.end[1] === 0) return;
        for (const [x, y] of way.pairs) pairs.push([a0 + x, b0 + y]);
        a0 += way.end[0];
        b0 += way.end[1];
      }
    };
    const between = (a0, a1, b0, b1, depth) => {
      const single = uniquePairs(a, a0, a1, b, b0, b1);
      for (const [x, y] of single) {
        match(a0, x, b0, y, depth + 1);
        pairs.push([x, y]);
        [a0, b0] = [x + 1, y + 1];
      }
      if (single.length) match(a0, a1, b0, b1, depth + 1);
      return single.length > 0;
    };
    match(0, a.length, 0, b.length, 0);
    return pairs;
  };

  // Myers, with at most so many differences: the way that came furthest.
  const shortestWay = (a, b, most) => {
    const limit = Math.min(most, a.length + b.length), rounds = [];
    const furthest = new Array(2 * limit + 3).fill(0);
    const entry = (k, d, below, above) => {
      if (d === 0) return [0, 0];
      return k === -d || (k !== d && below < above) ? [above, k + 1] : [below + 1, k - 1];
    };
    const run = () => {
      for (let d = 0; d <= limit; d++) {
        rounds.push(furthest.slice(limit - d, limit + 3 + d));
        for (let k = -d; k <= d; k += 2) {
          let x = entry(k, d, furthest[limit + k], furthest[limit + 2 + k])[0];
          while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
          furthest[limit + 1 + k] = x;
          if (x >= a.length && x - k >= b.length) return true;
        }
      }
      return false;
    };
    const isWhole = run(), last = rounds.length - 1;
    let end = [0, 0];
    for (let k = -last; k <= last; k += 2) {
      const x = furthest[limit + 1 + k], length = 2 * x - k, best = end[0] + end[1];
      if (x > a.length || x - k > b.length) continue;
      if (length > best || (length === best && Math.abs(k) < Math.abs(end[0] - end[1]))) end = [x, x - k];
    }
    const pairs = [];
    let [x, k] = [end[0], end[0] - end[1]];
    for (let d = last; d >= 0; d--) {
      const [start, from] = entry(k, d, rounds[d][k + d], rounds[d][k + d + 2]);
      while (x > start) { x--; pairs.push([x, x - k]); }
      x = from > k ? start : start - 1;
      k = from;
    }
    return { isWhole, end, pairs: pairs.reverse() };
  };

  // What is there once on both sides, as much of it as is in the same order.
  const uniquePairs = (a, a0, a1, b, b0, b1) => {
    const places = (row, start, end) => {
      const found = new Map();
      for (let n = start; n < end; n++) found.set(row[n], found.has(row[n]) ? -1 : n);
      return found;
    };
    const [inA, inB] = [places(a, a0, a1), places(b, b0, b1)], pairs = [], tops = [], before = [];
    for (const [item, place] of inA) if (place >= 0 && (inB.get(item) ?? -1) >= 0) pairs.push([place, inB.get(item)]);
    pairs.sort((one, other) => one[0] - other[0]);
    pairs.forEach((pair, index) => {
      let [low, high] = [0, tops.length];
      while (low < high) {
        const half = (low + high) >> 1;
        if (pairs[tops[half]][1] >= pair[1]) high = half; else low = half + 1;
      }
      before.push(low > 0 ? tops[low - 1] : -1);
      tops[low] = index;
    });
    const chain = [];
    for (let at = tops.length ? tops[tops.length - 1] : -1; at >= 0; at = before[at]) chain.push(pairs[at]);
    return chain.reverse();
  };

  // Words, an ideograph each one of its own; white space; and single other characters.
  const mark = "[\\p{M}\\p{Grapheme_Extend}\\u200d]*";
  const letters = `(?:(?!\\p{Ideographic})[\\p{Alphabetic}\\p{N}]${mark})`;
  const word = `\\p{Ideographic}${mark}|${letters}+(?:['\\u2019](?=\\p{Alphabetic})${letters}*)*`;
  const token = new RegExp(`(${word})|\\s+${mark}|[^]${mark}`, "gu");
  const tokens = (text) => text.match(token) || [];
  const words = (text) => [...text.matchAll(token)].flatMap((found) => (found[1] ? [found[1]] : []));

  const gaps = (a, b) => {
    const found = [];
    let [i, j] = [0, 0];
    for (const [x, y] of [...matches(a, b), [a.length, b.length]]) {
      if (x > i || y > j) found.push([i, x, j, y]);
      [i, j] = [x + 1, y + 1];
    }
    return found;
  };

  // How many words came and went.
  const wordChange = (old, young) => {
    let [added, removed] = [0, 0];
    for (const [i, x, j, y] of gaps(old, young)) {
      const [a, b] = [old.slice(i, x).flatMap(words), young.slice(j, y).flatMap(words)], kept = matches(a, b).length;
      added += b.length - kept;
      removed += a.length - kept;
    }
    return { added, removed };
  };

  // How much of the words of two paragraphs is in both: 0 to 1.
  const likeness = (a, b) => {
    const counts = new Map();
    let shared = 0;
    for (const item of a) counts.set(item, (counts.get(item) || 0) + 1);
    for (const item of b) if (counts.get(item) > 0) { counts.set(item, counts.get(item) - 1); shared++; }
    const of = (count) => (a.length + b.length ? (2 * count) / (a.length + b.length) : 0);
    return of(shared) < leastLikeness ? 0 : of(matches(a, b).length);
  };
  const leastLikeness = 0.4;
  const mostPairs = 10000;

  // Which paragraphs became which: in order, the most alike. One in the place of one is always what became of it.
  const counterparts = (old, young) => {
    if (old.length === 1 && young.length === 1) return [[0, 0]];
    if (old.length * young.length > mostPairs) return [];
    const [a, b] = [old.map(words), young.map(words)], best = [new Array(young.length + 1).fill(0)], pairs = [];
    const alike = a.map((mine) => b.map((other) => likeness(mine, other)));
    for (let i = old.length - 1; i >= 0; i--) {
      const row = new Array(young.length + 1).fill(0);
      for (let j = young.length - 1; j >= 0; j--) {
        const paired = alike[i][j] >= leastLikeness ? alike[i][j] + best[0][j + 1] : 0;
        row[j] = Math.max(paired, best[0][j], row[j + 1]);
      }
      best.unshift(row);
    }
    for (let [i, j] = [0, 0]; i < old.length && j < young.length;) {
      if (alike[i][j] >= leastLikeness && best[i][j] === alike[i][j] + best[i + 1][j + 1]) pairs.push([i++, j++]);
      else if (best[i][j] === best[i + 1][j]) i++;
      else j++;
    }
    return pairs;
  };

  // What became of the words of a paragraph.
  const parts = (old, young) => {
    const [a, b] = [tokens(old), tokens(young)], found = [];
    const add = (name, text) => {
      if (!text) return;
      const last = found[found.length - 1];
      if (last && last[0] === name) last[1] += text; else found.push([name, text]);
    };
    let [i, j] = [0, 0];
    for (const [x, y] of [...matches(a, b), [a.length, b.length]]) {
      add("del", a.slice(i, x).join(""));
      add("ins", b.slice(j, y).join(""));
      if (x < a.length) add("span", a[x]);
      [i, j] = [x + 1, y + 1];
    }
    return found;
  };

  // Where paragraphs are now that have another place, by their old one: those whose text is there once, and enough to be told by.
  const moves = (old, young, changes) => {
    const places = (texts, from, to) => {
      const found = new Map();
      for (const change of changes) {
        for (let n = change[from]; n < change[to]; n++) found.set(texts[n], found.has(texts[n]) ? -1 : n);
      }
      return found;
    };
    const isDistinct = (text) => new TextEncoder().encode(text).length >= 4 || words(text).length > 1;
    const [gone, added] = [places(old, 0, 1), places(young, 2, 3)], found = new Map();
    for (const [text, place] of gone) {
      if (place >= 0 && (added.get(text) ?? -1) >= 0 && isDistinct(text)) found.set(place, added.get(text));
    }
    return found;
  };

  // The paragraphs of both texts, those that are gone without a number.
  const lines = (old, young) => {
    const out = [], changes = gaps(old, young), moved = moves(old, young, changes);
    const origins = new Map([...moved].map(([from, to]) => [to, from]));
    let [place, other] = [0, 0];
    const keep = (end) => {
      for (; place < end; place++, other++) {
        out.push({ isKept: true, number: other + 1, parts: [["span", young[other]]] });
      }
    };
    const change = (end, otherEnd) => {
      for (; place < end; place++) {
        out.push({ number: "", movedTo: moved.get(place), parts: [["del", old[place] || "¶"]] });
      }
      for (; other < otherEnd; other++) {
        out.push({ number: other + 1, movedFrom: origins.get(other), parts: [["ins", young[other] || "¶"]] });
      }
    };
    const staying = (start, end, elsewhere) => {
      const found = [];
      for (let n = start; n < end; n++) if (!elsewhere.has(n)) found.push(n);
      return found;
    };
    for (const [i, x, j, y] of changes) {
      keep(i);
      const [a, b] = [staying(i, x, moved), staying(j, y, origins)];
      for (const [m, n] of counterparts(a.map((at) => old[at]), b.map((at) => young[at]))) {
        change(a[m], b[n]);
        out.push({ number: other + 1, parts: parts(old[place++], young[other++]) });
      }
      change(x, y);
    }
    keep(old.length);
    return out;
  };

  return { lines, wordChange };
})();
