import { describe, expect, it } from 'vitest';
import { type Gesture, noGesture, type Pointer, pointerDown, pointerMove, pointerUp } from './gesture.ts';
import { shortcutOf } from './shortcut.ts';
import { onSheet, panned, pinched, projected, wholeSheet, zoomedAt } from './viewport.ts';

const at = (kind: Pointer['kind'], id: number, x = 0, y = 0): Pointer => ({ kind, id, x, y });
type Event = ['down' | 'move' | 'up' | 'cancel', Pointer];

/** The verdict on each event in turn. */
const verdicts = (...events: Event[]) => {
  let now: Gesture = noGesture;
  return events.map(([what, pointer]) => {
    const [next, verdict] =
      what === 'down'
        ? pointerDown(now, pointer)
        : what === 'move'
          ? pointerMove(now, pointer)
          : pointerUp(now, pointer, what === 'cancel');
    now = next;
    return verdict;
  });
};

describe('who draws', () => {
  it('one finger draws, and so does a mouse', () => {
    for (const kind of ['touch', 'mouse', 'pen'] as const)
      expect(verdicts(['down', at(kind, 1)], ['move', at(kind, 1, 9)], ['up', at(kind, 1, 9)])).toEqual([
        'begin',
        'go',
        'end',
      ]);
  });

  it('a second finger discards the first one’s stroke; both move the sheet, and neither draws until both are lifted', () => {
    expect(
      verdicts(
        ['down', at('touch', 1)],
        ['down', at('touch', 2, 50)],
        ['move', at('touch', 2, 80)],
        ['up', at('touch', 2, 80)],
        ['move', at('touch', 1, 9)],
        ['down', at('touch', 3)],
        ['up', at('touch', 1)],
        ['up', at('touch', 3)],
        ['down', at('touch', 4)],
      ),
    ).toEqual(['begin', 'drop', 'pinch', 'none', 'none', 'none', 'none', 'none', 'begin']);
  });

  it('neither a palm beside a pen nor a finger after a pen draws; two fingers still move the sheet', () => {
    expect(
      verdicts(
        ['down', at('pen', 1)],
        ['down', at('touch', 2)],
        ['move', at('pen', 1, 5)],
        ['move', at('touch', 2, 5)],
        ['up', at('pen', 1)],
        ['up', at('touch', 2)],
        ['down', at('touch', 3)],
        ['move', at('touch', 3, 40)],
        ['down', at('touch', 4)],
        ['move', at('touch', 4, 40)],
      ),
    ).toEqual(['begin', 'none', 'go', 'none', 'end', 'none', 'none', 'none', 'none', 'pinch']);
  });

  it('what a palm draws before the pen touches the sheet is discarded', () => {
    expect(verdicts(['down', at('touch', 1)], ['down', at('pen', 2)], ['move', at('touch', 1)])).toEqual([
      'begin',
      'dropAndBegin',
      'none',
    ]);
  });

  it('a cancelled pointer discards its stroke', () => {
    expect(verdicts(['down', at('touch', 1)], ['cancel', at('touch', 1)])).toEqual(['begin', 'drop']);
  });
});

describe('the view', () => {
  const phone = { width: 360, height: 500 };
  it('the whole sheet fits on any screen, and a place stays in the middle when the phone is turned', () => {
    for (const size of [phone, { width: 740, height: 250 }, { width: 1_100, height: 768 }]) {
      const whole = projected(wholeSheet, size);
      expect(whole.x).toBeGreaterThanOrEqual(0);
      expect(whole.y).toBeGreaterThanOrEqual(0);
      const { x, y } = onSheet(whole, { x: size.width / 2, y: size.height / 2 });
      expect([x, y].map(Math.round)).toEqual([500, 300]);
    }
  });

  it('zooming and pinching keep the place under the fingers', () => {
    const point = { x: 100, y: 240 };
    const before = onSheet(projected(wholeSheet, phone), point);
    const near = zoomedAt(wholeSheet, phone, point, 3);
    expect(onSheet(projected(near, phone), point).x).toBeCloseTo(before.x);
    const held = pinched(wholeSheet, phone, [point, { x: 200, y: 240 }], [point, { x: 300, y: 240 }]);
    expect(held.zoom).toBeCloseTo(2);
    expect(onSheet(projected(held, phone), point).x).toBeCloseTo(before.x);
  });

  it('the sheet never leaves the screen', () => {
    const { centre } = panned(wholeSheet, phone, 100_000, -100_000);
    expect(centre).toEqual({ x: 0, y: 600 });
    expect(zoomedAt(wholeSheet, phone, { x: 0, y: 0 }, 1_000).zoom).toBe(8);
  });
});

describe('keys', () => {
  const key = (name: string, more = {}) =>
    shortcutOf({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
  it('choose tools, undo, redo, remove and cancel; any other key is ignored', () => {
    expect(key('p')).toEqual({ type: 'tool', tool: 'pencil' });
    expect(key('X')).toEqual({ type: 'tool', tool: 'rubber' });
    expect(key('z', { ctrlKey: true })).toEqual({ type: 'undo' });
    expect(key('Z', { ctrlKey: true, shiftKey: true })).toEqual({ type: 'redo' });
    expect(key('z', { metaKey: true })).toEqual({ type: 'undo' });
    expect(key('Delete')).toEqual({ type: 'delete' });
    expect(key('Escape')).toEqual({ type: 'escape' });
    expect(key('q')).toBeNull();
    expect(key('p', { ctrlKey: true })).toBeNull();
    expect(key('p', { altKey: true })).toBeNull();
  });
});
