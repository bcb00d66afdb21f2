import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrowHead, dragged } from './geometry.ts';
import { extended, finished, type Stroke, shareOf } from './stroke.ts';
import { DRAG_TOOLS } from './tools.ts';

const coordinate = fc.integer({ min: 0, max: 1_000 });
const point = fc.record({ x: coordinate, y: coordinate });

describe('shapes drawn by a drag (docs/spec, section 9)', () => {
  it('an arrow’s head is 30 long, at 30 degrees to either side of its shaft', () => {
    fc.assert(
      fc.property(point, ({ x, y }) => {
        fc.pre(Math.hypot(x, y) > 3);
        for (const end of arrowHead(x, y)) {
          const [bx, by] = [end.x - x, end.y - y];
          expect(Math.hypot(bx, by)).toBeCloseTo(30);
          const cosine = (bx * -x + by * -y) / (Math.hypot(bx, by) * Math.hypot(x, y));
          expect((Math.acos(cosine) * 180) / Math.PI).toBeCloseTo(30);
        }
      }),
    );
  });

  it('an arrow is placed by the middle of its box, head included', () => {
    const drawn = dragged('arrow', { x: 100, y: 100 }, { x: 300, y: 100 });
    // The head reaches equally far above and below the shaft.
    expect(drawn?.at.slice(4)).toEqual([200, 100]);
    const down = dragged('arrow', { x: 100, y: 100 }, { x: 110, y: 100 });
    expect(down?.at[4]).toBeCloseTo((110 - 30 * Math.cos(Math.PI / 6) + 110) / 2);
  });

  it('a rectangle and an ellipse span from corner to corner, whichever way they are drawn', () => {
    expect(dragged('rectangle', { x: 10, y: 90 }, { x: 50, y: 20 })).toEqual({
      form: { kind: 'rectangle', w: 40, h: 70 },
      at: [1, 0, 0, 1, 30, 55],
    });
    expect(dragged('ellipse', { x: 50, y: 20 }, { x: 10, y: 90 })).toEqual({
      form: { kind: 'ellipse', rx: 20, ry: 35 },
      at: [1, 0, 0, 1, 30, 55],
    });
  });

  it('a circle is round and begins at the corner where the drag began', () => {
    expect(dragged('circle', { x: 100, y: 100 }, { x: 60, y: 110 })).toEqual({
      form: { kind: 'circle', r: 20 },
      at: [1, 0, 0, 1, 80, 120],
    });
  });

  it('a triangle is equilateral', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const drawn = dragged('triangle', from, to);
        if (drawn?.form.kind !== 'triangle') return;
        const { side } = drawn.form;
        const height = Math.abs(drawn.at[5] - from.y) * 2;
        expect(Math.hypot(side / 2, height)).toBeCloseTo(side);
        expect(drawn.at[3]).toBe(to.y < from.y ? -1 : 1);
      }),
    );
  });

  it('an accidental touch draws nothing', () => {
    for (const tool of DRAG_TOOLS) expect(dragged(tool, { x: 5, y: 5 }, { x: 6, y: 6 })).toBeNull();
  });
});

describe('a pencil stroke', () => {
  const strokeOf = (...points: [number, number, number?][]): Stroke =>
    points.reduce<Stroke>((stroke, [x, y, share = 1]) => extended(stroke, { x, y }, share), { points: [] });

  it('is measured from the middle of its box', () => {
    expect(finished(strokeOf([10, 10], [30, 50], [20, 20]))).toEqual({
      form: { kind: 'pencil', points: [-10, -20, 10, 20, 0, -10], widths: [] },
      at: [1, 0, 0, 1, 20, 30],
    });
    expect(finished({ points: [] })).toBeNull();
    expect(finished(strokeOf([5, 5]))?.form).toMatchObject({ points: [0, 0] });
  });

  it('leaves out points too close to the previous point', () => {
    expect(strokeOf([10, 10], [10.5, 10.5], [10, 10], [14, 10]).points).toHaveLength(2);
  });

  it('a pen’s pressure makes it thicker and thinner; a finger or a mouse does not', () => {
    expect(shareOf({ pointerType: 'pen', pressure: 0.5 })).toBe(1);
    expect(shareOf({ pointerType: 'pen', pressure: 1 })).toBeGreaterThan(1.5);
    expect(shareOf({ pointerType: 'pen', pressure: 0.1 })).toBeLessThan(0.6);
    expect(shareOf({ pointerType: 'touch', pressure: 1 })).toBe(1);
    expect(finished(strokeOf([1, 1, 0.5], [9, 9, 1.5]))?.form).toMatchObject({ widths: [0.5, 1.5] });
  });
});
