// The places of nodes and the lines between them, without a browser.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

globalThis.dagre = createRequire(import.meta.url)("@dagrejs/dagre");
const { layered } = await import("../src/layout/layered.js");

/** Points on the line that the page draws: upright at each of the points. */
function* line(points) {
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]];
    for (let step = 0; step <= 20; step++) {
      const t = step / 20;
      const middle = (from.y + to.y) / 2;
      const at = (a, b, c, d) => (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      yield { x: at(from.x, from.x, to.x, to.x), y: at(from.y, middle, middle, to.y) };
    }
  }
}

test("a line passes items of any height beside them", () => {
  const heights = [[40, 40, 40, 40], [200, 360, 300, 80], [30, 700, 20, 500]];
  for (const [at, list] of heights.entries()) {
    const items = list.map((height, index) => ({ width: 100 + 60 * index, height }));
    const edges = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];
    const { places, routes } = layered(items, edges, 46);
    assert.equal(routes.length, edges.length);
    for (const { from, to, points } of routes) {
      for (const { x, y } of line(points)) {
        for (const [index, place] of places.entries()) {
          if (index === from || index === to) continue;
          const { width, height } = items[index];
          const isInside = x > place.x && x < place.x + width && y > place.y && y < place.y + height;
          assert.ok(!isInside, `heights ${at}: the line from ${from} to ${to} crosses ${index}`);
        }
      }
    }
  }
});
