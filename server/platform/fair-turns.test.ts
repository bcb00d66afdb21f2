import { expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';
import { Overloaded } from './overloaded.ts';

/**
 * Sends tasks of networks (`widest/narrower`) in this order while the only slot is taken. Returns the tasks that ran, in order, and those
 * that were turned away.
 */
async function sent(waiting: number, names: readonly string[]) {
  const inTurn = fairTurns({ atOnce: 1, waiting });
  let free = () => {};
  const first = inTurn(['first'], () => new Promise<void>((resolve) => (free = resolve)));
  const ran: string[] = [];
  const refused: string[] = [];
  const all = names.map((name) =>
    inTurn(name.split('/').slice(0, -1), async () => void ran.push(name)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Overloaded);
      refused.push(name);
    }),
  );
  free();
  await Promise.all([first, ...all]);
  return { ran, refused };
}

it('networks take turns, and the narrower networks inside each take turns too', async () => {
  const names = ['a/x/1', 'a/x/2', 'a/y/3', 'a/y/4', 'b/z/5', 'b/z/6'];
  expect(await sent(9, names)).toEqual({
    ran: ['a/x/1', 'b/z/5', 'a/y/3', 'b/z/6', 'a/x/2', 'a/y/4'],
    refused: [],
  });
});

it('a full queue refuses the last task of the network with the most waiting tasks', async () => {
  expect(await sent(3, ['a/x/1', 'a/y/2', 'a/y/3', 'a/z/4', 'b/z/5', 'c/z/6'])).toEqual({
    ran: ['a/x/1', 'b/z/5', 'c/z/6'],
    refused: ['a/y/3', 'a/z/4', 'a/y/2'],
  });
});

it('a task that fails frees its slot', async () => {
  const inTurn = fairTurns({ atOnce: 1, waiting: 1 });
  const failing = inTurn(['a'], () => Promise.reject(new Error('no')));
  const next = inTurn(['b'], async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
