import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerVisitor, type Serving } from '#server/middleware/answer-visitor.ts';
import { lockFolder, visitHolder } from '#server/platform/folder-lock.ts';
import { err, ok } from '#shared/lib/result.ts';
import { askServer } from './ask-server.ts';

let folder: string;
let unlock: () => Promise<void>;
let serving: Serving | undefined;
const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  serving = {
    copyFiles: async () => {},
    answerAccount: async (command, email, reason) => {
      asked.push([command, email, reason].filter(Boolean).join(' '));
      return email === 'nobody@example.org' ? err('There is no account') : ok(['done', 'a link']);
    },
  };
  folder = await mkdtemp(join(tmpdir(), 'tinta-ask-'));
  unlock = await lockFolder(folder, (socket) => answerVisitor(socket, folder, serving));
});
afterEach(async () => {
  await unlock();
  await rm(folder, { recursive: true });
});

it('the server that has the data folder changes the account and reports the result', async () => {
  expect(await askServer(folder, 'reset-password', 'ani@example.org')).toEqual(ok(['done', 'a link']));
  expect(await askServer(folder, 'disable', 'nobody@example.org')).toEqual(err('There is no account'));
  const reason = '“Copied” chapters. '.repeat(100);
  expect((await askServer(folder, 'disable', 'ani@example.org', reason)).ok).toBe(true);
  expect(asked).toEqual([
    'reset-password ani@example.org',
    'disable nobody@example.org',
    `disable ani@example.org ${reason}`,
  ]);
});

it('a server that is still starting says so and changes nothing', async () => {
  serving = undefined;
  const answer = await askServer(folder, 'enable', 'ani@example.org');
  expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('only starting') });
  expect(asked).toEqual([]);
});

it('reports a failure of the server, and a server that does not know the command', async () => {
  serving = {
    copyFiles: async () => {},
    answerAccount: () => Promise.reject(new Error('the database is away')),
  };
  expect(await askServer(folder, 'enable', 'ani@example.org')).toEqual(err('the database is away'));
  await unlock();
  unlock = await lockFolder(folder);
  expect(await askServer(folder, 'enable', 'ani@example.org')).toMatchObject({
    ok: false,
    error: expect.stringContaining('earlier version'),
  });
});

it.each([
  ['an unknown line', 'delete everything\n'],
  ['a command that does not exist', 'account {"command":"promote","email":"ani@example.org"}\n'],
  ['a line without an end', 'x'.repeat(5_000)],
])('does nothing for %s', async (_, line) => {
  const socket = (await visitHolder(folder)) ?? connect(0);
  socket.resume();
  const over = new Promise((go) => {
    socket.once('data', go);
    socket.once('close', go);
  });
  socket.write(line);
  await over;
  socket.destroy();
  expect(asked).toEqual([]);
});
