import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addChapter, addStory, PASSWORD, textOf } from '#test/support/api-author.ts';
import { apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { fillAccount } from '#test/support/full-author.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { createTestServer } from '#test/support/server.ts';
import { type FuzzedRequest, fuzzedRequest } from '#test/support/wire-fuzz.ts';

/**
 * Every call of the wire with requests that are right in most parts and wrong in some, as a visitor, an author and an editor. CI takes new
 * seeds each day. One again: `TINTA_WIRE_FROM=N TINTA_WIRE_RUNS=1 npx vitest run --project api test/attacks/wire-fuzz.test.ts`.
 */
const FROM = Number(process.env.TINTA_WIRE_FROM ?? 1);
const RUNS = Number(process.env.TINTA_WIRE_RUNS ?? 2);
/** A longer run ends early: CI has two minutes for it. */
const RUN_MS_MAX = 110_000;

/** In all words of an author that nobody else may read. No request has it. */
const SECRET = 'rahasiabudi';

// One of the days on which withdrawals are open.
const clock = movedClock(Date.parse('2026-02-05T12:00:00+08:00'));
const server = await createTestServer({ clock });
const { app } = server;

const ROLES = ['visitor', 'author', 'editor'] as const;
type Role = (typeof ROLES)[number];

let owner: MoneyAuthor;
let owned: string[];
beforeAll(async () => {
  await server.reset();
  owner = await moneyAuthor(server);
  await fillAccount(server, owner, 'open');
  owned = await fillPrivate(owner);
}, 120_000);

/** Leaves private things of each kind. Returns their ids. */
async function fillPrivate({ device, id }: MoneyAuthor): Promise<string[]> {
  const story = await addStory(device, SECRET);
  const chapter = await addChapter(device, story.id, { title: SECRET, content: textOf(20, SECRET) });
  const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  await device.ok('authorModify', { request: { ...filledContract, idImg, address: SECRET } });
  await device.ok('modifyEmail', { request: { email: `${SECRET}@example.org` } });
  await device.ok('questionAsk', { request: { text: SECRET } });
  const books = (await device.ok('bookList')).map((book) => book.id);
  const messages = (await device.ok('messageList', { request: {} })).items.map((item) => item.id);
  return [id, story.id, chapter.id, idImg, ...books, ...messages];
}

type Made = FuzzedRequest & { name: EndpointName; role: Role };

/** All calls in another order, each once, as the one who may make it, mostly. */
async function requestsOf(seed: number): Promise<Made[]> {
  const seeded = createSeededRandom(seed);
  const author = await moneyAuthor(server);
  const editor = await moneyEditor(server);
  const own = await addStory(author.device, 'Own');
  const chapter = await addChapter(author.device, own.id);
  const known = {
    ids: [own.id, chapter.id, ...owned, author.id, editor.id, randomUUID()],
    words: [
      'fantasy',
      'ID',
      'en_US',
      '2026-01',
      '2026-02',
      '2026-02-05T12:00:00Z',
      'a',
      PASSWORD,
      owner.email,
    ],
  };
  const visitor = apiDevice(app);
  const headers: Record<Role, Record<string, string>> = {
    visitor: { [HEADER.udid]: visitor.udid },
    author: { ...fileHeaders(author.device), [HEADER.udid]: author.device.udid },
    editor: { ...fileHeaders(editor.device), [HEADER.udid]: editor.device.udid },
  };
  const names = Object.keys(endpoints) as EndpointName[];
  return names
    .map((name) => ({ name, at: seeded.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => {
      const { auth } = endpoints[name];
      const role = seeded.chance(0.7) && (auth === 'author' || auth === 'editor') ? auth : seeded.pick(ROLES);
      return { name, role, ...fuzzedRequest(endpoints[name], seeded, known, headers[role]) };
    });
}

/** What is wrong with an answer; '' if nothing is. */
async function faultOf(response: Response, role: Role): Promise<string> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 300)}`;
  if (/node_modules|\.ts:\d+|\bat \w+ \(/.test(text)) return `a stack trace: ${text.slice(0, 300)}`;
  if (role !== 'editor' && text.includes(SECRET)) return `another author's data: ${text.slice(0, 300)}`;
  const known = response.headers.get('content-type')?.startsWith('application/json');
  return known || response.status === 304 ? '' : `no JSON: ${response.status} ${text.slice(0, 100)}`;
}

/** Time of the simplest call, in ms: what every answer is compared with. */
async function floorMs(): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const begun = performance.now();
    await app.request('/book/book/sort/type');
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[15] ?? 1;
}

it(`seeds ${FROM} to ${FROM + RUNS - 1}: no call answers with a fault of the server, a stack trace or another author's data`, async () => {
  const faults: string[] = [];
  const slow: { name: string; ms: number }[] = [];
  const begun = performance.now();
  const floor = await floorMs();
  let seed = FROM;
  for (; seed < FROM + RUNS && performance.now() - begun < RUN_MS_MAX; seed += 1) {
    for (const { name, role, path, init } of await requestsOf(seed)) {
      const sent = performance.now();
      const fault = await faultOf(await app.request(path, init), role);
      slow.push({ name, ms: performance.now() - sent });
      if (fault !== '') faults.push(`seed ${seed}, ${role}: ${init.method} ${path.slice(0, 200)}: ${fault}`);
    }
  }
  const slowest = slow.sort((one, other) => other.ms - one.ms).slice(0, 5);
  console.log(
    `wire fuzz: seeds ${FROM} to ${seed - 1}, ${slow.length} requests; slowest, in times of the simplest call: ${slowest
      .map(({ name, ms }) => `${name} ${Math.round(ms / floor)}`)
      .join(', ')}`,
  );
  expect(faults).toEqual([]);
}, 180_000);
