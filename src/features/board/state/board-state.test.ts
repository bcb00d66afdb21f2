import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoardAction, boardAfter, newBoard, PICTURES_MAX } from './board-state.ts';
import { canRedo, canUndo, SNAPSHOTS_MAX, shownOf } from './history.ts';
import { type Drawn, moved, type PictureName } from './shape.ts';
import { boardOfText, boardToText, picturesNeeded, withoutPictures } from './stored-board.ts';

const line = (n: number): Drawn => ({ form: { kind: 'line', dx: n, dy: 10 }, at: moved(n, 5) });
const image = (name: PictureName): Drawn => ({
  form: { kind: 'image', picture: name, w: 40, h: 20 },
  at: [0.5, 0, 0, 0.5, 500, 300],
});
const draw = (n: number): BoardAction => ({ type: 'draw', drawn: line(n) });
const boardOf = (...actions: BoardAction[]) => actions.reduce(boardAfter, newBoard);
const ids = (...actions: BoardAction[]) => shownOf(boardOf(...actions)).map(({ id }) => id);

describe('the board’s history (docs/spec, section 4, Signature board)', () => {
  it('undo steps back through the snapshots and redo forward; at either end nothing changes', () => {
    expect(ids(draw(1), draw(2), { type: 'undo' })).toEqual([1]);
    expect(ids(draw(1), draw(2), { type: 'undo' }, { type: 'redo' })).toEqual([1, 2]);
    const first = boardOf({ type: 'undo' });
    expect(first).toBe(newBoard);
    const last = boardOf(draw(1));
    expect(boardAfter(last, { type: 'redo' })).toBe(last);
  });

  it('clear empties the board, and can be undone', () => {
    expect(ids(draw(1), draw(2), { type: 'clear' })).toEqual([]);
    expect(ids(draw(1), draw(2), { type: 'clear' }, { type: 'undo' })).toEqual([1, 2]);
    expect(boardOf({ type: 'clear' })).toBe(newBoard);
  });

  it('a new stroke after undo discards the snapshots that redo could reach', () => {
    const board = boardOf(draw(1), draw(2), { type: 'undo' }, draw(3));
    expect(canRedo(board)).toBe(false);
    expect(shownOf(board)).toHaveLength(2);
    expect(shownOf(board).map((shape) => shape.kind === 'line' && shape.dx)).toEqual([1, 3]);
  });

  it('beyond the limit the oldest snapshots are dropped; the board stays as shown', () => {
    const board = boardOf(...Array.from({ length: SNAPSHOTS_MAX + 20 }, (_, n) => draw(n)));
    expect(board.snapshots).toHaveLength(SNAPSHOTS_MAX);
    expect(shownOf(board)).toHaveLength(SNAPSHOTS_MAX + 20);
    let back = board;
    while (canUndo(back)) back = boardAfter(back, { type: 'undo' });
    expect(shownOf(back)).toHaveLength(21);
  });

  it('a shape keeps the colour and width that were chosen when it was drawn', () => {
    const board = boardOf(
      draw(1),
      { type: 'colour', colour: '#b44a24' },
      { type: 'width', width: 9 },
      { type: 'width', width: 900 },
      draw(2),
    );
    expect(shownOf(board)).toMatchObject([
      { colour: '#000000', width: 4 },
      { colour: '#b44a24', width: 30 },
    ]);
  });

  it('rewriting a text is one undo step; an emptied text is removed', () => {
    const text: Drawn = { form: { kind: 'text', text: 'Dewi', size: 40, w: 300 }, at: moved(200, 100) };
    const write = (words: string): BoardAction => ({
      type: 'write',
      id: 1,
      text: words,
      at: moved(210, 100),
      w: 300,
    });
    const begun: BoardAction = { type: 'draw', drawn: text };
    const board = boardOf(begun, write('Sekar'));
    expect(shownOf(board)).toMatchObject([{ text: 'Sekar', at: moved(210, 100) }]);
    expect(boardAfter(board, write('Sekar'))).toBe(board);
    expect(ids(begun, write(' '))).toEqual([]);
    expect(shownOf(boardOf(begun, write('Sekar'), { type: 'undo' }))).toMatchObject([{ text: 'Dewi' }]);
  });

  it('moving a shape to its own position, or removing a missing shape, adds no undo step', () => {
    const board = boardOf(draw(1));
    expect(boardAfter(board, { type: 'place', placed: [{ id: 1, at: moved(1, 5) }] })).toBe(board);
    expect(boardAfter(board, { type: 'remove', ids: [7] })).toBe(board);
  });

  it('holds a limited number of pictures, including those that undo restores', () => {
    const uploads = Array.from({ length: PICTURES_MAX }, (_, n): BoardAction[] => [
      { type: 'draw', drawn: image(`board-${n}`) },
      { type: 'clear' },
    ]).flat();
    const full = boardOf(...uploads);
    expect(boardAfter(full, { type: 'draw', drawn: image('board-more') })).toBe(full);
    expect(shownOf(boardAfter(full, draw(1)))).toHaveLength(1);
  });
});

/** A plain model of the board: every snapshot so far, by content. */
type Plain = { scenes: string[][]; stage: number };
const actions = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('draw' as const), n: fc.nat(99) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('rubber' as const), n: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('upload' as const), n: fc.nat(99) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), n: fc.nat(9), to: fc.nat(500) }) },
  ),
  { maxLength: 60 },
);

const say = (shape: ReturnType<typeof shownOf>[number]): string =>
  `${shape.kind} ${shape.kind === 'line' ? shape.dx : ''} at ${shape.at[4]}`;

describe('any sequence of draw, undo, redo, clear, rubber, upload and move', () => {
  it('gives the same scenes as a plain list of all snapshots, even after the board was stored', () => {
    fc.assert(
      fc.property(actions, (steps) => {
        let board = newBoard;
        let plain: Plain = { scenes: [[]], stage: 0 };
        let pictures = 0;
        const push = (scene: string[]) => {
          plain = { scenes: [...plain.scenes.slice(0, plain.stage + 1), scene], stage: plain.stage + 1 };
        };
        for (const step of steps) {
          const shown = plain.scenes[plain.stage] ?? [];
          const scene = shownOf(board);
          if (step.do === 'draw') {
            board = boardAfter(board, draw(step.n));
            push([...shown, `line ${step.n} at ${step.n}`]);
          } else if (step.do === 'undo' || step.do === 'redo') {
            board = boardAfter(board, { type: step.do });
            const stage = plain.stage + (step.do === 'undo' ? -1 : 1);
            plain = { ...plain, stage: Math.max(0, Math.min(plain.scenes.length - 1, stage)) };
          } else if (step.do === 'clear') {
            board = boardAfter(board, { type: 'clear' });
            if (shown.length > 0) push([]);
          } else if (step.do === 'upload') {
            if (pictures === PICTURES_MAX) continue;
            pictures += 1;
            board = boardAfter(board, { type: 'draw', drawn: image(`board-${pictures}`) });
            push([...shown, 'image  at 500']);
          } else if (step.n < shown.length) {
            const id = scene[step.n]?.id ?? -1;
            if (step.do === 'rubber') {
              board = boardAfter(board, { type: 'remove', ids: [id] });
              push(shown.filter((_, index) => index !== step.n));
            } else {
              const to = { id, at: moved(step.to + 1_000, 7) };
              const was = shown[step.n] ?? '';
              const is = was.replace(/at .*/, `at ${step.to + 1_000}`);
              if (scene[step.n]?.at[4] !== step.to + 1_000)
                push(shown.map((each, index) => (index === step.n ? is : each)));
              board = boardAfter(board, { type: 'place', placed: [to] });
            }
          }
          expect(shownOf(board).map(say)).toEqual(plain.scenes[plain.stage]);
          expect(board.stage).toBe(plain.stage);
          expect(canUndo(board)).toBe(plain.stage > 0);
          expect(canRedo(board)).toBe(plain.stage < plain.scenes.length - 1);
          expect(new Set(shownOf(board).map(({ id }) => id)).size).toBe(shownOf(board).length);
        }
        expect(boardOfText(boardToText(board))).toEqual(board);
      }),
    );
  });
});

describe('the stored board', () => {
  it('stores shapes that snapshots share once', () => {
    const drawn = Array.from({ length: 60 }, (_, n) => draw(n));
    const text = boardToText(boardOf(...drawn));
    expect(text.match(/"kind":"line"/g)).toHaveLength(60);
    expect(text.length).toBeLessThan(60 * 160);
  });

  it('ignores the text of a board of a different version, and any other text', () => {
    expect(boardOfText('')).toBeUndefined();
    expect(boardOfText('{"v":2}')).toBeUndefined();
  });

  it('lists the pictures that it needs, also for undo, and can leave out lost pictures', () => {
    const board = boardOf({ type: 'draw', drawn: image('board-a') }, { type: 'clear' }, draw(1));
    expect([...picturesNeeded(board)]).toEqual(['board-a']);
    const without = withoutPictures(board, () => false);
    expect([...picturesNeeded(without)]).toEqual([]);
    expect(shownOf(without)).toHaveLength(1);
  });
});
